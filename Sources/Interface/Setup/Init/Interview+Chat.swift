// SPDX-License-Identifier: MIT

import HookConfig
import Hooks
import Messages
import Paths
import Secrets
import ToolSupport
import WebhookAction

extension Interview {
  /// Asks for a chat that is notified of completed pomodoros.
  func askForChat() async throws {
    let id = hookID("tell-chat", isOurs: ChatHook.isOurs)
    let old = configuration.hook(id)
    var notes = [language.initialise(.chatExample), language.initialise(.chatHidden)]
    if let old, old.isEnabled {
      notes.append(language.initialise(.alreadyThere("\(context.shown(old.place.file)):\(old.place.line)")))
    }
    var answer = ask(.chatQuestion, notes: notes, hidden: true)
    while let text = answer {
      if means(text, .offKeys) {
        if old != nil { try switchOff(hook: id) } else { say(.skipped) }
        return
      }
      if let url = WebhookURL(text) { return try await connect(url, id: id) }
      say(.badURL)
      answer = askAgain(hidden: true)
    }
    say(old == nil ? .skipped : .kept)
  }

  private func connect(_ url: WebhookURL, id: String) async throws {
    guard let url = await delivered(url) else {
      say(.leftOut)
      return
    }
    let (secret, entry) = secretPlace(of: id)
    do {
      let place = try await context.secrets.set(url.string, for: entry)
      say(.storedSecret(name: entry, file: place.file.map(context.shown)))
    } catch {
      hasFailed = true
      ToolFailure(error, language).tell(in: context)
      return
    }
    if configuration.secrets[secret] == nil {
      try edit { try context.editor.addSecret(secret, source: .keychain(entry)) }
      guard configuration.secrets[secret] != nil else { return }
    }
    if let hook = configuration.hook(id), hook.isEnabled, ChatHook.suits(ChatService(url), hook) {
      // The rest of its message may be the person's own by now.
      return note(hook: id)
    }
    try write(hook: id, ChatHook.block(ChatService(url), secret: secret, in: language))
  }

  /// Posts a first message, until it arrives or the person gives up. Returns the address to store, or nil.
  private func delivered(_ first: WebhookURL) async -> WebhookURL? {
    var url = first
    let client = HTTPClient(userAgent: "segue/\(SegueVersion.current)")
    var isDone = await post(url, with: client)
    while !isDone {
      // The input may be another address: it is hidden, and read as an address.
      let answer = console.ask("   " + language.initialise(.chatChoices), hidden: true) ?? ""
      if means(answer, .keepKeys) { break }
      if means(answer, .otherKeys) {
        guard let text = askAgain(hidden: true) else { continue }
        guard let other = WebhookURL(text) else {
          say(.badURL)
          continue
        }
        url = other
      } else if let other = WebhookURL(answer) {
        url = other
      } else if answer.isEmpty {
        await client.shutdown()
        return nil
      } else if !means(answer, .retryKeys) {
        continue
      }
      isDone = await post(url, with: client)
    }
    await client.shutdown()
    return url
  }

  private func post(_ url: WebhookURL, with client: HTTPClient) async -> Bool {
    let service = ChatService(url)
    let body = service.body(language.initialise(.chatGreeting))
    console.print("   " + language.initialise(.posting(service: service.name(in: language), url: url.masked)))
    do {
      let response = try await client.send(
        HTTPRequest(url: url.string, headers: [("Content-Type", body.type)], body: Array(body.text.utf8)))
      if case .succeeded = WebhookVerdict(response, now: 0) {
        confirm(.posted(status: response.status))
        return true
      }
      say(.notPosted(Self.why(response, url)))
    } catch {
      say(.notPosted(language.delivery(error.reason)))
    }
    return false
  }

  /// The receiver's own words explain its refusal best. They don't contain the address.
  private static func why(_ response: HTTPResponse, _ url: WebhookURL) -> String {
    let text = Mask([url.string]).text(String(decoding: response.body.prefix(300), as: UTF8.self)).trimmed
    return "status \(response.status)" + (text.isEmpty ? "" : " (\(text))")
  }

  /// The secret's name in hooks.yml and its entry. Uses existing ones if they can be set.
  private func secretPlace(of id: String) -> (name: String, entry: String) {
    let own = configuration.hook(id).flatMap(ChatHook.secret)
    for name in [own, "chat_url", "segue_chat_url"].compactMap({ $0 }) {
      switch configuration.secrets[name] {
      case nil: return (name, "segue/\(name)")
      case .keychain(let entry): return (name, entry)
      case .file, .environment, .command: continue
      }
    }
    return ("segue_init_chat_url", "segue/segue_init_chat_url")
  }
}

/// The hook that notifies a chat.
enum ChatHook {
  static func block(
    _ service: ChatService, secret: String, in language: any Language = English()
  ) -> String {
    let recipe = Recipe.chat(service)
    var answers = RecipeAnswers(of: recipe, in: language)
    answers.secrets["url"] = secret
    return recipe.lines(answers).joined(separator: "\n")
  }

  /// Whether a hook may be from `segue init`: its address is a secret.
  static func isOurs(_ hook: Hook) -> Bool { secret(hook) != nil }

  /// Whether the chat accepts the body of a hook.
  static func suits(_ service: ChatService, _ hook: Hook) -> Bool {
    guard case .webhook(let webhook)? = hook.actions.first?.bare else { return false }
    switch webhook.body {
    case .text: return service == .ntfy
    case .json(.object(let members)): return members.contains { $0.name == service.member }
    case .json, .form, .event: return false
    }
  }

  static func secret(_ hook: Hook) -> String? {
    guard case .webhook(let webhook)? = hook.actions.first?.bare else { return nil }
    return webhook.url.secret
  }
}
