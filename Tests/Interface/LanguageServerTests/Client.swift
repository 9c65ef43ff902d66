// SPDX-License-Identifier: MIT
import Events
import Foundation
import HookConfig
import LanguageServer
import Messages
import TestSupport

/// A client of a language server in this process, with a folder for its files.
struct Client {
  let folder: TemporaryFolder
  var server: LanguageServer
  private var lastID: Int64 = 0

  /// The sounds of this machine don't matter.
  static let sounds: Set<String> = ["chime", "rain", "waterfall"]

  init(language: any Language = English(), isInitialized: Bool = true) throws {
    folder = try TemporaryFolder()
    let plugins = Programs.packageFolder().appending(path: "plugins").path
    let loader = ConfigLoader(
      home: folder.path, knownSounds: Self.sounds, checksOwnership: false, pluginFolders: [plugins])
    server = LanguageServer(loader: loader, config: folder("hooks.yml"), language: language, version: "1.2.3")
    if isInitialized { _ = request("initialize", [:]) }
  }

  func address(_ name: String) -> String { "file://" + folder(name) }

  mutating func send(_ message: JSONValue) -> [JSONValue] { server.handle(message) }

  mutating func notify(_ method: String, _ parameters: JSONValue) {
    _ = server.handle(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
  }

  /// The whole reply to a request.
  mutating func request(_ method: String, _ parameters: JSONValue) -> JSONValue {
    lastID += 1
    return server.handle(
      ["jsonrpc": "2.0", "id": .integer(lastID), "method": .string(method), "params": parameters])[0]
  }

  mutating func open(_ text: String, as name: String = "hooks.yml") {
    notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": .string(address(name)), "languageId": "yaml", "version": 1, "text": .string(text)]])
  }

  /// Changes a buffer: a range by its four numbers, or the whole text.
  mutating func change(_ range: [Int]?, to text: String, of name: String = "hooks.yml") {
    var change: JSONValue = ["text": .string(text)]
    if let range {
      change = [
        "text": .string(text),
        "range": ["start": TextPosition(range[0], range[1]).json, "end": TextPosition(range[2], range[3]).json],
      ]
    }
    notify(
      "textDocument/didChange",
      ["textDocument": ["uri": .string(address(name)), "version": 2], "contentChanges": [change]])
  }

  /// What is said about files whose problems have changed: the messages by file name.
  mutating func problems() -> [String: [String]] {
    var problems: [String: [String]] = [:]
    for message in server.refresh() {
      let name = message["params"]?["uri"]?.string?.split(separator: "/").last.map(String.init) ?? ""
      guard case .array(let list)? = message["params"]?["diagnostics"] else { continue }
      problems[name] = list.map { $0["message"]?.string ?? "" }
    }
    return problems
  }

  /// Opens `text` without its `|`, and asks about the place of the `|`.
  mutating func ask(_ method: String, _ text: String, in name: String = "hooks.yml") throws -> JSONValue? {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
    open(String(parts[0] + parts[1]), as: name)
    let position = TextPosition(lines.count - 1, lines[lines.count - 1].utf16.count)
    let parameters: JSONValue = ["textDocument": ["uri": .string(address(name))], "position": position.json]
    return request("textDocument/" + method, parameters)["result"]
  }

  /// The labels that completion offers at the `|` of a text.
  mutating func labels(_ text: String, in name: String = "hooks.yml") throws -> [String] {
    guard case .array(let items)? = try ask("completion", text, in: name) else { return [] }
    return items.compactMap { $0["label"]?.string }
  }

  /// The text that hovering over the `|` of a text shows.
  mutating func hover(_ text: String, in name: String = "hooks.yml") throws -> String? {
    try ask("hover", text, in: name)?["contents"]?["value"]?.string
  }

  /// The file names and lines, from 0, where the name at the `|` of a text is declared.
  mutating func definitions(_ text: String, in name: String = "hooks.yml") throws -> [String] {
    guard case .array(let places)? = try ask("definition", text, in: name) else { return [] }
    return places.map { place in
      let file = place["uri"]?.string?.split(separator: "/").suffix(2).joined(separator: "/") ?? ""
      return "\(file):\(TextPosition(place["range"]?["start"])?.line ?? -1)"
    }
  }
}
