// SPDX-License-Identifier: MIT
import Events
import HookConfig
import Hooks
import Messages

/// The result of an inspection of all open files.
struct Inspected: Sendable {
  /// The problems of each file, by path. A note follows its problem.
  var diagnostics: [String: [Diagnostic]] = [:]
  /// The secrets that each file may name, by path.
  var secrets: [String: [ConfigInspection.Definition]] = [:]
  /// The last known inputs of each manifest, by path.
  var inputs: [String: [PluginInput]] = [:]
  /// The addresses of files that the editor shows problems of.
  var marked: Set<String> = []
  /// Whether the editor knows the diagnostics.
  var isTold = true
}

extension LanguageServer {
  /// Inspects every open file, as a part of the configuration that includes it.
  mutating func inspectFiles() {
    inspected.diagnostics = [:]
    inspected.secrets = [:]
    inspected.isTold = false
    let open = files.values.sorted { $0.path < $1.path }
    for file in open where file.isManifest {
      let folder = Self.folder(file.path)
      inspected.diagnostics[file.path] = loader.inspectManifest(inFolder: folder)
      if let plugin = loader.plugin(inFolder: folder).plugin { inspected.inputs[file.path] = plugin.inputs }
    }
    let hooks = open.filter { !$0.isManifest }.map(\.path)
    var inspections = roots(of: hooks).map { ($0, loader(for: $0).inspect($0)) }
    // A file that another one includes isn't a configuration of its own.
    let included = Set(inspections.flatMap { root, inspection in inspection.files.filter { $0 != root } })
    inspections.removeAll { root, inspection in
      included.contains(root) || !inspection.files.contains { hooks.contains($0) } && !hooks.contains(root)
    }
    for (root, inspection) in inspections {
      for path in inspection.files + [root] where inspected.secrets[path] == nil {
        inspected.secrets[path] = inspection.secrets
        inspected.diagnostics[path] = inspected.diagnostics[path] ?? []
      }
      for group in inspection.diagnostics.split(before: { $0.severity != .note }) where !isKnown(group[0]) {
        inspected.diagnostics[group[0].file, default: []] += group
      }
    }
  }

  /// Whether a problem is already found: two configurations may share a file.
  private func isKnown(_ diagnostic: Diagnostic) -> Bool {
    inspected.diagnostics[diagnostic.file]?.contains(diagnostic) ?? false
  }

  /// The files that may be configurations: the main one, each `hooks.yml` beside or above an open file, and the open files.
  private func roots(of open: [String]) -> [String] {
    guard !open.isEmpty else { return [] }
    var roots = [config]
    for path in open {
      var folder = Self.folder(path)
      for _ in 0..<3 where !folder.isEmpty {
        roots.append(folder + "/hooks.yml")
        folder = Self.folder(folder)
      }
    }
    var seen: Set<String> = []
    roots = roots.filter { loader.exists($0) } + open
    return roots.map(loader.realPath).filter { seen.insert($0).inserted }
  }

  /// The loader for a configuration. Only the main one has to belong to the person: others are drafts.
  func loader(for root: String) -> ConfigLoader {
    guard root != config else { return loader }
    var loader = loader
    loader.checksOwnership = false
    loader.pluginFolders.insert(Self.folder(config) + "/plugins", at: 0)
    return loader
  }

