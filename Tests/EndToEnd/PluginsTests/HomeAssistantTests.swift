// SPDX-License-Identifier: MIT
#if os(Linux)
  import Events
  import Foundation
  import TestSupport
  import Testing

  @Suite struct HomeAssistantTests {
    private let plugin = BundledPlugin("home-assistant")

    /// Fills in templates as Home Assistant does, with the engine that it uses.
    private static let templates = """
      import jinja2, json, sys
      value = json.loads(sys.argv[1])
      environment = jinja2.Environment(undefined=jinja2.StrictUndefined)
      for template in sys.argv[2:]:
        print(json.dumps(environment.from_string(template).render(value_json=value)))
      """

    /// What Home Assistant would show after `event`: each entity's state.
    private func shown(_ event: Event, _ broker: Broker) async throws -> [String: String] {
      let reply = try await plugin.run(with: broker.inputs, secrets: ["password"], event: event, in: broker.home)
      #expect(reply.status == 0, "\(reply.result)")
      let configurations = try await broker.retained("homeassistant/#", count: 7)
      let own = try await broker.retained("segue/#", count: 2)
      let state = try #require(own["segue/segue_laptop/state"])
      var names: [String] = []
      var templates: [String] = []
      for (topic, text) in configurations.sorted(by: { $0.key < $1.key }) {
        let entity = try JSONValue(parsing: text)
        checkDiscovery(topic, entity, topics: Array(own.keys))
        names.append(try #require(topic.split(separator: "/").dropLast().last.map(String.init)))
        templates.append(try #require(entity["value_template"]?.string))
      }
      let arguments = ["/usr/bin/python3", "-c", Self.templates, state] + templates
      let rendered = try await broker.home.run(arguments)
      #expect(rendered.status == 0, "\(rendered)")
      let values = try rendered.lines.map { try JSONValue(parsing: $0).string ?? "" }
      return Dictionary(
        uniqueKeysWithValues: zip(names + ["available"], values + [own["segue/segue_laptop/availability"] ?? ""]))
    }

    /// What a discovery message is made of.
    private func checkDiscovery(_ topic: String, _ entity: JSONValue, topics: [String]) {
      let parts = topic.split(separator: "/").map(String.init)
      #expect(parts.count == 5 && parts[0] == "homeassistant" && parts[4] == "config", "\(topic)")
      #expect(["sensor", "binary_sensor"].contains(parts[1]))
      for part in parts[2...3] { #expect(part.wholeMatch(of: /[a-zA-Z0-9_-]+/) != nil, "\(topic)") }
      #expect(entity["unique_id"]?.string == "segue_laptop_\(parts[3])")
      #expect(topics.contains(entity["state_topic"]?.string ?? ""))
      #expect(topics.contains(entity["availability_topic"]?.string ?? ""))
      #expect(entity["device"]?["identifiers"]?.elements == ["segue_laptop"])
      #expect(entity["device"]?["name"]?.string == "Segue on laptop")
      #expect(entity["origin"]?["name"]?.string == "Segue")
      if entity["device_class"]?.string == "enum" { #expect(entity["options"]?.elements.isEmpty == false) }
    }

    @Test func `a focus is seen with all that belongs to it`() async throws {
      try await Broker.run { broker in
        let shown = try await shown(try SampleEvent.focus(.focusStarted, task: Hostile.task), broker)
        #expect(
          shown == [
            "phase": "focus", "state": "running", "focusing": "ON", "task": Hostile.task,
            "deadline": "2026-11-21T09:25:00.000Z", "pomodoros": "2", "focus": "3000", "available": "online",
          ])
      }
    }

    @Test func `an idle timer has no task and no end, and a long task is cut`() async throws {
      try await Broker.run { broker in
        let idle: JSONValue = [
          "state": "idle", "phase": "idle", "since": "2026-11-21T09:25:00.000Z",
          "round": ["completed": 2, "length": 4], "next": ["phase": "focus", "planned": 1500],
        ]
        let after = try await shown(try SampleEvent.focus(data: ["timer": idle]), broker)
        #expect(after["focusing"] == "OFF" && after["task"] == "" && after["phase"] == "idle")
        // Home Assistant's word for a state that isn't known.
        #expect(after["deadline"] == "None")
        let long = try SampleEvent.focus(.focusStarted, task: String(repeating: "🍅", count: 300))
        #expect(try await shown(long, broker)["task"]?.unicodeScalars.count == 255)
      }
    }

    @Test func `an old event that is tried again doesn't take the place of a newer one`() async throws {
      try await Broker.run { broker in
        let after = try await shown(try SampleEvent.focus(number: 5), broker)
        let old = try SampleEvent.focus(.daemonStopping, number: 2)
        let reply = try await plugin.run(with: broker.inputs, secrets: ["password"], event: old, in: broker.home)
        #expect(reply.status == 0, "\(reply.result)")
        #expect(reply.message == "not published: segue/segue_laptop/state has something newer already")
        let own = try await broker.retained("segue/#", count: 2)
        #expect(own["segue/segue_laptop/availability"] == after["available"])
        let state = try JSONValue(parsing: try #require(own["segue/segue_laptop/state"]))
        #expect(state["phase"]?.string == after["phase"])
      }
    }

    @Test func `a daemon that stops is no longer available`() async throws {
      try await Broker.run { broker in
        let leaving = try await shown(try SampleEvent.focus(.daemonStopping), broker)
        #expect(leaving["available"] == "offline")
      }
    }

    @Test func `it needs no other plugin beside it`() async throws {
      let home = try TemporaryHome()
      try FileManager.default.copyItem(atPath: "\(plugin.folder)/bin/home-assistant", toPath: home.path("bin/alone"))
      let alone = try await home.run([home.path("bin/alone")], variables: plugin.library)
      #expect(alone.status == 1)
      #expect(alone.errors.hasPrefix("Segue starts this program"), "\(alone)")
    }
  }
#endif
