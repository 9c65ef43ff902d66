// SPDX-License-Identifier: MIT

/// The addresses of files in the protocol: `file:///home/kim/hooks.yml`.
enum FileURI {
  /// The path of a file's address; nil for other addresses.
  static func path(_ address: String) -> String? {
    guard address.lowercased().hasPrefix("file://") else { return nil }
    let rest = address.dropFirst("file://".count)
    guard let slash = rest.firstIndex(of: "/"), ["", "localhost"].contains(rest[..<slash].lowercased()) else {
      return nil
    }
    var bytes: [UInt8] = []
    var encoded = Array(rest[slash...].utf8)[...]
    while let byte = encoded.first {
      encoded = encoded.dropFirst()
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = encoded.prefix(2)
      guard digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value != 0 else {
        return nil
      }
      bytes.append(value)
      encoded = encoded.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The address of the file at an absolute path.
  static func address(_ path: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    return path.utf8.reduce(into: "file://") { address, byte in
      guard !plain.contains(byte) else { return address.unicodeScalars.append(Unicode.Scalar(byte)) }
      let hex = String(byte, radix: 16, uppercase: true)
      address += "%" + (hex.count < 2 ? "0" : "") + hex
    }
  }
}
