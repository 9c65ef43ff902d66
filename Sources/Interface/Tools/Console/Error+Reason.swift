// SPDX-License-Identifier: MIT
import Foundation

extension Error {
  /// What the system said, where Foundation wraps it.
  var systemReason: String {
    let number = ((self as? CocoaError)?.underlying as? POSIXError)?.code.rawValue
    return number.map { String(cString: strerror($0)) } ?? "\(self)"
  }
}
