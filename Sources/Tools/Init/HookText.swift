// SPDX-License-Identifier: MIT
import HookConfig
import Hooks
import Language
import Paths

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A hook as it is written in its file: its lines can be replaced, and all else stays as it is.
struct HookText {
  let hook: Hook
  let context: ToolContext

  /// Puts the lines of `block` in the place of the hook's; where that doesn't come out well, the file is as it was.
  func replace(with block: String) throws(ToolFailure) {
    let file = hook.place.file
    let byHand = ToolFailure(
      .failed, context.language.initialise(.editByHand(place: "\(context.shown(file)):\(hook.place.line)")))
    guard let path = realPath(file.hasPrefix("/") ? file : "\(context.paths.configFolder)/\(file)"),
      let old = Self.read(path), let text = String(validating: old, as: UTF8.self),
      let new = Self.replacing(hook.id, atLine: hook.place.line, of: text, with: block)
    else { throw byHand }
    let before = hooks()
    try write(Array(new.utf8), to: path)
    guard hooks() != before else { return }
    try write(old, to: path)
    throw byHand
  }

  /// The text with other lines for the hook; nil where the hook isn't written on lines of its own.
  static func replacing(_ id: String, atLine line: Int, of text: String, with block: String) -> String? {
    // By byte: a line of another system ends in one character of two scalars.
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) }
    guard lines.indices.contains(line - 1) else { return nil }
    let key = lines[line - 1]
    let indentation = key.prefix { $0 == " " }
    let rest = key.dropFirst(indentation.count)
    guard ["\(id):", "\"\(id)\":", "'\(id)':"].contains(where: rest.hasPrefix) else { return nil }
    var end = line
    while end < lines.count {
      let inner = lines[end]
      let isBlank = inner.allSatisfy(\.isWhitespace)
      guard isBlank || inner.prefix(while: { $0 == " " }).count > indentation.count else { break }
      end += 1
    }
    // Blank lines before what comes next are that one's.
    while end > line, lines[end - 1].allSatisfy(\.isWhitespace) { end -= 1 }
    let new = block.split(separator: "\n").map { "\(indentation)  \($0)" }
    let ending = key.hasSuffix("\r") ? "\r" : ""
    let replaced = (["\(indentation)\(id):"] + new).map { $0 + ending }
    return (lines[..<(line - 1)] + replaced + lines[end...]).joined(separator: "\n")
  }

  /// The hooks of the file as they are now, less what may change; nil where it has errors.
  private func hooks() -> [String]? {
    context.loader.load(context.paths.config).configuration?.hooks.map(\.id)
  }

  private func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { return ferror(file) == 0 ? bytes : nil }
      bytes += buffer[..<count]
    }
  }

  /// At once: whoever reads the file finds the old text or the new one.
  private func write(_ bytes: [UInt8], to path: String) throws(ToolFailure) {
    var status = stat()
    var name = Array((path + ".XXXXXX").utf8CString)
    guard access(path, W_OK) == 0, stat(path, &status) == 0 else { throw unwritable(path) }
    let descriptor = mkstemp(&name)
    guard descriptor >= 0, let file = fdopen(descriptor, "w") else { throw unwritable(path) }
    let temporary = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    if status.st_uid != geteuid() || status.st_gid != getegid() {
      _ = fchown(descriptor, status.st_uid, status.st_gid)
    }
    let isWritten =
      fchmod(descriptor, status.st_mode & 0o7777) == 0 && fwrite(bytes, 1, bytes.count, file) == bytes.count
      && fflush(file) == 0 && fsync(descriptor) == 0
    let number = errno
    guard fclose(file) == 0, isWritten, rename(temporary, path) == 0 else {
      errno = isWritten ? errno : number
      let failure = unwritable(path)
      unlink(temporary)
      throw failure
    }
  }

  private func unwritable(_ path: String) -> ToolFailure {
    ToolFailure(.failed, "\(context.shown(path)): \(String(cString: strerror(errno)))")
  }
}
