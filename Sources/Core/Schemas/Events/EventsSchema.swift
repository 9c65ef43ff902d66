// SPDX-License-Identifier: MIT
import Events
import TimerEngine

/// The schema of an event: the envelope of CloudEvents 1.0 with Segue's data. Unknown members are allowed.
enum EventsSchema {
  static var document: JSONValue {
    [
      "$schema": Schema.dialect,
      "title": "An event of Segue",
      "description": .string(meaning),
      "type": "object",
      "required": [
        "specversion", "id", "source", "type", "time", "recordedtime", "sequence", "correlationid", "datacontenttype",
        "data",
      ],
      "properties": envelope,
      "allOf": .array([subject] + EventType.allCases.map(rule)),
      "$defs": definitions,
    ]
  }

  private static let meaning =
    "A CloudEvents 1.0 JSON object, the same for webhooks, commands, 'segue events --json' and expressions. Readers "
    + "ignore members that they don't know: members are added, never renamed, within version 1."

  private static var envelope: JSONValue {
    [
      "specversion": ["const": "1.0", "description": "The version of CloudEvents."],
      "id": described("A name that no other event has, a UUIDv7.", .ref("uuid")),
      "source": ["type": "string", "pattern": "^urn:segue:[A-Za-z0-9._-]+$", "description": "urn:segue:HOST."],
      "type": JSONValue.choice(EventType.allCases.map { ($0.rawValue, $0.meaning) })
        .with(["description": "What happened."]),
      "subject": described("The id of the session that it is about; absent where there is none.", .ref("uuid")),
      "time": described("When it was due.", .ref("time")),
      "recordedtime": described("When it was noticed.", .ref("time")),
      "sequence": [
        "type": "string", "pattern": "^[0-9]{20}$", "description": "Twenty digits that grow by one an event.",
      ],
      "correlationid": described("The same for all events of one transition.", .ref("uuid")),
      "datacontenttype": ["const": "application/json"],
      "data": .ref("data"),
    ]
  }

  /// An event with a session must name it.
  private static let subject: JSONValue = [
    "if": ["properties": ["data": ["properties": ["session": ["type": "object"]]]]],
    "then": .given("subject"),
    "else": ["not": .given("subject")],
  ]

  static func described(_ description: String, _ schema: JSONValue) -> JSONValue {
    JSONValue.object([.init("description", .string(description))]).with(schema)
  }

  /// Returns the additional data of events of this type.
  private static func rule(_ type: EventType) -> JSONValue {
    let extra = type.declaration.members.map(\.rawValue)
    let session: JSONValue? =
      type.phases.isEmpty
      ? nil : ["type": "object", "properties": ["phase": ["enum": .words(type.phases.map(\.rawValue))]]]
    var data: JSONValue = [:]
    if !extra.isEmpty { data = data.with(["required": .words(extra)]) }
    if let session { data = data.with(["properties": ["session": session]]) }
    return [
      "if": ["properties": ["type": ["const": .string(type.rawValue)]]], "then": ["properties": ["data": data]],
    ]
  }
}
