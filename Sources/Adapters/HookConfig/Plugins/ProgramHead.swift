// SPDX-License-Identifier: MIT

/// The first line of a program, which decides how the kernel starts it.
struct ProgramHead {
  /// The reasons for which the kernel can't start it.
  enum Fault: Hashable {
    /// The kernel would search for an interpreter whose name ends in a carriage return.
    case carriageReturn
    /// The text has no `#!` at its beginning.
    case noInterpreter
    case missingInterpreter(String)
  }

  let fault: Fault?

  /// The number of bytes that the kernel reads.
  private static let length = 256

  init(_ path: String) {
    // An unreadable file may still be executable.
    fault = FileAccess.head(path, length: Self.length).flatMap { Self.fault(of: $0) }
  }

  private static func fault(of head: [UInt8]) -> Fault? {
    guard head.starts(with: "#!".utf8) else {
      // A binary for this machine, or for another one that the system supports, has zeros in its first bytes.
      return head.contains(0) || String(validating: head, as: UTF8.self) == nil ? nil : .noInterpreter
    }
    guard let end = head.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let line = head[2..<end]
    if line.last == UInt8(ascii: "\r") { return .carriageReturn }
    let words = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard let word = words.first else { return .noInterpreter }
    let interpreter = String(decoding: word, as: UTF8.self)
    return FileAccess.exists(interpreter) ? nil : .missingInterpreter(interpreter)
  }
}
