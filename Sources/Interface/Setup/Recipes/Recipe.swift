// SPDX-License-Identifier: MIT
import Messages

/// A hook from the answers to a few questions: the questions, and the resulting YAML.
struct Recipe: Sendable {
  let name: String
  /// The summary in one line, for the list.
  let summary: RecipeText
  /// The hook's default id.
  var hookID: String
  var inputs: [RecipeInput] = []
  /// The event for trying it.
  var event = "focus.completed"
  /// The input with the name of the event, if any.
  var eventInput: String?
  /// The lines under the hook's id, without indentation.
  let lines: @Sendable (RecipeAnswers) -> [String]
  /// Installs requirements besides hooks.yml. False if that fails and the hook must not be written.
  var prepare: (@Sendable (RecipeAnswers, Interview) async -> Bool)?
  /// The programs that its commands require.
  var programs: @Sendable (RecipeAnswers) -> [String] = { _ in [] }

  init(
    _ name: String, _ summary: RecipeText, hookID: String? = nil, inputs: [RecipeInput] = [], event: String? = nil,
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

/// A question of a recipe.
struct RecipeInput: Sendable {
  enum Kind: Sendable {
    case text
    case choice([String])
    case secret(RecipeSecret)
  }

  /// The result of parsing an answer: its written form, or the reason of its refusal.
  enum Reading: Hashable, Sendable {
    case good(String)
    case bad(RecipeText)
  }

  let key: String
  let question: RecipeText
  var kind = Kind.text
  /// The default value; nil if an answer is required. Empty for an optional answer.
  var standard: String?
  /// The default value in the person's language; `standard` is that in English. Only an input that is not asked has one.
  var words: RecipeWords?
  /// An example of an answer.
  var example = ""
  /// Whether the person is asked. If not, only `--set` gives the answer.
  var isAsked = true
  /// Checks that the file's own rules don't cover.
  var read: @Sendable (String) -> Reading = { .good($0) }

  init(
    _ key: String, _ question: RecipeText, kind: Kind = .text, standard: String? = nil, example: String = "",
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

  /// An input that is not asked, and whose default is a text in the person's language.
  init(_ key: String, _ question: RecipeText, words: RecipeWords) {
    self.init(key, question, standard: English().recipe(.words(words)), isAsked: false)
    self.words = words
  }

  var secret: RecipeSecret? {
    guard case .secret(let secret) = kind else { return nil }
    return secret
  }

  /// Parses an answer.
  func reading(_ answer: String) -> Reading {
    if case .choice(let words) = kind, !words.contains(answer) {
      return .bad(.notOneOf(words))
    }
    return answer.isEmpty && standard == "" ? .good("") : read(answer)
  }
}

/// A value that is stored in the keychain, and never written to hooks.yml.
struct RecipeSecret: Sendable {
  /// The default name in hooks.yml, unless that name is used.
  let name: String
  /// Creates a value for a person without one.
  var make: (@Sendable () -> String)?
  /// The warning for a value that looks like one of another service.
  var doubt: @Sendable (String) -> String? = { _ in nil }

  init(_ name: String) { self.name = name }
}

/// The answers: values by input, and the names of secrets in hooks.yml.
struct RecipeAnswers: Sendable {
  private(set) var values: [String: String] = [:]
  var secrets: [String: String] = [:]
  /// The language of the YAML's names and comments.
  private let language: any Language

  /// An answer; empty if there is none.
  subscript(key: String) -> String {
    get { values[key] ?? "" }
    set { values[key] = newValue }
  }

  func has(_ key: String) -> Bool { values[key] != nil || secrets[key] != nil }

  /// The template `${{ secrets.NAME }}`.
  func secret(_ key: String) -> String { "${{ secrets.\(secrets[key] ?? key) }}" }

  /// Words of the YAML.
  func words(_ words: RecipeWords) -> String { language.recipe(.words(words)) }

  /// The line `name:` of the hook.
  func name(_ words: RecipeWords) -> String { "name: \(self.words(words))" }

  /// A line with a comment.
  func noted(_ line: String, _ words: RecipeWords) -> String { "\(line)   # \(self.words(words))" }

  /// The defaults and examples of a recipe.
  init(of recipe: Recipe? = nil, in language: any Language = English()) {
    self.language = language
    for input in recipe?.inputs ?? [] {
      if let secret = input.secret {
        if input.standard == nil { secrets[input.key] = secret.name }
      } else {
        values[input.key] = input.words.map { self.words($0) } ?? input.standard ?? input.example
      }
    }
  }
}
