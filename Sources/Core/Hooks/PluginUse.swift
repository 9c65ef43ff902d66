// SPDX-License-Identifier: MIT
import Messages
import TimerEngine

/// An input of a plugin with the value that a hook gives it.
package struct PluginArgument: Codable, Hashable, Sendable {
  package var name: String
  package var type: InputType
  package var value: JSONTemplate
  package var limits: InputLimits

  package init(_ input: PluginInput, _ value: JSONTemplate) {
    name = input.name
    type = input.type
    self.value = value
    limits = input.limits
  }
}

/// A hook's use of a plugin that is a program.
package struct PluginUse: Codable, Hashable, Sendable {
  package var plugin: String
  package var version: String
  /// The absolute path of the plugin's folder.
  package var folder: String
  /// The argument vector.
  package var arguments: [String]
  package var isService: Bool
  /// Every input that has a value, those that the hook doesn't name included.
  package var inputs: [PluginArgument]
  package var requires: [String]
  package var platforms: Set<Plugin.Platform>
  package var controls: Set<PluginControl>
  package var timeout: Duration?
  package var isIdempotent: Bool

  package init(_ plugin: Plugin, arguments: [String], isService: Bool, inputs: [PluginArgument]) {
    self.plugin = plugin.name
    version = plugin.version
    folder = plugin.folder
    self.arguments = arguments
    self.isService = isService
    self.inputs = inputs
    requires = plugin.requires
    platforms = plugin.platforms
    controls = plugin.controls
    timeout = plugin.timeout
    isIdempotent = plugin.isIdempotent
  }

  /// The same with the program of the plugin that now has its name, allowed what both ask for; nil where that doesn't look
  /// like the same plugin in another folder: with the same program in it, and for the same secrets.
  package func moved(to plugin: Plugin) -> PluginUse? {
    var use = self
    switch (plugin.body, isService) {
    case (.oneShot(let words), false), (.service(let words), true): use.arguments = words
    case (.declarative, _), (.declarativeScope, _), (.oneShot, true), (.service, false): return nil
    }
    use.folder = plugin.folder
    use.version = plugin.version
    use.controls.formIntersection(plugin.controls)
    let takesSecrets = inputs.allSatisfy { $0.value.secrets.isEmpty || plugin.input($0.name)?.type == $0.type }
    guard takesSecrets, let program = ownProgram, use.ownProgram == program else { return nil }
    return use
  }

  /// Where its program is in the plugin's folder; nil where it isn't in it.
  private var ownProgram: [Substring]? {
    func parts(_ path: String) -> [Substring] { path.split(separator: "/").filter { $0 != "." } }
    guard let program = arguments.first, program.hasPrefix("/") else { return nil }
    let (place, start) = (parts(program), parts(folder))
    return place.starts(with: start) ? Array(place.dropFirst(start.count)) : nil
  }

  /// The path of its program; nil for one that is looked for on the PATH.
  package var program: String? { arguments.first.flatMap { $0.hasPrefix("/") ? $0 : nil } }

  /// Every secret that it needs.
  package var secrets: Set<String> { inputs.reduce(into: []) { $0.formUnion($1.value.secrets) } }

  /// Whether some input is to be filled in.
  package var hasExpressions: Bool { inputs.contains { $0.value.hasExpressions } }
}

extension JSONTemplate {
  /// Every secret that is in it.
  package var secrets: Set<String> { texts.secrets }

  package var hasExpressions: Bool { texts.contains { !$0.expressions.isEmpty } }

  /// Its leaves that are text.
  package var texts: [Text] {
    switch self {
    case .null, .bool, .integer, .number: []
    case .text(let text): [text]
    case .array(let values): values.flatMap(\.texts)
    case .object(let members): members.flatMap(\.value.texts)
    }
  }
}

// MARK: Filling in

