// SPDX-License-Identifier: MIT
import ControlProtocol
import TimerEngine

/// An input of a plugin and the value from a hook.
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

/// A hook's use of a plugin that runs a program.
package struct PluginUse: Codable, Hashable, Sendable {
  package var plugin: String
  package var version: String
  /// The absolute path of the plugin's folder.
  package var folder: String
  /// The argument vector.
  package var arguments: [String]
  package var isService: Bool
  /// Every input with a value, including defaults.
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

  /// Returns a copy that runs the program of the plugin that now has its name, with the permissions that both request. Returns
  /// nil unless it appears to be the same plugin in another folder, with the same program and the same secrets.
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

  /// The program's path within the plugin's folder; nil if it lies elsewhere.
  private var ownProgram: [Substring]? {
    func parts(_ path: String) -> [Substring] { path.split(separator: "/").filter { $0 != "." } }
    guard let program = arguments.first, program.hasPrefix("/") else { return nil }
    let (place, start) = (parts(program), parts(folder))
    return place.starts(with: start) ? Array(place.dropFirst(start.count)) : nil
  }

  /// The path of the program; nil if it is searched on the PATH.
  package var program: String? { arguments.first.flatMap { $0.hasPrefix("/") ? $0 : nil } }

  /// All required secrets.
  package var secrets: Set<String> { inputs.reduce(into: []) { $0.formUnion($1.value.secrets) } }

  /// Whether some input contains an expression.
  package var hasExpressions: Bool { inputs.contains { $0.value.hasExpressions } }
}

extension JSONTemplate {
  /// All secrets in the value.
  package var secrets: Set<String> { texts.secrets }

  package var hasExpressions: Bool { texts.contains { !$0.expressions.isEmpty } }

  /// The text leaves of the value.
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
  /// Returns the input with its value evaluated; refuses a value that the plugin does not accept.
  package func filled(in situation: some Situation) throws(Refusal) -> PluginArgument {
    guard value.hasExpressions else { return self }
    var filled = self
    filled.value =
      if type.isText, case .text(let text) = value {
        .text(try text.filled(in: situation))
      } else {
        try value.filled(in: situation)
      }
    if let objection = type.objection(to: filled.value) ?? limits.objection(to: filled.value, of: type) {
      throw Refusal(.refusedInput(name: name, objection: objection))
    }
    if let pattern = limits.pattern, !filled.value.texts.isEmpty {
      let test = filled.type.isText ? "inputs.\(name)" : "inputs.\(name).all(x, x"
      let end = filled.type.isText ? "" : ")"
      guard try situation.seeing([filled]).holds("\(test).matches(\(Self.quoted(pattern)))\(end)") else {
        throw Refusal(.unmatched(input: name, value: filled.value.plain, pattern: pattern))
      }
    }
    return filled
  }

  /// Returns the text as a literal of the language.
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

/// The form in which a manifest's texts name inputs: `${{ inputs.NAME }}` as a whole.
package enum InputReference {
  /// Returns the name of the input of which an expression consists; nil for other expressions.
  package static func name(_ expression: String) -> String? {
    guard expression.hasPrefix("inputs.") else { return nil }
    let name = expression.dropFirst("inputs.".count)
    return name.utf8.allSatisfy { 97...122 ~= $0 || 48...57 ~= $0 || $0 == 95 } ? String(name) : nil
  }

  /// Returns the name of a secret input within a manifest's texts. No hooks.yml can define a secret of this name.
  package static func secret(_ name: String) -> String { "inputs.\(name)" }
}

extension Text {
  /// Returns the text with inputs substituted; calculations with inputs remain expressions.
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
  /// Returns the address with inputs substituted; values after its beginning cannot leave their place.
  func addressSubstituting(_ inputs: [String: JSONTemplate]) -> Text {
    guard case .joined(let parts) = self else { return substituting(inputs) }
    var address: [Text] = []
    for (index, part) in parts.enumerated() {
      let values = part.substituting(inputs).parts
      if values == [part] {
        // `https://host/` followed by `/path` needs only one slash.
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
  /// The replacement of the input's name. A text stays a text, whatever the type of its expression.
  fileprivate var replacement: JSONTemplate {
    guard type.isText, case .text(.expression(let source)) = value else { return value }
    return .text(.joined([.expression(source)]))
  }
}

extension Action {
  /// Returns the action of a manifest with a hook's values. Expressions over inputs are evaluated when the action runs. Inputs
  /// that are expressions themselves also wait, because their limits are checked then.
  package func applied(to arguments: [PluginArgument]) -> Action {
    // A duration reads `25m` inside a text, and only an expression formats it so.
    let whole = arguments.filter { $0.type != .duration || $0.value.hasExpressions }
    let values = Dictionary(whole.map { ($0.name, $0.replacement) }) { first, _ in first }
    let rest = arguments.filter { $0.type != .secret }
    let action = substituting(values)
    return action.namesInputs || rest.contains { $0.value.hasExpressions } ? .applied(rest, action) : action
  }

  /// The inputs of the action's plugin, if some contain expressions.
  package var openInputs: [PluginArgument]? {
    switch self {
    case .plugin(let use): use.hasExpressions ? use.inputs : nil
    case .applied(let inputs, _): inputs.contains { $0.value.hasExpressions } ? inputs : nil
    case .command, .webhook, .play: nil
    }
  }

  /// Returns a copy with other inputs for its plugin.
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

  /// All required secrets.
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

  /// The sources of all expressions.
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
  /// All texts of the action.
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
