// SPDX-License-Identifier: MIT
import Hub
import HubFixtures
import HubModel
import HubStorage
import Mail
import TestSupport
import Testing

@testable import HubPages

/// Letters with reset links and about requests, by a real mail server.
@Suite(.slow)
struct MailTests {
  @Test func `a forgotten password is mailed a link, in the language of the account`() async throws {
    let server = try MailServerProcess()
    let mail = try #require(
      MailServer(
        url: "smtp://127.0.0.1:\(server.port)", user: "hub", password: "mail secret", from: "hub@example.org"))
    let hub = try await RunningHub(mail: mail)
    try await hub.add("mina", mail: "mina@example.org")
    try await hub.add("joon", mail: "joon@example.org", language: "ko")
    try await hub.add("nomail")
    let browser = hub.browser()
    // An account without an address, and none at all: the letters of the others are the only ones.
    for login in ["nomail", "nobody", "mina", "joon@example.org"] {
      #expect(try await browser.fill("/forgot", ["login": login]).location == "/login?said=forgotSent")
    }
    let letters = try await server.letters(2)
    #expect(letters.count == 2)
    let english = try #require(letters.first { $0.to == ["mina@example.org"] })
    #expect(english.from == "hub@example.org")
    #expect(english.subject == "Segue: choose a new password")
    #expect(english.text.contains("Hello Mina,"))
    #expect(english.type == "text/plain")
    let korean = try #require(letters.first { $0.to == ["joon@example.org"] })
    #expect(korean.subject == "Segue: 새 비밀번호 정하기")
    #expect(korean.text.contains("안녕하세요, Joon 님."))
    for letter in letters {
      #expect(letter.defects.isEmpty)
      let link = try #require(letter.text.firstMatch(of: #/http:\/\/127\.0\.0\.1:\d+(\/reset\?link=[\w-]{43})/#)).1
      #expect(try await browser.get(String(link)).status == 200)
      let done = try await browser.post(
        "/reset", ["link": String(link.suffix(43)), "password": RunningHub.password, "again": RunningHub.password])
      #expect(done.status == 303)
    }
    #expect(try await hub.browser().logIn("mina@example.org").status == 303)
  }

  @Test func `a person who wants it gets one mail about a request, and none from somebody blocked`() async throws {
    let server = try MailServerProcess()
    let mail = try #require(
      MailServer(
        url: "smtp://127.0.0.1:\(server.port)", user: "hub", password: "mail secret", from: "hub@example.org"))
    let hub = try await RunningHub(mail: mail)
    let mina = try await hub.add("mina", mail: "mina@example.org")
    let (joon, ada) = (try await hub.add("joon"), try await hub.add("ada", mail: "ada@example.org", language: "ko"))
    // Ada has an address, and has not asked for mails.
    try await hub.store.setPreferences([.mailsRequests], of: mina)
    let eve = try await hub.add("eve")
    #expect(try await hub.store.block(Handle("eve")!, by: mina, now: hub.now))
    for (person, handle) in [(eve, "mina"), (joon, "ada"), (joon, "mina"), (joon, "mina"), (joon, "nobody")] {
      let browser = try await hub.browser(of: person)
      #expect(try await browser.fill("/friends", ["handle": handle]).status == 303)
    }
    try await hub.store.setPreferences([.mailsRequests], of: ada)
    #expect(try await hub.browser(of: eve).fill("/friends", ["handle": "ada"]).status == 303)
    let letters = try await server.letters(2)
    let receivers: [String] = letters.flatMap(\.to).sorted()
    #expect(receivers == ["ada@example.org", "mina@example.org"])
    let english = try #require(letters.first { $0.to == ["mina@example.org"] })
    #expect(english.subject == "Segue: a request to be friends")
    #expect(english.text.contains("joon would like to be your friend."))
    #expect(english.text.contains("http://127.0.0.1:\(hub.port)/friends"))
    let korean = try #require(letters.first { $0.to == ["ada@example.org"] })
    #expect(korean.subject == "Segue: 친구 요청")
    for letter in letters { #expect(letter.defects.isEmpty) }
  }

  @Test func `a mail server that refuses changes nothing about the answer`() async throws {
    let server = try MailServerProcess()
    let mail = try #require(
      MailServer(url: "smtp://127.0.0.1:\(server.port)", user: "hub", password: "wrong", from: "hub@example.org"))
    let hub = try await RunningHub(mail: mail)
    try await hub.add("mina", mail: "mina@example.org")
    #expect(try await hub.browser().fill("/forgot", ["login": "mina"]).location == "/login?said=forgotSent")
    await #expect(throws: MailFailure.self) {
      try await mail.send(Letter(to: "mina@example.org", subject: "x", text: "y"))
    }
  }

  @Test func `a hub without mail says who can help`() async throws {
    let hub = try await RunningHub()
    let page = try await hub.browser().get("/forgot")
    #expect(page.body.contains("This server sends no mail."))
    #expect(!page.body.contains("action=\"/forgot\""))
  }
}
