// SPDX-License-Identifier: MIT
#if os(Linux)
  /// The keychain of this system.
  func systemKeychain(environment: [String: String], timeout: Duration) -> any Keychain {
    SecretToolKeychain(environment: environment, timeout: timeout)
  }
#endif
