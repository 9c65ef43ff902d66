// SPDX-License-Identifier: MIT
import Foundation

extension Error {
  /// The reason in words: what the system said, where Foundation wraps it.
  package var systemReason: String {
    guard let error = self as? CocoaError else { return "\(self)" }
    // Foundation on Linux wraps the one or the other.
    let number: Int32? =
      switch error.userInfo[NSUnderlyingErrorKey] {
      case let cause as POSIXError: cause.code.rawValue
      case let cause as NSError where cause.domain == NSPOSIXErrorDomain: Int32(cause.code)
      default: nil
      }
    return number.map { String(cString: strerror($0)) } ?? error.localizedDescription
  }
}
