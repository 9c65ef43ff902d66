// SPDX-License-Identifier: MIT

/// What the first line of a program says of how the kernel starts it.
struct ProgramHead {
  /// Why it can't.
  enum Fault: Hashable {
    /// The kernel would look for an interpreter whose name ends in it.
    case carriageReturn
    /// A text that doesn't begin with `#!`.
    case noInterpreter
    case missingInterpreter(String)
  }

  let fault: Fault?

  /// How much of the file the kernel looks at.
  private static let length = 256

  init(_ path: String) {
    // What can't be read can maybe be executed.
    fault = FileAccess.head(path, length: Self.length).flatMap { Self.fault(of: $0) }
  }

  private static func fault(of head: [UInt8]) -> Fault? {
    guard head.starts(with: "#!".utf8) else {
      // A program for this or, with the system's help, another machine has zeros in its first bytes.
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