extension PluginArgument {
  /// The input with its value filled in; refused where that isn't what the plugin takes.
  package func filled(in situation: some Situation) throws(Refusal) -> PluginArgument {
    guard value.hasExpressions else { return self }
    var filled = self
    filled.value =
      if type.isText, case .text(let text) = value {
        .text(try text.filled(in: situation))
      } else {
        try value.filled(in: situation)
      }
    if let objection = type.objection(to: filled.value) { throw Refusal("the input '\(name)': \(objection)") }
    if let objection = limits.objection(to: filled.value, of: type) {
      throw Refusal(English().diagnostic(.refusedValue(name, objection)))
    }
    if let pattern = limits.pattern, !filled.value.texts.isEmpty {
      let test = filled.type.isText ? "inputs.\(name)" : "inputs.\(name).all(x, x"
      let end = filled.type.isText ? "" : ")"
      guard try situation.seeing([filled]).holds("\(test).matches(\(Self.quoted(pattern)))\(end)") else {
        throw Refusal("the input '\(name)': it is \(filled.value.plain), which doesn't match \(pattern)")
      }
    }
    return filled
  }

  /// A text as the language writes it.
  private static func quoted(_ text: String) -> String {
    "\""
      + text.unicodeScalars.map { scalar in
        switch scalar {
        case "\"", "\\": "\\\(scalar)"
        case "\n": "\\n"
        case "\r": "\\r"
        default: String(scalar)
        }
      }.joined() + "\""
  }
}

extension [PluginArgument] {
  package func filled(in situation: some Situation) throws(Refusal) -> [PluginArgument] {
    var filled: [PluginArgument] = []
    for argument in self { filled.append(try argument.filled(in: situation)) }
    return filled
  }
}

extension PluginUse {
  package func filled(in situation: some Situation) throws(Refusal) -> PluginUse {
    var use = self
    use.inputs = try inputs.filled(in: situation)
    return use
  }
}

// MARK: Putting a hook's values into a declarative plugin's action

/// The way in which a manifest's own texts name inputs: `${{ inputs.NAME }}` as a whole.
package enum InputReference {
  /// The expression that is an input and nothing else.
  package static func expression(_ name: String) -> String { "inputs.\(name)" }

  /// The name of the input that an expression is and nothing else.
  package static func name(_ expression: String) -> String? {
    guard expression.hasPrefix("inputs.") else { return nil }
    let name = expression.dropFirst("inputs.".count)
    return name.utf8.allSatisfy { 97...122 ~= $0 || 48...57 ~= $0 || $0 == 95 } ? String(name) : nil
  }

  /// Inputs that are secrets stand in a manifest's texts as secrets of this name, which no hooks.yml can have.
  package static func secret(_ name: String) -> String { "inputs.\(name)" }
}

extension Text {
  /// The text with the inputs that it names as a whole; what computes with them stays an expression.
  func substituting(_ inputs: [String: JSONTemplate]) -> Text {
    Text.joining(
      parts.flatMap { part -> [Text] in
        switch part {
        case .literal, .joined: [part]
        case .secret(let name), .expression(let name):
          switch InputReference.name(name).flatMap({ inputs[$0] }) {
          case .text(let text)?: text.parts
          case .integer(let number)? where part.secret == nil: [.literal(String(number))]
          case .bool(let flag)? where part.secret == nil: [.literal(String(flag))]
          case .null, .bool, .integer, .number, .array, .object, nil: [part]
          }
        }
      })
  }
}

extension Text {
  /// The same for an address: what comes behind its beginning can't leave its place there.
  func addressSubstituting(_ inputs: [String: JSONTemplate]) -> Text {
    guard case .joined(let parts) = self else { return substituting(inputs) }
    var address: [Text] = []
    for (index, part) in parts.enumerated() {
      let values = part.substituting(inputs).parts
      if values == [part] {
        // `https://host/` and then `/path`: one slash is enough.
        if case .literal(let text) = part, text.hasPrefix("/"), case .literal(let before)? = address.last,
          before.hasSuffix("/")
        {
          address.append(.literal(String(text.dropFirst())))
        } else {
          address.append(part)
        }
        continue
      }
      address += values.map { value in
        guard index > 0, case .literal(let text) = value else { return value }
        return .literal(FilledURL.encoded(text))
      }
    }
    return Text.joining(address)
  }
}

