// SPDX-License-Identifier: MIT
package import Hooks
import Messages
import Schemas
import TextWidth
import TimerEngine

/// Edits a `hooks.yml` in place. Every other byte stays as it is, including comments and layout.
package struct ConfigEditor: Sendable {
  package var loader: ConfigLoader
  /// The main file. A setting in an included file is changed there.
  package var path: String

  package init(loader: ConfigLoader, path: String) {
    self.loader = loader
    self.path = path
  }

  /// The current value of a setting.
  package func get(_ key: String) throws(ConfigEditError) -> String {
    let all = settings(of: try configuration(of: loader.read(path)))
    if let setting = all.first(where: { $0.key == key }) { return setting.value }
    if key == "timer.on-suspend" { return all.filter { $0.key.hasPrefix(key) }.map(\.value).joined(separator: ", ") }
    throw unknown(key, among: all)
  }

  /// Writes a setting into the file that has it, or else into the main file.
  @discardableResult
  package func set(_ key: String, to value: String) throws(ConfigEditError) -> ConfigEdit {
    let loaded = loader.read(path)
    var keys = try path(of: key, in: loaded)
    var text = YAMLText.scalar(value)
    if keys.count == 3, keys[1] == "on-suspend", !hasMapping(["timer", "on-suspend"], in: loaded) {
      // One value for both phases becomes one for each.
      let timer = (try configuration(of: loaded)).timer
      let focus = keys[2] == "focus" ? text : timer.focusOnSuspend.rawValue
      let rest = keys[2] == "break" ? text : timer.breakOnSuspend.rawValue
      text = "{ focus: \(focus), break: \(rest) }"
      keys.removeLast()
    }
    return try write(.inline(text), under: keys, loaded: loaded)
  }

  /// Writes a hook, or replaces the hook with the same id. Its body is `block`: lines of YAML without indentation.
  @discardableResult
  package func setHook(_ id: String, block: String) throws(ConfigEditError) -> ConfigEdit {
    try write(value(ofBlock: block), under: ["hooks", id], loaded: loader.read(path))
  }

  /// The lines of a mapping, and the same mapping on one line.
  private func value(ofBlock block: String) throws(ConfigEditError) -> TreeEdit.Value {
    let lines = Self.lines(block)
    let text = lines.joined(separator: "\n") + "\n"
    let problems = Problems()
    let source = SourceFile(path: path, folder: "/", order: 0, bytes: Array(text.utf8), text: text)
    let tree = YAMLComposer.compose(source, problems: problems)
    guard !tree.isPartial, let root = tree.root, case .mapping = root.content else {
      throw ConfigEditError(
        .refused, .notAMapping(path),
        diagnostics: problems.diagnostics)
    }
    return .block(lines, inBrackets: YAMLText.flow(root))
  }

  /// Adds a secret with the source of its value.
  @discardableResult
  package func addSecret(_ name: String, source: SecretSource) throws(ConfigEditError) -> ConfigEdit {
    let text =
      switch source {
      case .keychain(let item): "keychain: \(YAMLText.scalar(item))"
      case .file(let path): "file: \(YAMLText.scalar(path))"
      case .environment(let variable): "env: \(YAMLText.scalar(variable))"
      case .command(let arguments): "command: \(YAMLText.list(arguments))"
      }
    let keys = ["secrets", name]
    let loaded = loader.read(path)
    if loaded.members.contains(where: { Self.node(keys, in: $0.root) != nil }) {
      throw ConfigEditError(.exists, .secretExists(name))
    }
    return try write(.inline("{ \(text) }"), under: keys, loaded: loaded)
  }

  private func write(
    _ value: TreeEdit.Value, under keys: [String], loaded: ConfigLoader.LoadedFiles
  ) throws(ConfigEditError) -> ConfigEdit {
    guard !loaded.isPartial else {
      throw ConfigEditError(
        .broken, .fixFirst(path), diagnostics: loaded.result.diagnostics)
    }
    let member = member(for: keys, in: loaded)
    let replacement = try TreeEdit(source: member.source, root: member.root, value: value).replacement(for: keys)
    let bytes = Self.bytes(of: member.source, after: replacement)
    try check(bytes, of: member, keys: keys, value: value, loaded: loaded)
    let edit = Self.edit(replacement, in: member.source)
    do throws(ConfigEditError) {
      try FileReplacement(path: member.realPath, old: loaded.result.exists ? member.source.bytes : nil).write(bytes)
    } catch {
      guard case .unwritable(let path, let reason, _) = error.reason else { throw error }
      let advice = ManualEdit(line: edit.line, isInsertion: edit.isInsertion, text: edit.text)
      throw ConfigEditError(.unwritable, .unwritable(path, reason: reason, advice: advice), errno: error.errno)
    }
    return edit
  }

  /// The file that already has the longest part of the path; the first one of several.
  private func member(for keys: [String], in loaded: ConfigLoader.LoadedFiles) -> FileSet.Member {
    let depth = { (member: FileSet.Member) in
      (0...keys.count).last { Self.node(Array(keys[..<$0]), in: member.root) != nil } ?? 0
    }
    var best: (member: FileSet.Member, depth: Int)?
    for member in loaded.members {
      let depth = depth(member)
      // A section in an included file doesn't attract new keys. An existing value does.
      if best == nil || (depth == keys.count && depth > best?.depth ?? 0) { best = (member, depth) }
    }
    if let best { return best.member }
    let empty = SourceFile(path: path, folder: FilePaths.parent(loaded.path), order: 0, bytes: [], text: "")
    return FileSet.Member(source: empty, root: nil, realPath: FileAccess.target(of: loaded.path))
  }

  /// The files after an edit. Throws if the edit causes new errors.
  func checked(
    _ bytes: [UInt8], of member: FileSet.Member, loaded: ConfigLoader.LoadedFiles
  ) throws(ConfigEditError) -> ConfigLoader.LoadedFiles {
    let after = loader.read(path, overrides: [member.realPath: bytes])
    let known = Set(loaded.result.errors.map { "\($0.file) \($0.message)" })
    let new = after.result.errors.filter { !known.contains("\($0.file) \($0.message)") }
    guard new.isEmpty, !after.isPartial else {
      throw ConfigEditError(.refused, .changeHasErrors(path), diagnostics: new)
    }
    return after
  }

  /// Throws if the edit causes new errors, or if the file doesn't have the requested value after it.
  private func check(
    _ bytes: [UInt8], of member: FileSet.Member, keys: [String], value: TreeEdit.Value, loaded: ConfigLoader.LoadedFiles
  ) throws(ConfigEditError) {
    let after = try checked(bytes, of: member, loaded: loaded)
    let tree = after.members.first { $0.realPath == member.realPath }?.root
    guard let node = Self.node(keys, in: tree) else {
      throw ConfigEditError(
        .notEditable, .oddlyWritten(member.source.path))
    }
    if case .inline(let text) = value, let scalar = node.scalar {
      let isSame = scalar.text == text || YAMLText.quoted(scalar.text) == text
      guard isSame else {
        throw ConfigEditError(
          .notEditable, .oddlyWritten(member.source.path))
      }
    }
  }

  private func hasMapping(_ keys: [String], in loaded: ConfigLoader.LoadedFiles) -> Bool {
    loaded.members.contains { member in
      guard case .mapping? = Self.node(keys, in: member.root)?.content else { return false }
      return true
    }
  }

  private func configuration(of loaded: ConfigLoader.LoadedFiles) throws(ConfigEditError) -> Configuration {
    if let configuration = loaded.result.configuration { return configuration }
    throw ConfigEditError(.broken, .fixFirst(path), diagnostics: loaded.result.diagnostics)
  }

  /// The keys on the path to a setting. Names of projects and hooks may contain dots.
  private func path(of key: String, in loaded: ConfigLoader.LoadedFiles) throws(ConfigEditError) -> [String] {
    let parts = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let all = settings(of: loaded.result.configuration ?? Configuration())
    if parts.count >= 3, let last = parts.last {
      let name = parts[1..<(parts.count - 1)].joined(separator: ".")
      if parts[0] == "projects", !name.isEmpty, ConfigKeys.project[last] != nil {
        return ["projects", name, last]
      }
      let isHook = loaded.members.contains { Self.node(["hooks", name], in: $0.root) != nil }
      if parts[0] == "hooks", last == "enabled", isHook { return ["hooks", name, last] }
    }
    if all.contains(where: { $0.key == key }) || key == "timer.on-suspend" { return parts }
    throw unknown(key, among: all)
  }

  private func unknown(_ key: String, among all: [Setting]) -> ConfigEditError {
    let keys = all.map(\.key)
    // A beginning, as in `ui.lang`, or an end, as in `volume`.
    let part = keys.filter { $0.hasPrefix(key) || $0.hasSuffix("." + key) }
    let suggestion = part.count == 1 ? part[0] : Spelling.nearest(to: key, among: keys)
    return ConfigEditError(.unknownKey, .unknownSetting(key, suggestion: suggestion))
  }

  static func node(_ keys: [String], in root: YAMLNode?) -> YAMLNode? {
    keys.reduce(root) { node, key in node?.entries?.first { !$0.isMerged && $0.key.keyText == key }?.value }
  }

  static func bytes(of source: SourceFile, after replacement: TreeEdit.Replacement) -> [UInt8] {
    let start = source.byteOffset(replacement.start)
    let end = source.byteOffset(replacement.end)
    return Array(source.bytes[..<start]) + Array(replacement.text.utf8) + Array(source.bytes[end...])
  }

  private static func edit(_ replacement: TreeEdit.Replacement, in source: SourceFile) -> ConfigEdit {
    let first = source.line(of: replacement.start)
    let isInsertion = replacement.start == replacement.end && replacement.text.hasSuffix("\n")
    guard !isInsertion else {
      let isAtStart = source.range(ofLine: first).lowerBound == replacement.start
      // Blank lines count too. The one that ends an unfinished last line doesn't.
      let lines = replacement.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      let text = lines.dropFirst(isAtStart ? 0 : 1).dropLast().joined(separator: "\n")
      return ConfigEdit(file: source.path, line: isAtStart ? first : first + 1, isInsertion: true, text: text)
    }
    let line = source.range(ofLine: first)
    let rest = source.range(ofLine: source.line(of: replacement.end))
    let text =
      source.text(line.lowerBound..<replacement.start) + replacement.text
      + source.text(replacement.end..<max(replacement.end, rest.upperBound))
    return ConfigEdit(file: source.path, line: first, isInsertion: false, text: text)
  }

  /// The lines of a block without their common indentation.
  private static func lines(_ block: String) -> [String] {
    // Split scalars, because an accent on a space makes one character of both.
    let lines = block.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let blanks = line.reversed().prefix { " \t\r".unicodeScalars.contains($0) }.count
      return line.dropLast(blanks)
    }
    let margin = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let inner = lines.map { String($0.dropFirst(margin)) }
    return Array(inner.drop { $0.isEmpty }.reversed().drop { $0.isEmpty }.reversed())
  }
}

/// The result of an edit.
package struct ConfigEdit: Hashable, Sendable {
  package var file: String
  /// The changed line, or the line before which lines were inserted.
  package var line: Int
  package var isInsertion: Bool
  /// The new line or lines.
  package var text: String
}
