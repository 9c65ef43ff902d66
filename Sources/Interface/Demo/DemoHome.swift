// SPDX-License-Identifier: MIT
import Foundation
import Paths
import TerminalUI

/// A home folder of the demo's own, with all files of the demo and its daemon.
struct DemoHome {
  let path: String
  /// The environment of every process that the demo starts.
  private(set) var environment: [String: String]

  /// The path of a socket may have only about a hundred bytes.
  private static let longestSocketFolder = 80

  /// Creates the folder, which only its owner can read, and the files that a daemon needs at its start.
  init(environment: [String: String], program: String) throws(DemoError) {
    var template = Array((Self.parent(environment) + "/segue-demo-XXXXXX").utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let made else { throw .system(doing: "mkdtemp", errno: errno) }
    path = made
    // Drop variables of the user's own Segue and folders. The player of sounds stays the user's choice.
    let kept = ["SEGUE_PLAYER", "SEGUE_PLAYER_ARGS", "SEGUE_LOG"]
    self.environment = environment.filter { !$0.key.hasPrefix("SEGUE_") || kept.contains($0.key) }
    self.environment.merge(Self.soundServer(environment)) { own, _ in own }
    let folders = [
      "XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "state", "XDG_DATA_HOME": "data", "XDG_CACHE_HOME": "cache",
      "XDG_RUNTIME_DIR": "run", "TMPDIR": "tmp",
    ]
    for (variable, folder) in folders {
      guard mkdir("\(path)/\(folder)", 0o700) == 0 else {
        let number = errno
        remove()
        throw .system(doing: "mkdir", errno: number)
      }
      self.environment[variable] = "\(path)/\(folder)"
    }
    self.environment["HOME"] = path
    self.environment["SEGUE_CONFIG"] = file(DemoFiles.configurationName)
    self.environment["SEGUE_SEGUED"] = program
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  mutating func add(_ variables: [String: String]) {
    environment.merge(variables) { _, new in new }
  }

  /// Writes a file that only its owner can read.
  func write(_ text: String, to name: String) throws(DemoError) {
    let descriptor = open(file(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(doing: "open \(name)", errno: errno) }
    defer { close(descriptor) }
    guard Output.write(text, to: descriptor) else { throw .system(doing: "write \(name)", errno: errno) }
  }

  /// The bytes of a file; nil if it can't be read.
  func bytes(of name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: file(name)).map { Array($0) }
  }

  /// The relative names of the files that contain `text`. Skips those below `excluded`.
  func files(containing text: String, excluding excluded: Set<String>) -> [String] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return names.sorted().filter { name in
      let top = name.split(separator: "/").first.map(String.init) ?? name
      guard !excluded.contains(top), let bytes = bytes(of: name) else { return false }
      return bytes.firstRange(of: Array(text.utf8)) != nil
    }
  }

  /// Removes the folder with all its files; false if a file is left.
  @discardableResult
  func remove() -> Bool {
    try? FileManager.default.removeItem(atPath: path)
    return access(path, F_OK) != 0
  }

  private static func parent(_ environment: [String: String]) -> String {
    guard let folder = environment["TMPDIR"], folder.hasPrefix("/"), let resolved = realpath(folder, nil) else {
      return "/tmp"
    }
    defer { free(resolved) }
    let path = String(cString: resolved)
    return path.utf8.count <= longestSocketFolder - "/segue-demo-XXXXXX".utf8.count && path != "/" ? path : "/tmp"
  }

  /// The addresses of the desktop's sound servers, which programs usually find through XDG_RUNTIME_DIR.
  private static func soundServer(_ environment: [String: String]) -> [String: String] {
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return [:] }
    return ["PIPEWIRE_RUNTIME_DIR": folder, "PULSE_RUNTIME_PATH": folder + "/pulse"]
  }
}
