// SPDX-License-Identifier: MIT
import ControlProtocol
import TimerEngine

/// Evaluates expressions. The result has none left, and names secrets without their values.
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

  /// Joins the parts; adjacent literals become one.
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
    try changingTexts { (text) throws(Refusal) in
      if case .expression(let source) = text { return try situation.json(source) }
      return .text(try text.filled(in: situation))
    }
  }

  /// Returns a copy with each text replaced.
  func changingTexts<Failure>(
    _ change: (Text) throws(Failure) -> JSONTemplate
  ) throws(Failure) -> JSONTemplate {
    switch self {
    case .null, .bool, .integer, .number: return self
    case .text(let text): return try change(text)
    case .array(let values):
      return .array(try values.map { (value) throws(Failure) in try value.changingTexts(change) })
    case .object(let members):
      return .object(
        try members.map { (member) throws(Failure) in Member(member.name, try member.value.changingTexts(change)) })
    }
  }
}

extension Webhook {
  package func filled(in situation: some Situation) throws(Refusal) -> Webhook {
    var webhook = try changingTexts { (text) throws(Refusal) in
      try text.filled(in: situation)
    } json: { (template) throws(Refusal) in
      try template.filled(in: situation)
    }
    webhook.url = try FilledURL.fill(url, in: situation)
    for header in webhook.headers where header.text.parts.contains(where: \.hasLineBreak) {
      throw Refusal(.headerBreak(name: header.name))
    }
    return webhook
  }

  /// Returns a copy with the texts of headers and body replaced; address and keys remain.
  func changingTexts<Failure>(
    _ change: (Text) throws(Failure) -> Text, json: (JSONTemplate) throws(Failure) -> JSONTemplate
  ) throws(Failure) -> Webhook {
    func fields(_ fields: [NamedText]) throws(Failure) -> [NamedText] {
      try fields.map { (field) throws(Failure) in NamedText(field.name, try change(field.text)) }
    }
    var webhook = self
    webhook.headers = try fields(headers)
    switch body {
    case .event: break
    case .json(let template): webhook.body = .json(try json(template))
    case .form(let form): webhook.body = .form(try fields(form))
    case .text(let text): webhook.body = .text(try change(text))
    }
    return webhook
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
  /// The variables of a command.
  package func filled(in situation: some Situation) throws(Refusal) -> [String: Text] {
    guard values.contains(where: { !$0.expressions.isEmpty }) else { return self }
    var filled = self
    for (name, text) in self { filled[name] = try text.filled(in: situation) }
    return filled
  }
}
