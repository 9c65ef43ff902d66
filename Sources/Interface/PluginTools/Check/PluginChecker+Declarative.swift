// SPDX-License-Identifier: MIT
import Daemon
import Events
import Hooks
import Messages
import WebhookAction

/// Declarative plugins: their requests are built and checked, but not sent.
extension PluginChecker {
  func checkDeclarative(_ hooks: [(number: Int, hook: ExampleHook)]) {
    for (number, hook) in hooks { add(.example(number), verdict(on: hook, set: [:])) }
    guard let hook = hooks.first?.hook else { return }
    let plain = verdict(on: hook, set: [:])
    let hostile = home.hostileTasks.map { verdict(on: hook, set: ["task": $0, "note": $0]) }
    add(.hostileTask, hostile.first { $0.isBroken } ?? .good, against: plain)
    add(.hugeEvent, verdict(on: hook, set: Self.hugeEvent), against: plain)
  }

  /// A task and a note of half a MiB each.
  static let hugeEvent = [
    "task": String(repeating: "🍅", count: 1 << 17), "note": String(repeating: "note ", count: 104_858),
  ]

  private func verdict(on hook: ExampleHook, set: [String: String]) -> TrialVerdict {
    let steps: [CheckStep?] = hook.isScoped ? (hook.exit == nil ? [.enter] : [.enter, .exit]) : [nil]
    for step in steps {
      do {
        let made = try TrialEvent(step == .exit ? hook.exitEvent : hook.event, set: set)
        let plain = try hook.action(Self.plainEvent(hook, step), step)
        if let fault = Self.fault(try hook.action(made, step), like: plain) { return .broken(fault) }
      } catch let refusal as Refusal {
        return .refused(refusal.why)
      } catch {
        return .broken(.badExample("\(error)"))
      }
    }
    return .good
  }

  private static func plainEvent(_ hook: ExampleHook, _ step: CheckStep?) throws -> TrialEvent {
    try TrialEvent(step == .exit ? hook.exitEvent : hook.event)
  }

  /// The problem of a request. `plain` is the same request for a harmless event.
  private static func fault(_ action: Action, like plain: Action) -> PluginCheckMessage? {
    guard case .webhook(let webhook) = action.bare, case .webhook(let other) = plain.bare else { return nil }
    guard let url = WebhookURL(webhook.url.shown) else { return .badAddress(webhook.url.shown) }
    if url.host != WebhookURL(other.url.shown)?.host { return .otherHost(webhook.url.shown) }
    return nil
  }
}

extension TrialVerdict {
  var isBroken: Bool {
    if case .broken = self { true } else { false }
  }
}
