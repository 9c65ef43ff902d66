// SPDX-License-Identifier: MIT
import Hooks

@testable import HookConfig

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The bytes of a `hooks.yml`: loaded, its diagnostics rendered, a setting written into it.
enum HooksFile {
  static func run(_ bytes: [UInt8]) {
    // What an include would bring in isn't the same on another machine.
    guard !reachesOut(bytes) else { return }
    folder.write(bytes)
    let loader = ConfigLoader(
      home: folder.path, knownSounds: ["chime", "waterfall"], checksOwnership: false,
      expressions: Occasion.language())
    let result = loader.load(folder.file)
    promise((result.configuration == nil) == !result.errors.isEmpty, "errors and a configuration, or neither")
    for diagnostic in result.diagnostics { expect(diagnostic) }
    for isColoured in [false, true] { _ = DiagnosticRenderer(isColoured: isColoured).render(result.diagnostics) }
    edit(ConfigEditor(loader: loader, path: folder.file), variant: fingerprint(bytes), before: result)
  }

  private static func expect(_ diagnostic: Diagnostic) {
    promise(diagnostic.length >= 0 && diagnostic.line ?? 1 >= 1 && diagnostic.column ?? 1 >= 1, "\(diagnostic)")
    guard let column = diagnostic.column, let source = diagnostic.source else { return }
    promise(column <= source.count + 1, "\(diagnostic.message): column \(column) of \(source.count)")
  }

  // MARK: Editing

  private static let values = [
    ("timer.focus", "50m"), ("timer.on-suspend.break", "freeze"), ("goals.daily", "8 pomodoros"),
    ("ambient.volume", "30"), ("notify.lead", "2m"), ("projects.a.focus", "10m"), ("hooks.a.enabled", "false"),
  ]

  private static func edit(_ editor: ConfigEditor, variant: Int, before: LoadResult) {
    let choice = abs(variant % (values.count + 2))
    do throws(ConfigEditError) {
      switch choice {
      case values.count: try editor.setHook("fuzzed", block: "on: focus.completed\nrun: echo done\n")
      case values.count + 1: try editor.addSecret("fuzzed", source: .command(["pass", "a: b # c"]))
      default: try editor.set(values[choice].0, to: values[choice].1)
      }
    } catch {
      // Refused: the file is as it was.
      return
    }
    let after = editor.loader.load(editor.path)
    promise(before.configuration == nil || after.configuration != nil, "an edit broke the file")
    guard let configuration = after.configuration else { return }
    switch choice {
    case values.count: promise(configuration.hooks.contains { $0.id == "fuzzed" }, "the hook isn't there")
    case values.count + 1: promise(configuration.secrets["fuzzed"] != nil, "the secret isn't there")
    default:
      let (key, value) = values[choice]
      promise(settings(of: configuration).contains(Setting(key: key, value: value)), "\(key) isn't \(value)")
    }
  }

  // MARK: Files

  private static let folder = ScratchFolder()

  fileprivate static func removeFolder() { try? FileManager.default.removeItem(atPath: folder.path) }

  private static func reachesOut(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains("include") && (text.contains("..") || text.contains("/") || text.contains("\\"))
  }
}

/// A folder for one process, with two files to include beside the one that is written again and again.
private final class ScratchFolder: Sendable {
  let path: String
  var file: String { path + "/hooks.yml" }

  init() {
    let process = ProcessInfo.processInfo.processIdentifier
    path = FileManager.default.temporaryDirectory.appending(path: "segue-fuzz-\(process)").path
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    write(Array("hooks: { part: { on: focus.started, run: part } }\n".utf8), to: "part.yml")
    write(Array("hooks: { wrong: [ }\n".utf8), to: "wrong.yml")
    atexit { HooksFile.removeFolder() }
  }

  func write(_ bytes: [UInt8], to name: String = "hooks.yml") {
    guard FileManager.default.createFile(atPath: path + "/" + name, contents: Data(bytes)) else {
      broken("\(path)/\(name) can't be written")
    }
  }
}
