// SPDX-License-Identifier: MIT

import HookConfig
import Hooks
import Messages
import Paths
import Secrets
import ToolSupport

/// The changes of a recipe: stored secrets, and lines in hooks.yml. All of them can be undone.
final class RecipeWriting {
  private let addition: RecipeAddition
  private let before: ConfigSnapshot
  private var after: ConfigSnapshot
  /// The new entries of secrets.
  private var newEntries: [String] = []

  init(_ addition: RecipeAddition) {
    self.addition = addition
    before = ConfigSnapshot(of: addition.context.editor)
    after = before
  }

  private var context: ToolContext { addition.context }

  /// Writes the hook, and returns it as loaded from hooks.yml. A failure restores the previous state.
  func write() async throws -> Hook {
    do {
      for input in addition.recipe.inputs {
        guard let plan = addition.plans[input.key] else { continue }
        try await carryOut(plan)
      }
      let lines = addition.recipe.lines(addition.answers).joined(separator: "\n")
      let edit = try context.editor.setHook(addition.id, block: lines)
      after = ConfigSnapshot(of: context.editor)
      addition.configuration = try Interview.load(context)
      guard let hook = addition.configuration.hook(addition.id) else { throw ToolFailure(.failed) }
      let place = "\(context.shown(hook.place.file)):\(hook.place.line)"
      context.console.print()
      addition.say(.written(place: place, id: addition.id))
      edit.show(in: context)
      context.console.tell(context.tellDaemon().text(in: context.language))
      return hook
    } catch {
      after = ConfigSnapshot(of: context.editor)
      try? await takeBack()
      throw error
    }
  }

  /// Restores hooks.yml and removes the new secrets.
  func takeBack() async throws {
    try before.restore(from: after)
    for entry in newEntries { _ = try await context.secrets.remove(entry) }
    newEntries = []
  }

  private func carryOut(_ plan: SecretPlan) async throws {
    let isNamed = addition.configuration.secrets[plan.name] != nil
    switch plan {
    case .known(let name): addition.say(.secretUsed(name))
    case .named(let name):
      addition.say(.secretUsed(name))
      try context.editor.addSecret(name, source: .keychain("segue/\(name)"))
    case .kept(let name, let entry, let value):
      let isNew = await context.secrets.problem(with: .keychain(entry)) != nil
      let place = try await context.secrets.set(value, for: entry)
      if isNew { newEntries.append(entry) }
      context.console.tell(
        context.language.initialise(.storedSecret(name: entry, file: place.file.map(context.shown))))
      if !isNamed { try context.editor.addSecret(name, source: .keychain(entry)) }
    }
  }
}
