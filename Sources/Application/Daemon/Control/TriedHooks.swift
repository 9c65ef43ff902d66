// SPDX-License-Identifier: MIT
import ControlProtocol
import Hooks

extension Configuration {
  /// The configuration with the hook that is to be tried; throws where there is none of that name.
  func trying(_ hook: String?) throws -> Configuration {
    guard let id = hook else { return self }
    guard let hook = self.hook(id) else {
      throw ControlError(
        code: ControlError.notFound, message: "there is no hook '\(id)'; 'segue hooks list' shows them")
    }
    var one = self
    one.hooks = [hook]
    return one
  }
}
