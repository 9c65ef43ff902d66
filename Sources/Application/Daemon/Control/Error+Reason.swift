// SPDX-License-Identifier: MIT
import Foundation

extension Error {
  /// The reason in words: the system's message if Foundation wraps one.
  package var systemReason: String {
    guard let error = self as? CocoaError else { return "\(self)" }
    // Foundation on Linux wraps either type.
    let number: Int32? =
      switch error.userInfo[NSUnderlyingErrorKey] {
      case let cause as POSIXError: cause.code.rawValue
      case let cause as NSError where cause.domain == NSPOSIXErrorDomain: Int32(cause.code)
      default: nil
      }
    return number.map { String(cString: strerror($0)) } ?? error.localizedDescription
  }
}
