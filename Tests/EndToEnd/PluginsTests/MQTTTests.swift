// SPDX-License-Identifier: MIT
import Events
import Foundation
import TestSupport
import Testing

/// A mosquitto that takes its clients by user and password.
struct Broker {
  static let user = "ada"
  static let password = "s3cret 'pass'"

  let home: TemporaryHome
  let port: UInt16
  let ca: String?

  var inputs: [String: JSONValue] {
    [
      "host": "127.0.0.1", "port": .integer(Int64(port)), "tls": .bool(ca != nil), "ca": .string(ca ?? ""),
      "user": .string(Self.user), "password": .string(Self.password), "topic": "segue/state", "payload": "", "qos": 1,
      "retain": true, "name": "", "discovery-prefix": "homeassistant",
    ]
  }

  static func run(tls: Bool = false, _ body: (Broker) async throws -> Void) async throws {
    let home = try TemporaryHome()
    let files = tls ? try await Certificate(in: home) : nil
    _ = try await home.run(["mosquitto_passwd", "-c", "-b", home.path("users"), user, password])
    let secure = files.map { "certfile \($0.certificate)\nkeyfile \($0.key)" } ?? ""
    let arguments: (UInt16) throws -> [String] = { port in
      // As root it would otherwise become a user who can't read the home.
      let settings = """
        listener \(port) 127.0.0.1
        \(secure)
        allow_anonymous false
        password_file \(home.path("users"))
        user \(NSUserName())
        log_dest stderr
        log_type all
        """
      try home.write(settings, to: "mosquitto.conf")
      return ["mosquitto", "-c", home.path("mosquitto.conf")]
    }
    try await Counterpart.run(in: home, ready: "running", with: arguments) { port in
      try await body(Broker(home: home, port: port, ca: files?.certificate))
    }
  }

  /// What somebody who subscribes now gets: each retained message as topic and payload.
  func retained(_ topic: String, count: Int) async throws -> [String: String] {
    let secure = ca.map { ["--cafile", $0] } ?? []
    let got = try await home.run(
      [
        "mosquitto_sub", "-h", "127.0.0.1", "-p", "\(port)", "-u", Self.user, "-P", Self.password, "-t", topic, "-C",
        "\(count)", "-W", "300", "--retained-only", "-q", "1", "-F", "%t %p",
      ] + secure)
    #expect(got.status == 0, "\(got)")
    let pairs = got.lines.map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
    return Dictionary(pairs.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { $1 }
  }
}

@Suite struct MQTTTests {
  private let plugin = BundledPlugin("mqtt")

  @Test func `who subscribes later finds the state, retained`() async throws {
    try await Broker.run { broker in
      let event = try SampleEvent.focus(task: Hostile.task)
      let reply = try await plugin.run(with: broker.inputs, secrets: ["password"], event: event, in: broker.home)
      #expect(reply.status == 0, "\(reply.result)")
      let text = try #require(try await broker.retained("segue/#", count: 1)["segue/state"])
      let state = try JSONValue(parsing: text)
      #expect(state["task"]?.string == Hostile.task)
      #expect(state["phase"]?.string == "short-break")
      #expect(state["deadline"]?.string == "2026-11-21T09:30:00.000Z")
      #expect(
        state.names == [
          "deadline", "event", "host", "phase", "project", "round", "since", "state", "task", "time", "today",
        ])
    }
  }

  @Test(arguments: [0, 1]) func `a text of one's own goes to a topic of one's own`(_ qos: Int64) async throws {
    try await Broker.run { broker in
      let own: [String: JSONValue] = ["topic": "home/desk", "payload": "busy", "qos": .integer(qos)]
      let inputs = broker.inputs.merging(own) { $1 }
      let reply = try await plugin.run(with: inputs, event: try SampleEvent.focus(), in: broker.home)
      #expect(reply.status == 0, "\(reply.result)")
      #expect(try await broker.retained("home/#", count: 1) == ["home/desk": "busy"])
    }
  }

