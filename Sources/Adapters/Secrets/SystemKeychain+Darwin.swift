// SPDX-License-Identifier: MIT
#if os(macOS)
  /// The keychain of this system.
  func systemKeychain(environment: [String: String], timeout: Duration) -> any Keychain {
    SecurityKeychain(environment: environment, timeout: timeout)
  }
#endif
