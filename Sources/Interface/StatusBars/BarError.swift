// SPDX-License-Identifier: MIT
package import Messages
import TextWidth

/// The reason for which nothing can be shown or set up.
package enum BarError: Error, Hashable, Sendable {
  case unknown(String)
  case format(FormatError)
  /// There is no file to write to; `example` is one of the system's files.
  case noFile(path: String, example: String?)
  /// The bar must be set up by hand.
  case noPlace(bar: String)
  case alreadyThere(path: String)
  case nothingToUndo(path: String)
  case cannotEdit(path: String, missing: String)
  case file(path: String, reason: String)

  /// Whether the command line has a mistake.
  package var isUsage: Bool {
    switch self {
    case .unknown, .format: true
    case .noFile, .noPlace, .alreadyThere, .nothingToUndo, .cannotEdit, .file: false
    }
  }

  /// The error in words, for people.
  package func text(in language: any Language) -> String {
    switch self {
    case .unknown(let name):
      let known = StatusBar.all.map(\.name)
      return language.bar(.unknown(name, suggestion: Spelling.nearest(to: name, among: known), known: known))
    case .format(let error): return error.text(in: language)
    case .noFile(let path, let example): return language.bar(.noFile(path: path, example: example))
    case .noPlace(let bar): return language.bar(.noPlace(bar: bar))
    case .alreadyThere(let path): return language.bar(.alreadyThere(path: path))
    case .nothingToUndo(let path): return language.bar(.nothingToUndo(path: path))
    case .cannotEdit(let path, let missing): return language.bar(.cannotEdit(path: path, missing: missing))
    case .file(let path, let reason): return language.bar(.fileProblem(path: path, reason: reason))
    }
  }
}