  @Test func `an old event that is tried again doesn't take the place of a newer one`() async throws {
    try await Broker.run { broker in
      func publish(_ event: Event, retain: Bool = true) async throws -> String? {
        let inputs = broker.inputs.merging(["retain": .bool(retain)]) { $1 }
        let reply = try await plugin.run(with: inputs, event: event, in: broker.home)
        #expect(reply.status == 0, "\(reply.result)")
        return reply.message
      }
      func published() async throws -> String? {
        try JSONValue(parsing: try await broker.retained("segue/#", count: 1)["segue/state"] ?? "")["event"]?.string
      }
      #expect(try await publish(try SampleEvent.focus(number: 5)) == nil)
      let old = try SampleEvent.focus(.focusStarted, number: 2)
      #expect(try await publish(old) == "not published: segue/state has something newer already")
      #expect(try await published() == "focus.completed")

      // What isn't kept is news: who is subscribed gets it.
      let subscriber = [
        "mosquitto_sub", "-h", "127.0.0.1", "-p", "\(broker.port)", "-u", Broker.user, "-P", Broker.password, "-t",
        "segue/state", "-q", "1", "-i", "subscriber", "-c",
      ]
      #expect(try await broker.home.run(subscriber + ["-E"]).status == 0)
      #expect(try await publish(old, retain: false) == nil)
      let got = try await broker.home.run(subscriber + ["-C", "2", "-W", "300"])
      #expect(got.lines.contains { $0.contains("focus.started") }, "\(got)")

      // A journal that begins anew counts from 1 again.
      let anew = try SampleEvent.focus(
        .focusStarted, envelope: ["sequence": "00000000000000000001", "recordedtime": "2026-11-21T10:00:00.000Z"])
      #expect(try await publish(anew) == nil)
      #expect(try await published() == "focus.started")
    }
  }

  @Test func `TLS is spoken, and only with an authority that is trusted`() async throws {
    try await Broker.run(tls: true) { broker in
      let event = try SampleEvent.focus()
      let reply = try await plugin.run(with: broker.inputs, event: event, in: broker.home)
      #expect(reply.status == 0, "\(reply.result)")
      #expect(try await broker.retained("segue/#", count: 1).count == 1)
      let stranger = broker.inputs.merging(["ca": ""]) { $1 }
      let refused = try await plugin.run(with: stranger, event: event, in: broker.home)
      #expect(refused.status == 1)
      #expect(refused.result.errors.contains("isn't trusted"), "\(refused.result)")
    }
  }

  @Test func `a wrong password is refused, and isn't shown`() async throws {
    try await Broker.run { broker in
      let wrong = broker.inputs.merging(["password": "wr0ng-pass"]) { $1 }
      let reply = try await plugin.run(with: wrong, event: try SampleEvent.focus(), in: broker.home)
      #expect(reply.status == 1)
      #expect(reply.result.errors.contains("user"), "\(reply.result)")
      #expect(!reply.result.errors.contains("wr0ng-pass"))
    }
  }

  @Test func `where nobody listens, it is to be tried again`() async throws {
    let home = try TemporaryHome()
    try await Counterpart.withClosedPort { port in
      let inputs = Broker(home: home, port: port, ca: nil).inputs
      let reply = try await plugin.run(with: inputs, event: try SampleEvent.focus(), in: home)
      #expect(reply.status == 75)
      #expect(reply.result.errors.hasPrefix("the broker 127.0.0.1:\(port) can't be reached"), "\(reply.result)")
      #expect(!reply.result.errors.contains("Traceback"))
    }
  }

  @Test(arguments: ["", "segue/#", "a/+/b", String(repeating: "x", count: 65536)])
  func `nothing is published to what can't be a topic`(_ topic: String) async throws {
    let home = try TemporaryHome()
    let broker = Broker(home: home, port: 1883, ca: nil)
    let inputs = broker.inputs.merging(["topic": .string(topic)]) { $1 }
    let reply = try await plugin.run(with: inputs, event: try SampleEvent.focus(), in: home)
    #expect(reply.status == 1)
    #expect(reply.result.errors.contains("topic"), "\(reply.result)")
  }
}
