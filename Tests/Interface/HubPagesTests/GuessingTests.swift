// SPDX-License-Identifier: MIT
import Foundation
import Hub
import HubFixtures
import HubModel
import HubStorage
import TestSupport
import Testing

@testable import HubPages

/// Somebody who guesses passwords, handles and addresses.
@Suite(.slow, .serialized)
struct GuessingTests {
  @Test func `the eleventh attempt of an address within a minute waits, with the right password too`() async throws {
    let hub = try await RunningHub()
    try await hub.add("mina", hasPassword: true)
    let browser = hub.browser()
    for number in 0..<10 {
      // Other handles: the address is counted.
      #expect(try await browser.logIn("guess\(number)", "wrong password").status == 422)
    }
    hub.advance(seconds: 20)
    let refused = try await browser.logIn("mina")
    #expect(refused.status == 429)
    #expect(refused.header("Retry-After") == "40")
    #expect(refused.body.contains("Try again in 40 s."))
    hub.advance(seconds: 40)
    #expect(try await browser.logIn("mina").status == 303)
  }

  @Test func `attempts on one account count, whatever address they come from`() async throws {
    let hub = try await RunningHub(proxies: ["127.0.0.1"])
    try await hub.add("mina", hasPassword: true)
    for number in 0..<10 {
      let answer = try await hub.browser().logIn("mina", "wrong password", ["X-Forwarded-For: 203.0.113.\(number)"])
      #expect(answer.status == 422)
    }
    let refused = try await hub.browser().logIn("Mina", RunningHub.password, ["X-Forwarded-For: 203.0.113.99"])
    #expect(refused.status == 429)
    // An account that doesn't exist answers alike.
    for number in 0..<10 {
      _ = try await hub.browser().logIn("nobody", "wrong password", ["X-Forwarded-For: 198.51.100.\(number)"])
    }
    let other = try await hub.browser().logIn("nobody", "wrong password", ["X-Forwarded-For: 198.51.100.99"])
    #expect(other.status == 429)
  }

  @Test func `registrations and resets of an address are limited by the hour`() async throws {
    let hub = try await RunningHub()
    let browser = hub.browser()
    for _ in 0..<7 {
      // What is wrong in the form doesn't count.
      #expect(try await browser.fill("/register", ["handle": "mina", "password": "short"]).status == 422)
    }
    try await hub.add("taken")
    for _ in 0..<5 {
      let answer = try await browser.fill("/register", ["handle": "taken", "password": RunningHub.password])
      #expect(answer.status == 422)
    }
    let refused = try await browser.fill("/register", ["handle": "joon", "password": RunningHub.password])
    #expect(refused.status == 429)
    #expect(refused.header("Retry-After") == "3600")
    for _ in 0..<5 { #expect(try await browser.fill("/forgot", ["login": "mina"]).status == 303) }
    #expect(try await browser.fill("/forgot", ["login": "joon"]).status == 429)
  }

  /// The text without what the visitor wrote, and the token.
  private func essence(_ answer: WebAnswer, _ login: String) -> String {
    var text = answer.text.replacing(login, with: "LOGIN")
    text.replace(#/value="[0-9a-f]{64}"/#, with: "TOKEN")
    text.replace(#/Content-Length: \d+/#, with: "")
    return text
  }

  @Test func `a wrong password, an unknown handle and a suspended account get the same answer`() async throws {
    let hub = try await RunningHub()
    try await hub.add("mina", hasPassword: true, mail: "mina@example.org")
    let suspended = try await hub.add("joon", hasPassword: true)
    _ = try await hub.store.setSuspended(true, suspended)
    var answers: Set<String> = []
    for (login, password) in [
      ("mina", "wrong password"), ("nobody", "wrong password"), ("joon", RunningHub.password),
      ("mina@example.org", "wrong password"), ("no@example.org", "wrong password"),
    ] {
      answers.insert(essence(try await hub.browser().logIn(login, password), login))
    }
    #expect(answers.count == 1, "\(answers)")
    answers = []
    for login in ["mina", "nobody", "joon"] {
      answers.insert(essence(try await hub.browser().fill("/forgot", ["login": login]), login))
    }
    #expect(answers.count == 1, "\(answers)")
  }

  @Test func `an unknown handle takes as long as a wrong password`() async throws {
    let hub = try await RunningHub()
    let administrator = try await hub.add("root", isAdministrator: true)
    _ = try await hub.hub.setLimits([.logins: "100000"], by: administrator, now: hub.now)
    try await hub.add("mina", hasPassword: true)
    let browser = hub.browser()
    try await browser.get("/login")
    func time(_ login: String, _ password: String) async throws -> Duration {
      try await ContinuousClock().measure { try await browser.post("/login", ["login": login, "password": password]) }
    }
    _ = try await time("mina", "wrong password")
    var (known, unknown, long): ([Duration], [Duration], [Duration]) = ([], [], [])
    // In turns, so that a busy moment meets all alike.
    for _ in 0..<9 {
      known.append(try await time("mina", "wrong password"))
      unknown.append(try await time("nobody", "wrong password"))
      long.append(try await time("mina", String(repeating: "x", count: 5000)))
    }
    func median(_ times: [Duration]) -> Double { times.sorted()[times.count / 2] / .milliseconds(1) }
    // Without the work of hashing, an answer takes a tenth of it.
    #expect(median(unknown) > 0.5 * median(known), "\(median(unknown)) ms, and \(median(known)) ms")
    #expect(median(unknown) < 2 * median(known), "\(median(unknown)) ms, and \(median(known)) ms")
    #expect(median(long) > 0.5 * median(known), "\(median(long)) ms, and \(median(known)) ms")
  }
}
