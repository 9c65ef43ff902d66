// SPDX-License-Identifier: MIT

/// A hook that can be written for somebody who answers a few questions: what it asks, and the YAML that it makes of it.
struct Recipe: Sendable {
  let name: String
  /// One line for the list.
  let summary: String
  /// The hook's id, unless the person wants another.
  var hookID: String
  var inputs: [RecipeInput] = []
  /// The event that it is tried with.
  var event = "focus.completed"
  /// The input that names the event, where one does.
  var eventInput: String?
  /// The lines under the hook's id, without indentation of their own.
  let lines: @Sendable (RecipeAnswers) -> [String]
  /// What has to be in place besides hooks.yml; false where it isn't and the hook is not to be written.
  var prepare: (@Sendable (RecipeAnswers, Interview) async -> Bool)?
  /// Programs that its commands can't do without.
  var programs: @Sendable (RecipeAnswers) -> [String] = { _ in [] }

  init(
    _ name: String, _ summary: String, hookID: String? = nil, inputs: [RecipeInput] = [], event: String? = nil,
    lines: @escaping @Sendable (RecipeAnswers) -> [String]
  ) {
    self.name = name
    self.summary = summary
    self.hookID = hookID ?? name
    self.inputs = inputs
    self.lines = lines
    if let event { self.event = event }
  }

  func input(_ key: String) -> RecipeInput? { inputs.first { $0.key == key } }
}

/// Something that a recipe wants to know.
struct RecipeInput: Sendable {
  enum Kind: Sendable {
    case text
    case choice([String])
    case secret(RecipeSecret)
  }

  /// What came of an answer: as it is to be written, or why it can't be taken.
  enum Reading: Hashable, Sendable {
    case good(String)
    case bad(String)
  }

  let key: String
  let question: String
  var kind = Kind.text
  /// What holds where nothing is said; nil where something has to be. Empty for what may be left out.
  var standard: String?
  /// An answer to learn from.
  var example = ""
  /// Whether it is asked, or only taken from `--set`.
  var isAsked = true
  /// What the file's own rules can't tell.
  var read: @Sendable (String) -> Reading = { .good($0) }

  init(
    _ key: String, _ question: String, kind: Kind = .text, standard: String? = nil, example: String = "",
    isAsked: Bool = true, read: @escaping @Sendable (String) -> Reading = { .good($0) }
  ) {
    self.key = key
    self.question = question
    self.kind = kind
    self.standard = standard
    self.example = example
    self.isAsked = isAsked
    self.read = read
  }

  var secret: RecipeSecret? {
    guard case .secret(let secret) = kind else { return nil }
    return secret
  }

  /// Looks at an answer.
  func reading(_ answer: String) -> Reading {
    if case .choice(let words) = kind, !words.contains(answer) {
      return .bad("it is one of \(words.joined(separator: ", "))")
    }
    return answer.isEmpty && standard == "" ? .good("") : read(answer)
  }
}

/// A value that goes into the keychain and never into hooks.yml.
struct RecipeSecret: Sendable {
  /// How hooks.yml calls it, unless that name is taken.
  let name: String
  /// Makes a value for who has none.
  var make: (@Sendable () -> String)?
  /// What to say of a value that looks like somebody else's.
  var doubt: @Sendable (String) -> String? = { _ in nil }

  init(_ name: String) { self.name = name }
}

/// What was answered: values by their input, and how hooks.yml calls the secrets.
struct RecipeAnswers: Hashable, Sendable {
  private(set) var values: [String: String] = [:]
  var secrets: [String: String] = [:]

  /// An answer; empty where there is none.
  subscript(key: String) -> String {
    get { values[key] ?? "" }
    set { values[key] = newValue }
  }

  func has(_ key: String) -> Bool { values[key] != nil || secrets[key] != nil }

  /// `${{ secrets.NAME }}`.
  func secret(_ key: String) -> String { "${{ secrets.\(secrets[key] ?? key) }}" }

  /// What a recipe says with nothing but its own defaults and examples.
  init(of recipe: Recipe? = nil) {
    for input in recipe?.inputs ?? [] {
      if let secret = input.secret {
        if input.standard == nil { secrets[input.key] = secret.name }
      } else {
        values[input.key] = input.standard ?? input.example
      }
    }
  }
}
