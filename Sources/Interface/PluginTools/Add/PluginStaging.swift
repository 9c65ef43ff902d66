// SPDX-License-Identifier: MIT

import Daemon
import Foundation
import Messages
import Paths
import ToolSupport

#if os(Linux)
  import CLinux
#endif

/// A folder beside the added plugins in which a new one is prepared. It is invisible until it is complete.
final class PluginStaging {
  private let shelf: String
  let folder: String
  let context: ToolContext
  /// Held while the folder is in use. The system releases it, however this program ends.
  private let lock: Int32

  var language: any Language { context.language }

  init(_ context: ToolContext) throws(ToolFailure) {
    self.context = context
    shelf = context.paths.plugins
    do {
      try FileManager.default.createDirectory(
        atPath: shelf, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw ToolFailure(
        .failed, context.language.plugin(.cantWrite(context.shown(shelf), why: error.systemReason)))
    }
    // No other process removes folders until the new folder is locked, too.
    let guardian = Self.lock(shelf)
    defer { close(guardian) }
    Self.sweep(shelf)
    // With a leading dot, the folder isn't listed as a plugin.
    var name = Array("\(shelf)/.new-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      let why = String(cString: strerror(errno))
      throw ToolFailure(.failed, context.language.plugin(.cantWrite(context.shown(shelf), why: why)))
    }
    folder = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    lock = Self.lock(folder)
  }

  /// Waits for the lock of a folder. Returns the open descriptor that holds it, or -1.
  private static func lock(_ folder: String) -> Int32 {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    return descriptor
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
    close(lock)
  }

  /// Removes the remains of killed processes.
  private static func sweep(_ shelf: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: shelf)) ?? [] where name.hasPrefix(".new-") {
      let path = "\(shelf)/\(name)"
      let lock = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard lock >= 0 else { continue }
      defer { close(lock) }
      guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { continue }
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  // MARK: Getting it

  /// Copies a folder. Returns the path of the copy.
  func copy(_ source: String) throws(ToolFailure) -> String {
    try measure(source)
    let copy = folder + "/source"
    do {
      try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: false)
      for name in try FileManager.default.contentsOfDirectory(atPath: source) where name != ".git" {
        try FileManager.default.copyItem(atPath: "\(source)/\(name)", toPath: "\(copy)/\(name)")
      }
    } catch {
      throw ToolFailure(.failed, language.plugin(.cantCopy(context.shown(source), why: error.systemReason)))
    }
    return copy
  }

  /// Refuses a plugin that is too large or can't be copied, before any copying.
  private func measure(_ source: String) throws(ToolFailure) {
    guard FileManager.default.fileExists(atPath: source + "/plugin.yml") else {
      throw ToolFailure(.failed, language.plugin(.noManifest(context.shown(source))))
    }
    guard !Self.isInside(folder, source) else {
      throw ToolFailure(.failed, language.plugin(.holdsShelf(context.shown(source))))
    }
    var size = PluginSize()
    guard let names = FileManager.default.enumerator(atPath: source) else { return }
    while let name = names.nextObject() as? String {
      if name == ".git" {
        names.skipDescendants()
        continue
      }
      var status = stat()
      guard lstat("\(source)/\(name)", &status) == 0 else { continue }
      guard [S_IFREG, S_IFDIR, S_IFLNK].contains(status.st_mode & S_IFMT) else {
        throw ToolFailure(.failed, language.plugin(.strangeFile(name)))
      }
      size.add(bytes: status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0)
      if size.isTooLarge { throw tooLarge(context.shown(source)) }
    }
  }

  func tooLarge(_ source: String) -> ToolFailure {
    ToolFailure(
      .failed,
      language.plugin(.tooLarge(source, megabytes: PluginSize.mostBytes >> 20, files: PluginSize.mostFiles)))
  }

  /// Gives the fetched folder its name. Throws if it contains something that a plugin must not have.
  func named(_ name: String, _ copy: String) throws(ToolFailure) -> String {
    try tidy(copy)
    let named = "\(folder)/\(name)"
    guard rename(copy, named) == 0 else {
      throw ToolFailure(.failed, language.plugin(.cantWrite(named, why: String(cString: strerror(errno)))))
    }
    return named
  }

  /// Gives all files to the user, and removes write permissions for others. Refuses links that lead out of the folder.
  private func tidy(_ copy: String) throws(ToolFailure) {
    let names = [""] + (FileManager.default.subpaths(atPath: copy) ?? []).map { "/" + $0 }
    for name in names {
      let path = copy + name
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      lchown(path, geteuid(), getegid())
      switch status.st_mode & S_IFMT {
      case S_IFREG: chmod(path, status.st_mode & 0o755)
      case S_IFDIR: chmod(path, status.st_mode & 0o755 | 0o700)
      case S_IFLNK where Self.isInside(path, copy): break
      default: throw ToolFailure(.failed, language.plugin(.strangeFile(String(name.dropFirst()))))
      }
    }
  }

  /// Whether a path leads into a folder, with links resolved.
  private static func isInside(_ path: String, _ folder: String) -> Bool {
    guard let real = realpath(path, nil), let root = realpath(folder, nil) else { return false }
    defer {
      free(real)
      free(root)
    }
    return String(cString: real).hasPrefix(String(cString: root) + "/")
  }

  // MARK: Putting it in place

  /// Installs the plugin for hooks. An older one is exchanged for it in one step.
  func install(_ ready: String, as name: String) throws(ToolFailure) {
    let place = "\(shelf)/\(name)"
    guard Self.exchange(ready, place) || replace(ready, place) else {
      let why = String(cString: strerror(errno))
      throw ToolFailure(.failed, language.plugin(.cantWrite(context.shown(place), why: why)))
    }
  }

  private static func exchange(_ one: String, _ other: String) -> Bool {
    #if os(Linux)
      renameat2(AT_FDCWD, one, AT_FDCWD, other, 2) == 0  // RENAME_EXCHANGE
    #else
      renamex_np(one, other, UInt32(RENAME_SWAP)) == 0
    #endif
  }

  /// Used without an older plugin, or if the file system has no exchange.
  private func replace(_ ready: String, _ place: String) -> Bool {
    let old = folder + "/old"
    let hadOne = rename(place, old) == 0
    guard hadOne || errno == ENOENT else { return false }
    if rename(ready, place) == 0 { return true }
    let error = errno
    if hadOne { rename(old, place) }
    errno = error
    return false
  }

  /// Removes a plugin.
  func remove(_ name: String) throws(ToolFailure) {
    guard rename("\(shelf)/\(name)", "\(folder)/\(name)") == 0 else {
      let why = String(cString: strerror(errno))
      throw ToolFailure(.failed, language.plugin(.cantWrite(context.shown("\(shelf)/\(name)"), why: why)))
    }
  }
}

/// The size of a possible plugin.
struct PluginSize: Sendable {
  /// More than a plugin needs, and less than a home folder or the history of a large project.
  static let mostBytes = 64 << 20
  static let mostFiles = 5000

  private var bytes = 0
  private var files = 0

  var isTooLarge: Bool { bytes > Self.mostBytes || files > Self.mostFiles }

  mutating func add(bytes: Int) {
    self.bytes += bytes
    files += 1
  }
}
