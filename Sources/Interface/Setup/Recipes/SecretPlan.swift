// SPDX-License-Identifier: MIT

import Hooks
import Messages
import Secrets
import ToolSupport

/// The plan for a recipe's secret.
enum SecretPlan: Hashable, Sendable {
  /// hooks.yml already has this name.
  case known(String)
  /// The secret is stored, and hooks.yml gets this name for it.
  case named(String)
  /// The value is stored at this entry. hooks.yml gets the name if it lacks it.
  case kept(name: String, entry: String, value: String)

  var name: String {
    switch self {
    case .known(let name), .named(let name), .kept(let name, _, _): name
    }
  }
}

extension RecipeAddition {
  /// Takes a secret by name, from the person, from the pipe, or an existing one; false if there is none.
  func answerSecret(_ input: RecipeInput) async throws -> Bool {
    guard let secret = input.secret else { return false }
    if let name = given.secrets[input.key] {
      plans[input.key] = try await plan(forKnown: name)
    } else if input.isAsked || !console.isInteractive && input.standard == nil {
      guard let plan = try await ask(input, secret) else { return input.standard != nil }
      plans[input.key] = plan
    } else {
      return input.standard != nil
    }
    answers.secrets[input.key] = plans[input.key]?.name
    return true
  }

  /// Asks again for the secrets that the person has typed.
  func askAgain() async throws {
    for input in recipe.inputs {
      guard let secret = input.secret, case .kept(let name, let entry, _)? = plans[input.key] else { continue }
      ask(input, notes: [])
      guard let value = value(of: input, secret, whenEmpty: nil) else { continue }
      plans[input.key] = .kept(name: name, entry: entry, value: value)
      _ = try await context.secrets.set(value, for: entry)
    }
  }

  private func plan(forKnown name: String) async throws -> SecretPlan {
    if configuration.secrets[name] != nil { return .known(name) }
    guard await isKept(name) else { throw ToolFailure(.failed, language.recipe(.noSuchSecret(name))) }
    return .named(name)
  }

  private func isKept(_ name: String) async -> Bool {
    await context.secrets.problem(with: .keychain("segue/\(name)")) == nil
  }

  private func ask(_ input: RecipeInput, _ secret: RecipeSecret) async throws -> SecretPlan? {
    let there = try await planThatIsThere(secret)
    if console.isInteractive {
      var notes = [language.recipe(.hidden)]
      if let there {
        notes.append(language.recipe(.secretThere(there.name)))
      } else if secret.make != nil {
        notes.append(language.recipe(.secretMade))
      }
      ask(input, notes: notes)
    }
    guard let value = value(of: input, secret, whenEmpty: there) else { return there }
    let (name, entry) = place(for: secret, key: input.key)
    return .kept(name: name, entry: entry, value: value)
  }

  /// The typed or piped value; nil if it is empty.
  private func value(of input: RecipeInput, _ secret: RecipeSecret, whenEmpty: SecretPlan?) -> String? {
    while true {
      let line =
        console.isInteractive
        ? console.ask("  " + language.recipe(.prompt(standard: "")), hidden: true) : console.readAnswer()?.trimmed
      guard let line, !line.isEmpty else {
        guard console.isInteractive, whenEmpty == nil, let made = secret.make?() else {
          if console.isInteractive, line != nil, whenEmpty == nil, input.standard == nil { continue }
          return nil
        }
        note(language.recipe(.newSecret(made)))
        return made
      }
      switch input.reading(line) {
      case .good(let value):
        if let service = secret.doubt(value) { note(language.recipe(.looksLike(service: service))) }
        return value
      case .bad(let why):
        guard console.isInteractive else {
          console.complain("\(input.key): \(language.recipe(.text(why)))")
          return nil
        }
        note(language.recipe(.text(why)))
      }
    }
  }

  /// The secret of the replaced hook, or one with the recipe's name.
  private func planThatIsThere(_ secret: RecipeSecret) async throws -> SecretPlan? {
    if configuration.secrets[secret.name] != nil { return .known(secret.name) }
    return await isKept(secret.name) ? .named(secret.name) : nil
  }

  /// The place for a new value: that of the replaced hook's own secret, else one with an unused name.
  private func place(for secret: RecipeSecret, key: String) -> (name: String, entry: String) {
    let words = id.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    let own = (words.first?.isNumber == true ? "_" : "") + String(words) + "_\(key)"
    let names = [secret.name, own] + (2...99).map { "\(own)_\($0)" }
    let used = configuration.hook(id)?.secretNames ?? []
    for name in names {
      switch configuration.secrets[name] {
      case nil: return (name, "segue/\(name)")
      case .keychain(let entry)? where used.contains(name): return (name, entry)
      case .keychain, .file, .environment, .command: continue
      }
    }
    return (own, "segue/\(own)")
  }
}

extension Hook {
  /// The names of its secrets.
  fileprivate var secretNames: Set<String> {
    actions.reduce(into: environment.values.secrets) { names, action in
      names.formUnion(action.secrets)
    }
  }
}
