// SPDX-License-Identifier: MIT
import TimerEngine

/// Filling expressions in: what comes out holds none any more, and secrets by their name only.
extension Text {
  package func filled(in situation: some Situation) throws(Refusal) -> Text {
    switch self {
    case .literal, .secret: return self
    case .expression(let source): return .literal(try situation.text(source, isWhole: true))
    case .joined(let parts):
      var filled: [Text] = []
      for part in parts {
        guard case .expression(let source) = part else {
          filled.append(part)
          continue
        }
        filled.append(.literal(try situation.text(source, isWhole: false)))
      }
      return Text.joining(filled)
    }
  }

  /// `parts` one behind the other, neighbouring literals as one.
  package static func joining(_ parts: [Text]) -> Text {
    var joined: [Text] = []
    for part in parts {
      if case .literal(let text) = part, case .literal(let before)? = joined.last {
        joined[joined.count - 1] = .literal(before + text)
      } else {
        joined.append(part)
      }
    }
    return joined.count == 1 ? joined[0] : joined.isEmpty ? .literal("") : .joined(joined)
  }
}

extension JSONTemplate {
  package func filled(in situation: some Situation) throws(Refusal) -> JSONTemplate {
    switch self {
    case .null, .bool, .integer, .number: return self
    case .text(.expression(let source)): return try situation.json(source)
    case .text(let text): return .text(try text.filled(in: situation))
    case .array(let values):
      var filled: [JSONTemplate] = []
      for value in values { filled.append(try value.filled(in: situation)) }
      return .array(filled)
    case .object(let members):
      var filled: [Member] = []
      for member in members { filled.append(Member(member.name, try member.value.filled(in: situation))) }
      return .object(filled)
    }
  }
}

extension Webhook {
  package func filled(in situation: some Situation) throws(Refusal) -> Webhook {
    var webhook = self
    webhook.url = try FilledURL.fill(url, in: situation)
    webhook.headers = try headers.filled(in: situation)
    for header in webhook.headers where header.text.parts.contains(where: \.hasLineBreak) {
      throw Refusal("the header '\(header.name)' would hold a line break")
    }
    switch body {
    case .event: break
    case .json(let template): webhook.body = .json(try template.filled(in: situation))
    case .form(let fields): webhook.body = .form(try fields.filled(in: situation))
    case .text(let text): webhook.body = .text(try text.filled(in: situation))
    }
    return webhook
  }
}

extension [NamedText] {
  fileprivate func filled(in situation: some Situation) throws(Refusal) -> [NamedText] {
    var filled: [NamedText] = []
    for field in self { filled.append(NamedText(field.name, try field.text.filled(in: situation))) }
    return filled
  }
}

extension Text {
  fileprivate var hasLineBreak: Bool {
    guard case .literal(let text) = self else { return false }
    return text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }
  }
}

extension Action {
  package func filled(in situation: some Situation) throws(Refusal) -> Action {
    switch self {
    case .command: self
    case .webhook(let webhook): .webhook(try webhook.filled(in: situation))
    case .play(let play): .play(try play.filled(in: situation))
    case .plugin(let use): .plugin(try use.filled(in: situation))
    case .applied(let inputs, let action):
      try action.filled(in: situation.seeing(try inputs.filled(in: situation)))
    }
  }
}

extension [String: Text] {
  /// Variables of a command.
  package func filled(in situation: some Situation) throws(Refusal) -> [String: Text] {
    guard values.contains(where: { !$0.expressions.isEmpty }) else { return self }
    var filled = self
    for (name, text) in self { filled[name] = try text.filled(in: situation) }
    return filled
  }
}
