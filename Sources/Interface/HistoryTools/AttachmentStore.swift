// SPDX-License-Identifier: MIT

import ControlProtocol
import Daemon
import Events
import Foundation
import Hashing
import History
import Hooks
import Messages
import TerminalUI
import ToolSupport

/// The content of attachments: each stored once, under its SHA-256.
struct AttachmentStore {
  private let context: ToolContext
  private let folder: AttachmentFolder
  private let limit: Int64

  /// The number of bytes that are in memory at once.
  private static let chunk = 1 << 20

  init(_ context: ToolContext, limit: Int64 = .max) {
    self.context = context
    self.limit = limit
    folder = AttachmentFolder(context.paths)
  }

  func has(_ digest: String) -> Bool { folder.size(of: digest) != nil }

  /// The name of a file, if it is valid for an attachment. Checked before the file is copied.
  func name(of path: String) throws(ToolFailure) -> String {
    let name = URL(fileURLWithPath: path).lastPathComponent
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw ToolFailure(.failed, context.language.history(.notAFile(path)))
      }
      try requireRoom(for: Int64(status.st_size), path)
    }
    guard Attachment.isName(name) else {
      throw ToolFailure(.failed, context.language.history(.badFileName(SafeText.line(name))))
    }
    return name
  }

  private func requireRoom(for size: Int64, _ path: String) throws(ToolFailure) {
    guard size > limit else { return }
    throw ToolFailure(
      .failed,
      context.language.history(
        .fileTooLarge(path, most: SizeText.of(limit), enough: SizeText.enough(for: size))))
  }

  /// Copies a file, and flushes it to the disk. Returns its digest.
  func keep(_ path: String) throws -> String {
    let source = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard source >= 0 else { throw failure { .cannotRead(path, reason: $0) } }
    defer { close(source) }
    var status = stat()
    guard fstat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw ToolFailure(.failed, context.language.history(.notAFile(path)))
    }
    do {
      try FileManager.default.createDirectory(
        atPath: folder.path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw ToolFailure(.failed, context.language.history(.cannotKeep(path, reason: error.systemReason)))
    }
    var template = Array("\(folder.path)/.new-XXXXXX".utf8CString)
    let copy = mkstemp(&template)
    guard copy >= 0, AttachmentFolder.claim(copy) else { throw failure { .cannotKeep(path, reason: $0) } }
    let temporary = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { close(copy) }
    do {
      let digest = try transfer(source, to: copy, path)
      guard fsync(copy) == 0 else { throw failure { .cannotKeep(path, reason: $0) } }
      if has(digest) {
        unlink(temporary)
        // The new time prevents its removal, however long it was unreferenced.
        utimes(folder.file(digest), nil)
      } else {
        guard rename(temporary, folder.file(digest)) == 0 else { throw failure { .cannotKeep(path, reason: $0) } }
        syncFolder()
      }
      return digest
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private func transfer(_ source: Int32, to copy: Int32, _ path: String) throws -> String {
    var hash = SHA256()
    var buffer = [UInt8](repeating: 0, count: Self.chunk)
    var size = Int64(0)
    while true {
      let count = read(source, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure { .cannotRead(path, reason: $0) } }
      if count == 0 { break }
      // The file may have grown since its size was read.
      size += Int64(count)
      try requireRoom(for: size, path)
      hash.update(buffer[..<count])
      var done = 0
      while done < count {
        let written = buffer.withUnsafeBytes { write(copy, $0.baseAddress! + done, count - done) }
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { throw failure { .cannotKeep(path, reason: $0) } }
        done += written
      }
    }
    return hash.hexDigest()
  }

  /// The rename must be on the disk before its row.
  private func syncFolder() {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Files of a session by name; all of them without names. An ambiguous name of different files chooses none, as with
  /// removing.
  func chosen(_ names: [String], of session: SessionRecord) throws(ToolFailure) -> [Attachment] {
    let files = session.attachments.map { Attachment($0, of: session.id) }
    guard !names.isEmpty else { return files }
    do throws(HistoryRefusal) {
      return try names.map { name throws(HistoryRefusal) in try files.named(name) }
    } catch {
      throw ToolFailure(.failed, context.language.history(.refused(error)))
    }
  }

  /// Copies a stored file to `path`: all of it or nothing.
  func copy(_ file: Attachment, to path: String, isForced: Bool) throws(ToolFailure) {
    guard has(file.digest) else { throw ToolFailure(.failed, context.language.history(.fileLost(file.name))) }
    let source = open(folder.file(file.digest), O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw failure { .cannotRead(file.name, reason: $0) } }
    defer { close(source) }
    do throws(ExportSink.Failure) {
      let sink = try ExportSink(hidden: path, isNew: !isForced)
      try transfer(source, to: sink, path)
      try sink.finish()
    } catch {
      let language = context.language
      throw ToolFailure(
        .failed,
        error.isTaken
          ? language.history(.existsAlready(path)) : language.report(.cannotWrite(path, reason: error.reason)))
    }
  }

  private func transfer(_ source: Int32, to sink: ExportSink, _ path: String) throws(ExportSink.Failure) {
    var buffer = [UInt8](repeating: 0, count: Self.chunk)
    while true {
      let count = read(source, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw ExportSink.Failure(file: path, reason: String(cString: strerror(errno))) }
      if count == 0 { return }
      try sink.write(bytes: buffer[..<count])
    }
  }

  /// `name` as a valid file name, whatever a damaged record contains.
  static func safe(_ name: String) -> String {
    // By scalars: to the system, a slash with an accent is a slash.
    let last = name.unicodeScalars.split(separator: "/").last.map { String(Substring($0)) } ?? ""
    return ["", ".", ".."].contains(last) || last.contains("\0") ? "file" : last
  }

  /// `name`, or `name (2)` if another file of the same name is already in the folder.
  static func free(_ name: String, besides taken: inout Set<String>) -> String {
    var (candidate, number) = (name, 2)
    let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
    while !taken.insert(candidate).inserted {
      candidate = "\(name[..<dot]) (\(number))\(name[dot...])"
      number += 1
    }
    return candidate
  }

  /// The failure with the system's last error.
  private func failure(_ phrase: (String) -> HistoryMessage) -> ToolFailure {
    ToolFailure(.failed, context.language.history(phrase(String(cString: strerror(errno)))))
  }
}

extension Attachment {
  fileprivate init(_ record: AttachmentRecord, of session: String) {
    self.init(
      id: record.id, session: session, digest: record.digest, name: record.name, size: record.size,
      added: record.addedAt.instant)
  }
}
