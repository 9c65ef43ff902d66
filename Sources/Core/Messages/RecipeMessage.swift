// SPDX-License-Identifier: MIT

/// The dialogue of `segue hooks add`.
package enum RecipeMessage: Hashable, Sendable {
  case text(RecipeText)
  case words(RecipeWords)
  case listEnd
  case unknown(String, suggestion: String?)
  case badSetting(String)
  case unknownInput(String, recipe: String, suggestion: String?, known: [String])
  case badInput(String, why: String)
  case badID(String, why: String)
  /// The missing inputs without a person to ask: each with its question, and whether it is a secret.
  case missing(recipe: String, [Missing])
  case valueInArguments(String)
  case noSuchSecret(String)

  case question(String, example: String)
  case prompt(standard: String)
  case hidden
  /// A secret of that name exists, and Enter uses it.
  case secretThere(String)
  /// Enter generates a secret.
  case secretMade
  case newSecret(String)
  case looksLike(service: String)
  case more([String])

  case exists(id: String, place: String)
  case existsChoices(id: String, other: String)
  case existsOtherwise(id: String, place: String)
  case replaceKeys
  case anotherKeys
  case left

  case written(place: String, id: String)
  case secretUsed(String)
  case programMissing(String, install: String?)

  case tryIt(event: String)
  case tryLater(command: String)
  case trying(event: String)
  case sent
  case received
  case worked
  case notTried(why: String)
  case silent
  case failed
  case failedChoices(hasSecret: Bool)
  case retryKeys
  case secretKeys
  case keepKeys
  case takenOut(path: String)
  case putBack(path: String)
  case staysAsItIs(command: String)

  /// An input without an answer.
  package struct Missing: Hashable, Sendable {
    package var key: String
    package var question: String
    package var isSecret: Bool

    package init(key: String, question: String, isSecret: Bool) {
      self.key = key
      self.question = question
      self.isSecret = isSecret
    }
  }
}
