// SPDX-License-Identifier: MIT
package import Events
package import HookConfig
import Hooks
package import Messages
import Schemas

/// The Language Server Protocol for hooks.yml and plugin.yml: each message gives replies, and changes the state.
///
/// It reads included files and manifests from disk through the loader. Open buffers replace them.
package struct LanguageServer: Sendable {
  /// The codes of JSON-RPC and of the protocol.
  enum Code: Int64 {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case notInitialized = -32002
  }

  private enum Phase {
    case waiting, running, shutDown
  }

  /// A file that an editor has open.
  struct OpenFile {
    var address: String
    var path: String
    var document: Document
    var version: JSONValue
    var isManifest: Bool { FileURI.isManifest(path) }
  }

  let language: any Language
  /// The main hooks.yml, which the daemon reads.
  let config: String
  let sounds: [String]
  private let programVersion: String
  private(set) var loader: ConfigLoader
  private(set) var files: [String: OpenFile] = [:]
  private var phase = Phase.waiting
  /// Whether a buffer differs from what the last inspection saw.
  private var isStale = false
  /// The result of the last inspection.
  var inspected = Inspected()
  let hooksKeys: Declarations
  let manifestKeys: Declarations
  /// The plugins for the file of a path, until a file changes on disk.
  var plugins: [String: [PluginManifest]] = [:]
  /// The status with which to exit; nil while the server runs.
  package private(set) var exitStatus: Int32?

  package init(loader: ConfigLoader, config: String, language: any Language, version: String) {
    self.loader = loader
    self.config = loader.realPath(config)
    self.language = language
    programVersion = version
    sounds = loader.knownSounds.sorted()
    hooksKeys = Declarations(isManifest: false, sounds: sounds)
    manifestKeys = Declarations(isManifest: true, sounds: sounds)
  }

  /// The replies to one item of the input.
  package mutating func handle(_ item: FrameBuffer.Item) -> [JSONValue] {
    switch item {
    case .message(let bytes):
      guard let message = JSON.foreign(bytes) else { return [Self.failure(.null, .parseError, "invalid JSON")] }
      return handle(message)
    case .tooLong(let length):
      return [Self.failure(.null, .invalidRequest, "a message of \(length) bytes is too long")]
    case .malformed: return [Self.failure(.null, .parseError, "expected a header with Content-Length")]
    }
  }

  /// The replies to one message.
  package mutating func handle(_ message: JSONValue) -> [JSONValue] {
    guard case .object = message else { return [Self.failure(.null, .invalidRequest, "expected an object")] }
    guard let method = message["method"]?.string else {
      // A response: this server sends no requests.
      let isResponse = message["result"] != nil || message["error"] != nil
      return isResponse ? [] : [Self.failure(message["id"] ?? .null, .invalidRequest, "expected a method")]
    }
    let parameters = message["params"] ?? .null
    guard let id = message["id"] else {
      notify(method, parameters)
      return []
    }
    return [answer(method, parameters, id)]
  }

  private mutating func answer(_ method: String, _ parameters: JSONValue, _ id: JSONValue) -> JSONValue {
    switch (phase, method) {
    case (.waiting, "initialize"):
      phase = .running
      return Self.result(id, initialization)
    case (.waiting, _): return Self.failure(id, .notInitialized, "expected 'initialize' first")
    case (.shutDown, _): return Self.failure(id, .invalidRequest, "the server is shut down")
    case (.running, "initialize"): return Self.failure(id, .invalidRequest, "already initialized")
    case (.running, "shutdown"):
      phase = .shutDown
      return Self.result(id, .null)
    case (.running, _): break
    }
    guard Self.requests.contains(method) else {
      return Self.failure(id, .methodNotFound, "unknown method '\(method)'")
    }
    guard let address = parameters["textDocument"]?["uri"]?.string else {
      return Self.failure(id, .invalidParams, "expected 'textDocument'")
    }
    guard let file = files[address] else { return Self.result(id, .null) }
    if method == "textDocument/codeAction" {
      guard let range = TextRange(parameters["range"]) else {
        return Self.failure(id, .invalidParams, "expected 'range'")
      }
      if isStale { inspect() }
      return Self.result(id, .array(corrections(in: file, range)))
    }
    guard let position = TextPosition(parameters["position"]) else {
      return Self.failure(id, .invalidParams, "expected 'position'")
    }
    return Self.result(id, answer(method, in: file, at: position))
  }

  private static let requests = [
    "textDocument/completion", "textDocument/hover", "textDocument/definition", "textDocument/codeAction",
  ]

  private mutating func answer(_ method: String, in file: OpenFile, at position: TextPosition) -> JSONValue {
    switch method {
    case "textDocument/completion": return .array(completions(in: file, at: position))
    case "textDocument/hover": return hover(in: file, at: position) ?? .null
    default: return .array(definitions(in: file, at: position))
    }
  }

  private mutating func notify(_ method: String, _ parameters: JSONValue) {
    if method == "exit" {
      exitStatus = phase == .shutDown ? 0 : 1
      return
    }
    guard phase == .running else { return }
    let item = parameters["textDocument"]
    guard let address = item?["uri"]?.string else {
      // `workspace/didChangeWatchedFiles` and the like: files on disk have changed.
      if method.hasPrefix("workspace/") { forgetPlugins() }
      return
    }
    switch method {
    case "textDocument/didOpen":
      let path = loader.realPath(FileURI.path(address) ?? Self.placeholder(address, beside: config))
      files[address] = OpenFile(
        address: address, path: path, document: Document(item?["text"]?.string ?? ""),
        version: item?["version"] ?? .null)
      forgetPlugins()
    case "textDocument/didChange":
      guard var file = files[address], case .array(let changes)? = parameters["contentChanges"] else { return }
      for change in changes {
        guard let text = change["text"]?.string else { continue }
        if let range = TextRange(change["range"]) {
          file.document.replace(range, with: text)
        } else {
          file.document = Document(text)
        }
      }
      file.version = item?["version"] ?? .null
      files[address] = file
      if file.isManifest { forgetPlugins() }
      isStale = true
    case "textDocument/didClose":
      files[address] = nil
      forgetPlugins()
    case "textDocument/didSave": forgetPlugins()
    default: break
    }
  }

  private mutating func forgetPlugins() {
    plugins = [:]
    isStale = true
  }

  /// A path for a buffer that was never saved.
  private static func placeholder(_ address: String, beside config: String) -> String {
    let folder = config.lastIndex(of: "/").map { config[..<$0] } ?? ""
    return folder + "/" + address.map { $0 == "/" ? "_" : String($0) }.joined()
  }

  /// Whether `refresh` has something to do.
  package var hasNews: Bool { isStale || !inspected.isTold }

  /// Inspects the buffers again if they have changed. Returns the diagnostics of all open files, and of those with problems.
  package mutating func refresh() -> [JSONValue] {
    guard hasNews else { return [] }
    if isStale { inspect() }
    // Completion then finds them read.
    for file in files.values where !file.isManifest { _ = plugins(for: file) }
    return publications()
  }

  private mutating func inspect() {
    loader.buffers = Dictionary(files.values.map { ($0.path, Array($0.document.text.utf8)) }) { first, _ in first }
    inspectFiles()
    isStale = false
  }

  private var initialization: JSONValue {
    [
      "capabilities": [
        "positionEncoding": "utf-16",
        "textDocumentSync": ["openClose": true, "change": 2, "save": true],
        "completionProvider": ["triggerCharacters": [".", " ", "\"", "'", "{", "[", "*"]],
        "hoverProvider": true,
        "definitionProvider": true,
        "codeActionProvider": ["codeActionKinds": ["quickfix"]],
      ],
      "serverInfo": ["name": "segue", "version": .string(programVersion)],
    ]
  }

  // MARK: Envelopes

  private static func result(_ id: JSONValue, _ result: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "id": id, "result": result]
  }

  private static func failure(_ id: JSONValue, _ code: Code, _ message: String) -> JSONValue {
    ["jsonrpc": "2.0", "id": id, "error": ["code": .integer(code.rawValue), "message": .string(message)]]
  }

  static func notification(_ method: String, _ parameters: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
  }
}

extension FileURI {
  /// Whether the file is a plugin's manifest; any other file is read as a hooks.yml.
  static func isManifest(_ path: String) -> Bool { path.hasSuffix("/plugin.yml") || path == "plugin.yml" }
}