  static func folder(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// The address of a file: the editor's own, if it is open.
  func address(of path: String) -> String {
    files.values.first { $0.path == path }?.address ?? FileURI.address(path)
  }

  // MARK: Diagnostics

  /// The notifications about all files with problems, and about those that had some.
  mutating func publications() -> [JSONValue] {
    inspected.isTold = true
    let found = inspected.diagnostics.filter { path, list in !list.isEmpty || files.values.contains { $0.path == path }
    }
    let addresses = Dictionary(found.map { (address(of: $0.key), $0.key) }) { first, _ in first }
    let messages = Set(addresses.keys).union(inspected.marked).sorted().map { address in
      let list = addresses[address].flatMap { found[$0] } ?? []
      var parameters: [JSONValue.Member] = [.init("uri", .string(address))]
      if let version = files[address]?.version, version != .null { parameters.append(.init("version", version)) }
      parameters.append(.init("diagnostics", .array(rows(list))))
      return Self.notification("textDocument/publishDiagnostics", .object(parameters))
    }
    inspected.marked = Set(addresses.filter { found[$0.value]?.isEmpty == false }.keys)
    return messages
  }

  private func rows(_ diagnostics: [Diagnostic]) -> [JSONValue] {
    diagnostics.split(before: { $0.severity != .note }).map { group in
      let row = row(group[0])
      guard group.count > 1 else { return row }
      let related = group.dropFirst().map { note -> JSONValue in
        [
          "location": ["uri": .string(address(of: note.file)), "range": range(of: note).json],
          "message": .string(language.diagnostic(note.problem)),
        ]
      }
      guard case .object(let members) = row else { return row }
      return .object(members + [.init("relatedInformation", .array(related))])
    }
  }

  private func row(_ diagnostic: Diagnostic) -> JSONValue {
    let message = language.diagnostic(diagnostic.problem)
    let text = diagnostic.advice.map { message + "\n" + language.hint($0) } ?? message
    return [
      "range": range(of: diagnostic).json, "severity": diagnostic.severity == .error ? 1 : 2,
      "code": .string(diagnostic.problem.code), "source": "segue", "message": .string(text),
    ]
  }

  /// The range of a problem, whose own columns count characters.
  private func range(of diagnostic: Diagnostic) -> TextRange {
    guard let line = diagnostic.line else { return TextRange(line: 0, 0..<0) }
    let open = files.values.first { $0.path == diagnostic.file }
    let text = open?.document.line(line - 1) ?? Substring(diagnostic.source ?? "")
    guard let column = diagnostic.column else { return TextRange(line: line - 1, 0..<text.utf16.count) }
    let before = text.prefix(column - 1)
    let start = before.utf16.count
    return TextRange(line: line - 1, start..<(start + text[before.endIndex...].prefix(diagnostic.length).utf16.count))
  }

  // MARK: Corrections

  /// The corrections of misspelt words in a range.
  func corrections(in file: OpenFile, _ wanted: TextRange) -> [JSONValue] {
    (inspected.diagnostics[file.path] ?? []).flatMap { diagnostic -> [JSONValue] in
      let range = range(of: diagnostic)
      guard range.start <= wanted.end, wanted.start <= range.end else { return [] }
      let words = diagnostic.advice?.replacements ?? []
      let line = file.document.line(range.start.line)
      let old = line[line.index(atUTF16: range.start.column)..<line.index(atUTF16: range.end.column)]
      return words.map { word in
        let mark = old.count > 1 && old.first == old.last ? old.first.flatMap { "\"'".contains($0) ? $0 : nil } : nil
        let text = mark.map { "\($0)\(word)\($0)" } ?? word
        return [
          "title": .string(language.editor(.change(to: word))), "kind": "quickfix",
          "isPreferred": .bool(words.count == 1), "diagnostics": [row(diagnostic)],
          "edit": ["changes": .object([.init(file.address, [["range": range.json, "newText": .string(text)]])])],
        ]
      }
    }
  }
}

extension DiagnosticHint {
  /// The words that may replace the marked text.
  fileprivate var replacements: [String] {
    switch self {
    case .didYouMean(let word), .expression(.didYouMean(let word)): [word]
    case .didYouMeanOneOf(let words, _): words
    default: []
    }
  }
}

extension Collection {
  /// The collection in groups, each of which begins with an element that `isFirst` accepts.
  fileprivate func split(before isFirst: (Element) -> Bool) -> [[Element]] {
    reduce(into: []) { groups, element in
      if groups.isEmpty || isFirst(element) { groups.append([]) }
      groups[groups.count - 1].append(element)
    }
  }
}
