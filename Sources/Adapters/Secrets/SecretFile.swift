// SPDX-License-Identifier: MIT

import ControlProtocol
import LibC
import Processes

/// A file with one secret that only its owner can read.
struct SecretFile: Sendable {
  let path: String

  /// The value. Throws unless the file is a regular file of this user without rights for others.
  func read() throws(SecretError) -> String {
    // The file may be a named pipe: do not block on it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw cannotRead(errno) }
    defer { close(descriptor) }
    // Check the opened file, because the name may mean another file by now.
    try check(descriptor)
    return try SecretText.value(of: try contents(of: descriptor), from: .file(path))
  }

  /// Creates or replaces the file in one step.
  func write(_ value: String) throws(SecretError) {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    // Hidden, so that the remains of a crash aren't listed as an entry.
    let temporary = "\(path[..<slash])/.new-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw cannotWrite(errno) }
    var number = Int32(0)
    // Reading removes the newline again. With it, a person can edit the file.
    if !writeAll(Array(value.utf8) + [UInt8(ascii: "\n")], to: descriptor) { number = errno }
    // `open` subtracts the umask from the mode, which may then be too strict for reading the file again.
    if number == 0, fchmod(descriptor, 0o600) != 0 || fsync(descriptor) != 0 { number = errno }
    close(descriptor)
    if number == 0, rename(temporary, path) != 0 { number = errno }
    guard number == 0 else {
      unlink(temporary)
      throw cannotWrite(number)
    }
  }

  /// Removes the file; false if it doesn't exist.
  func remove() throws(SecretError) -> Bool {
    guard unlink(path) != 0 else { return true }
    guard errno == ENOENT || errno == ENOTDIR else { throw cannotWrite(errno) }
    return false
  }

  private func check(_ descriptor: Int32) throws(SecretError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw cannotRead(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw SecretError(.unsafe, .notAFile(path)) }
    guard status.st_uid == geteuid() else {
      throw SecretError(.unsafe, .foreign(path, user: status.st_uid))
    }
    guard status.st_mode & 0o077 == 0 else {
      let mode = String(status.st_mode & 0o777, radix: 8)
      throw SecretError(
        .unsafe, .readable(path, mode: mode, command: "chmod 600 \(SecretText.shellWord(path))"))
    }
    guard status.st_size <= SecretText.longest + 2 else { throw SecretText.tooLong(.file(path)) }
  }

  private func contents(of descriptor: Int32) throws(SecretError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    // The file may grow during the read.
    while bytes.count <= SecretText.longest + 2 {
      let count = Self.read(descriptor, &buffer)
      if count == 0 { break }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw cannotRead(errno) }
      bytes += buffer[..<count]
    }
    return bytes
  }

  private static func read(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
    #if os(Linux)
      Glibc.read(descriptor, &buffer, buffer.count)
    #else
      Darwin.read(descriptor, &buffer, buffer.count)
    #endif
  }

  private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Self.write(descriptor, UnsafeRawBufferPointer(rebasing: rest))
        if count < 0 && errno == EINTR { continue }
        guard count >= 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  private static func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
    #if os(Linux)
      Glibc.write(descriptor, buffer.baseAddress, buffer.count)
    #else
      Darwin.write(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }

  private func cannotRead(_ number: Int32) -> SecretError {
    number == ENOENT || number == ENOTDIR
      ? SecretError(.missing, errno: number, .fileMissing(path))
      : SecretError(.unreadable, errno: number, .unreadable(path, reason: errorText(number)))
  }

  private func cannotWrite(_ number: Int32) -> SecretError {
    SecretError(.notWritten, errno: number, .unwritable(path, reason: errorText(number)))
  }
}
