// SPDX-License-Identifier: MIT
import Expressions
import Hooks
import Messages
import Schemas
import TimerEngine

/// One pass over the trees of all files: fills a configuration and collects every problem.
final class Decoding {
  /// The caller's knowledge, which isn't in the files.
  struct Context {
    var home: String
    /// The meaning of `~` in a plugin's program; nil if it is `home`.
    var programHome: String?
    var knownSounds: Set<String>
    var expressions: Expressions
    /// The unsaved texts of manifests, by real path.
    var buffers: [String: [UInt8]] = [:]
  }

  let context: Context
  /// The source of plugins; nil while a manifest is read, because manifests use no plugins.
  var plugins: PluginFinder?
  /// The inputs of the manifest that is being read.
  var inputs: [PluginInput]?
  /// The names of the inputs that are secrets.
  var secretInputs: [String] { (inputs ?? []).filter { $0.type == .secret }.map(\.name) }
  let problems: Problems
  /// Whether some file could be read only partly. Something missing may then be in the unread part.
  private(set) var isPartial: Bool
  var configuration = Configuration()
  /// The place of the first value of each setting, secret, project and hook, by path: `timer.focus`, `hooks.journal`.
  private(set) var places: [String: Span] = [:]
  /// Each use of a secret, in the order of decoding.
  var secretUses: [(name: String, span: Span)] = []
  /// The decoded windows of `during`, by their text.
  var windows: [String: TimeWindow] = [:]
  var projectOverrides: [String: [Phase: Duration]] = [:]
  /// The place of the values that are being decoded.
  var valuePlace = ExpressionPlace.value
  /// Whether the values that are being decoded are an address.
  var isAddress = false

  /// Whether the values that are being decoded are a plugin's inputs.
  var isInput = false

  init(_ context: Context, problems: Problems, isPartial: Bool) {
    self.context = context
    self.problems = problems
    self.isPartial = isPartial
  }

  /// Decodes the files in the order of loading. Hooks come last, because they refer to everything else.
  func decode(_ roots: [YAMLNode]) {
    let files = roots.compactMap { fields($0, of: .file, ConfigKeys.file) }
    if !isPartial, let root = roots.first, let keys = root.entries?.map(\.key.keyText),
      !keys.contains(where: { $0.lowercased() == "version" })
    {
      problems.error(
        .noVersion, at: firstWord(root),
        hint: .addFirst("version: 1"))
    }
    for root in files { settings(root) }
    finishProjects()
    for root in files {
      if let hooks = root["hooks"] { self.hooks(hooks.value) }
    }
  }

  private func settings(_ root: Fields) {
    if let version = root["version"] { self.version(version.value) }
    if let field = root["timer"] { timer(field) }
    if let field = root["projects"] { projects(field.value) }
    if let field = root["goals"] { goals(field) }
    if let field = root["notify"] { notify(field) }
    if let field = root["ambient"] { ambient(field) }
    if let field = root["ui"] { ui(field) }
    if let node = root["secrets"]?.value {
      secrets(node)
      // Unreadable names aren't missing names.
      isPartial = isPartial || (node.entries == nil && !node.isNull)
    }
    if let field = root["attachments"] { attachments(field) }
    if let field = root["defaults"], let fields = fields(field, isSection: true, example: "timeout: 30s") {
      set(&configuration.defaultTimeout, fields["timeout"], duration)
    }
  }

  private func version(_ node: YAMLNode) {
    guard node.scalar?.value != .integer(1) else { return }
    problems.error(
      .otherVersion(describe(node)), at: place(node),
      hint: node.text == "1" ? .withoutQuotes : .write("1"))
  }

  private func firstWord(_ node: YAMLNode) -> Span { node.entries?.first?.key.span ?? node.span }

  /// Registers that `path` is given here. A second registration, by another file, is an error that shows both places.
  func register(_ path: String, at span: Span, what: @autoclosure () -> ConfigPart) {
    guard let first = places[path] else {
      places[path] = span
      return
    }
    guard first.file !== span.file else { return }
    problems.error(
      .givenTwice(what()), at: span, notes: [Problems.Note(.first, at: first)])
  }
}
