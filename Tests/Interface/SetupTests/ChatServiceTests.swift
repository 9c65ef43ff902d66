// SPDX-License-Identifier: MIT

import Foundation
import HookConfig
import Hooks
import TestSupport
import Testing
import ToolFixtures
import ToolSupport
import WebhookAction

@testable import Setup

struct ChatServiceTests {
  private static let chats: [(String, ChatService)] = [
    ("https://hooks.slack.com/services/T/B/x", .slack), ("https://discord.com/api/webhooks/1/x", .discord),
    ("https://prod-1.westeurope.logic.azure.com:443/workflows/x", .teams), ("https://ntfy.sh/topic", .ntfy),
    ("https://ntfy.home.example/topic", .ntfy), ("https://chat.example/hooks/x", .mattermost),
    ("https://chat.googleapis.com/v1/spaces/x", .googleChat), ("https://evil-slack.com/x", .other),
    ("https://home.example/", .other), ("https://discord.com.example/x", .other),
  ]

  @Test(arguments: chats)
  func `a chat is known by its host`(_ address: String, _ service: ChatService) throws {
    #expect(ChatService(try #require(WebhookURL(address))) == service)
  }

  @Test(arguments: [ChatService.slack, .discord, .mattermost, .teams, .ntfy, .googleChat, .other])
  func `the hook says the same as the first message`(_ service: ChatService) throws {
    let home = try TemporaryHome.forClient()
    let block = ChatHook.block(service, secret: "chat_url")
    let indented = block.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    try home.configure("version: 1\nsecrets: { chat_url: { env: X } }\nhooks:\n  tell-chat:\n\(indented)\n")
    let result = ConfigLoader(home: home.folder, knownSounds: []).load(home.config)
    #expect(result.diagnostics.isEmpty)
    let hook = try #require(result.configuration?.hook("tell-chat"))
    #expect(ChatHook.isOurs(hook))
    guard case .webhook(let webhook)? = hook.actions.first else { throw Unfinished(description: "no webhook") }
    switch webhook.body {
    case .text(let body): #expect(body.shown == service.body(service.text).text)
    case .json(let template): #expect(Self.json(template) == (try Self.parsed(service.body(service.text).text)))
    default: Issue.record("\(webhook.body)")
    }
  }

  private static func parsed(_ text: String) throws -> NSObject {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSObject)
  }

  private static func json(_ template: JSONTemplate) -> NSObject {
    switch template {
    case .null: NSNull()
    case .bool(let value): NSNumber(value: value)
    case .integer(let value): NSNumber(value: value)
    case .number(let value): NSNumber(value: value)
    case .text(let text): NSString(string: text.shown)
    case .array(let values): NSArray(array: values.map(json))
    case .object(let members):
      NSDictionary(dictionary: Dictionary(uniqueKeysWithValues: members.map { ($0.name, json($0.value)) }))
    }
  }
}
