// SPDX-License-Identifier: MIT
import Events
import Foundation
import TestSupport

/// A request as a service sees it.
struct ChatRequest {
  var method: String
  var path: String
  /// By lower-case name.
  var headers: [String: String]
  var body: String
}

extension ChatRequest {
  init(_ request: Receiver.Request) {
    self.init(method: request.method, path: request.path, headers: request.headers, body: request.text)
  }
}

/// What the services document of a message, strictly: a member that isn't known is a problem too.
enum ChatFormat: String, CaseIterable {
  case slack, discord, mattermost, teams, telegram, matrix, ntfy

  /// What is wrong with a request; nothing where it is as the service wants it.
  func problems(_ request: ChatRequest) -> [String] {
    var found: [String] = []
    let method = self == .matrix ? "PUT" : "POST"
    if request.method != method { found.append("\(request.method) instead of \(method)") }
    let type = request.headers["content-type"]?.split(separator: ";").first
    if type != "application/json" { found.append("content-type \(type ?? "is missing")") }
    guard let body = try? JSONValue(parsing: request.body) else { return found + ["no JSON: \(request.body)"] }
    switch self {
    case .slack: found += text(body, in: "text", most: 4000) + members(body, ["text"])
    case .mattermost: found += text(body, in: "text", most: 16383) + members(body, ["text"])
    case .discord: found += text(body, in: "content", most: 2000) + discord(body)
    case .teams: found += teams(body, request.body.utf8.count)
    case .telegram: found += text(body, in: "text", most: 4096) + telegram(body, request)
    case .matrix: found += text(body, in: "body", most: .max) + matrix(body, request)
    case .ntfy: found += ntfy(body, request)
    }
    return found
  }

  /// Characters are counted as the services count them: Unicode scalars.
  private func text(_ body: JSONValue, in name: String, most: Int) -> [String] {
    guard let text = body[name]?.string else { return ["no text '\(name)'"] }
    let count = text.unicodeScalars.count
    return text.allSatisfy(\.isWhitespace) ? ["'\(name)' is empty"] : count > most ? ["'\(name)' has \(count)"] : []
  }

  private func members(_ body: JSONValue, _ known: Set<String>) -> [String] {
    let unknown = Set(body.names).subtracting(known)
    return unknown.sorted().map { "unknown member '\($0)'" }
  }

  private func discord(_ body: JSONValue) -> [String] {
    let mentions = body["allowed_mentions"] == ["parse": []]
    return members(body, ["content", "allowed_mentions"]) + (mentions ? [] : ["somebody may be mentioned"])
  }

  private func teams(_ body: JSONValue, _ bytes: Int) -> [String] {
    var found = members(body, ["type", "attachments"])
    if body["type"] != "message" { found.append("type isn't 'message'") }
    // The limit of a message is 28 KB.
    if bytes > 28 * 1024 { found.append("\(bytes) bytes") }
    let attachments = body["attachments"]?.elements ?? []
    guard attachments.count == 1, let card = attachments[0]["content"] else { return found + ["not one attachment"] }
    if attachments[0]["contentType"] != "application/vnd.microsoft.card.adaptive" { found.append("not a card") }
    found += members(attachments[0], ["contentType", "contentUrl", "content"])
    found += members(card, ["$schema", "type", "version", "body"])
    if card["type"] != "AdaptiveCard" || card["version"] != "1.4" { found.append("not an AdaptiveCard 1.4") }
    let blocks = card["body"]?.elements ?? []
    if blocks.isEmpty { found.append("an empty card") }
    for block in blocks {
      if block["type"] != "RichTextBlock" { found.append("a block that reads Markdown") }
      for run in block["inlines"]?.elements ?? [] {
        if run["type"] != "TextRun" { found.append("not a TextRun") }
        found += text(run, in: "text", most: 4000)
      }
    }
    return found
  }

  private func telegram(_ body: JSONValue, _ request: ChatRequest) -> [String] {
    var found = members(body, ["chat_id", "text", "disable_notification", "link_preview_options"])
    if request.path.wholeMatch(of: /\/bot[0-9]+:[A-Za-z0-9_-]+\/sendMessage/) == nil { found.append(request.path) }
    let isChat = body["chat_id"]?.string?.wholeMatch(of: /-?[0-9]+|@[A-Za-z][A-Za-z0-9_]*/) != nil
    if !isChat { found.append("chat_id \(body["chat_id"]?.text ?? "is missing")") }
    return found
  }

  private func matrix(_ body: JSONValue, _ request: ChatRequest) -> [String] {
    var found = members(body, ["msgtype", "body"])
    let path = /\/_matrix\/client\/v3\/rooms\/%21[^\/]+\/send\/m\.room\.message\/[A-Za-z0-9-]+/
    if request.path.wholeMatch(of: path) == nil { found.append(request.path) }
    if request.headers["authorization"]?.wholeMatch(of: /Bearer [^\s]+/) == nil { found.append("no token") }
    if !["m.text", "m.notice"].contains(body["msgtype"]?.string) { found.append("msgtype") }
    // The whole event may have 65536 bytes, what the server adds included.
    if request.body.utf8.count > 62_000 { found.append("\(request.body.utf8.count) bytes") }
    return found
  }

  private func ntfy(_ body: JSONValue, _ request: ChatRequest) -> [String] {
    var found = members(body, ["topic", "title", "message", "priority", "tags"])
    if request.path != "/" { found.append("JSON goes to the server itself, not to \(request.path)") }
    if body["topic"]?.string?.wholeMatch(of: /[-_A-Za-z0-9]{1,64}/) == nil { found.append("topic") }
    let bytes = body["message"]?.string?.utf8.count ?? 0
    if bytes > 4096 { found.append("a message of \(bytes) bytes becomes a file") }
    if (body["title"]?.string?.utf8.count ?? 0) > 1024 { found.append("title") }
    if ![1, 2, 3, 4, 5].contains(body["priority"] ?? 3) { found.append("priority") }
    if body["tags"]?.elements.contains(where: { $0.string == nil }) == true { found.append("tags") }
    return found
  }
}
