// SPDX-License-Identifier: MIT
import Foundation
import Language
import Paths
import Processes

/// A folder beside the added plugins in which a new one is got ready; nothing of it is seen before it is put in place.
final class PluginStaging {
  private let shelf: String
  private let folder: String
  private let context: ToolContext

  private var language: any Language { context.language }

  init(_ context: ToolContext) throws(ToolFailure) {
    self.context = context
    shelf = context.paths.plugins
    do {
      try FileManager.default.createDirectory(
        atPath: shelf, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw ToolFailure(
        .failed, context.language.plugin(.cantWrite(context.shown(shelf), why: error.localizedDescription)))
    }
    // A dot, so that nobody takes it for a plugin.
    var name = Array("\(shelf)/.new-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      let why = String(cString: strerror(errno))
      throw ToolFailure(.failed, context.language.plugin(.cantWrite(context.shown(shelf), why: why)))
    }
    folder = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  // MARK: Getting it

  /// Copies a folder; returns where it is.
  func copy(_ source: String) throws(ToolFailure) -> String {
    let copy = folder + "/source"
    do {
      try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: false)
      for name in try FileManager.default.contentsOfDirectory(atPath: source) where name != ".git" {
        try FileManager.default.copyItem(atPath: "\(source)/\(name)", toPath: "\(copy)/\(name)")
      }
    } catch {
      throw ToolFailure(.failed, language.plugin(.cantCopy(context.shown(source), why: error.localizedDescription)))
    }
    return copy
  }

  /// Clones a repository's newest commit: without its history, submodules, or anything that it would run.
  func clone(_ url: String) async throws(ToolFailure) -> String {
    guard locateProgram("git", environment: context.environment) != nil else {
      throw ToolFailure(.failed, language.plugin(.missingProgram("git")))
    }
    let copy = folder + "/source"
    let protocols = ["https", "ssh", "file"].flatMap { ["-c", "protocol.\($0).allow=always"] }
    let words =
      ["git", "-c", "core.hooksPath=/dev/null", "-c", "protocol.allow=never"] + protocols
      + [
        "clone", "--quiet", "--depth", "1", "--single-branch", "--no-tags", "--no-recurse-submodules", "--template=",
        "--", url, copy,
      ]
    var environment = context.environment.filter { !$0.key.hasPrefix("GIT_") || $0.key.hasPrefix("GIT_SSH") }
    if !context.console.isInteractive { environment["GIT_TERMINAL_PROMPT"] = "0" }
    let child = try? await ChildProcess.start(
      ChildConfiguration(
        words, environment: environment, workingDirectory: folder, input: .inherit, output: .inherit, error: .inherit,
        ownSession: false))
    guard await child?.wait() == .exited(0) else { throw ToolFailure(.failed, language.plugin(.notCloned(url))) }
    try? FileManager.default.removeItem(atPath: copy + "/.git")
    return copy
  }

  /// Gives what was got its own name; throws where something in it has no place in a plugin.
  func named(_ name: String, _ copy: String) throws(ToolFailure) -> String {
    try tidy(copy)
    let named = "\(folder)/\(name)"
    guard rename(copy, named) == 0 else {
      throw ToolFailure(.failed, language.plugin(.cantWrite(named, why: String(cString: strerror(errno)))))
    }
    return named
  }

  /// Makes it the user's own and nobody else's to write; refuses what would reach out of it.
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
      case S_IFLNK where staysInside(path, copy): break
      default: throw ToolFailure(.failed, language.plugin(.strangeFile(String(name.dropFirst()))))
      }
    }
  }

  /// Whether a link leads to something of the same folder.
  private func staysInside(_ link: String, _ copy: String) -> Bool {
    guard let real = realpath(link, nil), let root = realpath(copy, nil) else { return false }
    defer {
      free(real)
      free(root)
    }
    return String(cString: real).hasPrefix(String(cString: root) + "/")
  }

  // MARK: Putting it in place

  /// Puts the plugin where hooks find it, in the place of an older one: at each moment there is the one or the other.
  func install(_ ready: String, as name: String) throws(ToolFailure) {
    let place = "\(shelf)/\(name)"
    let old = folder + "/old"
    let hadOne = rename(place, old) == 0
    guard hadOne || errno == ENOENT, rename(ready, place) == 0 else {
      let why = String(cString: strerror(errno))
      if hadOne { rename(old, place) }
      throw ToolFailure(.failed, language.plugin(.cantWrite(context.shown(place), why: why)))
    }
  }

  /// Takes a plugin away.
  func remove(_ name: String) throws(ToolFailure) {
    guard rename("\(shelf)/\(name)", "\(folder)/\(name)") == 0 else {
      let why = String(cString: strerror(errno))
      throw ToolFailure(.failed, language.plugin(.cantWrite(context.shown("\(shelf)/\(name)"), why: why)))
    }
  }
}

/// Where a plugin is to be had.
enum PluginOrigin: Hashable, Sendable {
  case folder(String)
  case repository(String)
  /// A scheme that isn't taken.
  case refused(String)

  init(_ text: String) {
    let scheme = text.range(of: "://").map { String(text[..<$0.lowerBound]).lowercased() }
    if let scheme {
      self = ["https", "ssh", "file"].contains(scheme) ? .repository(text) : .refused(scheme)
    } else if let colon = text.firstIndex(of: ":"), let at = text.firstIndex(of: "@"), at < colon,
      !text[..<colon].contains("/"), !text.hasPrefix("-")
    {
      // git@host:path
      self = .repository(text)
    } else {
      self = .folder(text)
    }
  }
}