extension JSONTemplate {
  func substituting(_ inputs: [String: JSONTemplate]) -> JSONTemplate {
    changingTexts { text in
      if case .expression(let source) = text {
        return InputReference.name(source).flatMap { inputs[$0] } ?? .text(text)
      }
      return .text(text.substituting(inputs))
    }
  }
}

extension PluginArgument {
  /// What stands in place of its name. A text stays one, whatever the type of its one expression.
  fileprivate var replacement: JSONTemplate {
    guard type.isText, case .text(.expression(let source)) = value else { return value }
    return .text(.joined([.expression(source)]))
  }
}

extension Action {
  /// The action of a manifest with a hook's values: what it says of inputs in expressions is filled in when it runs, and
  /// so are inputs that are expressions themselves, for their limits.
  package func applied(to arguments: [PluginArgument]) -> Action {
    // A length of time reads `25m` inside a text, which only an expression knows to do.
    let whole = arguments.filter { $0.type != .duration || $0.value.hasExpressions }
    let values = Dictionary(whole.map { ($0.name, $0.replacement) }) { first, _ in first }
    let rest = arguments.filter { $0.type != .secret }
    let action = substituting(values)
    return action.namesInputs || rest.contains { $0.value.hasExpressions } ? .applied(rest, action) : action
  }

  /// The inputs of its plugin, where some of them are to be filled in.
  package var openInputs: [PluginArgument]? {
    switch self {
    case .plugin(let use): use.hasExpressions ? use.inputs : nil
    case .applied(let inputs, _): inputs.contains { $0.value.hasExpressions } ? inputs : nil
    case .command, .webhook, .play: nil
    }
  }

  /// The same with other inputs for its plugin.
  package func with(_ inputs: [PluginArgument]) -> Action {
    switch self {
    case .plugin(var use):
      use.inputs = inputs
      return .plugin(use)
    case .applied(_, let action): return .applied(inputs, action)
    case .command, .webhook, .play: return self
    }
  }

  private func substituting(_ inputs: [String: JSONTemplate]) -> Action {
    switch self {
    case .command, .plugin, .applied: return self
    case .play(let play): return .play(play.substituting(inputs))
    case .webhook(let before):
      var webhook = before.changingTexts {
        $0.substituting(inputs)
      } json: {
        $0.substituting(inputs)
      }
      webhook.url = webhook.url.addressSubstituting(inputs)
      webhook.sign = webhook.sign.map { $0.substituting(inputs) }
      return .webhook(webhook)
    }
  }

  /// Every secret that it needs.
  package var secrets: Set<String> {
    switch self {
    case .command, .play: []
    case .webhook(let webhook): webhook.secrets
    case .plugin(let use): use.secrets
    case .applied(_, let action): action.secrets
    }
  }

  /// Whether some expression still names an input.
  private var namesInputs: Bool { expressions.contains { $0.contains("inputs") } }

  /// The sources of all its expressions.
  private var expressions: [String] {
    switch self {
    case .command: []
    case .plugin(let use): use.inputs.flatMap(\.value.texts).flatMap(\.expressions)
    case .applied(_, let action): action.expressions
    case .play(let play): play.expressions
    case .webhook(let webhook): webhook.texts.flatMap(\.expressions)
    }
  }
}

extension Webhook {
  /// Every text in it.
  var texts: [Text] {
    let body: [Text] =
      switch body {
      case .event: []
      case .json(let template): template.texts
      case .form(let fields): fields.map(\.text)
      case .text(let text): [text]
      }
    return [url] + headers.map(\.text) + sign + body
  }
}
