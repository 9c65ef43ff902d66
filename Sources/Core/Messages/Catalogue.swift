// SPDX-License-Identifier: MIT

/// The available languages, and the choice of one.
package enum Catalogue {
  /// Returns the language of the code (`ui.language`), otherwise the one of `environment` by the rules of setlocale(3),
  /// otherwise English.
  package static func language(for environment: [String: String], choice: String? = nil) -> any Language {
    let code = languages.first { $0.code == choice }?.code ?? code(in: environment)
    #if DEBUG
      if code == MarkedLanguage.code { return MarkedLanguage() }
    #endif
    return languages.first { code == $0.code }?.language ?? English()
  }

  /// Returns `en`, `ko`, …: the first set variable up to its first `_`, `.` or `@`.
  static func code(in environment: [String: String]) -> String {
    let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    return String(value.prefix { !"_.@".contains($0) }).lowercased()
  }

  package static var codes: [String] { languages.map(\.code) }

  /// Returns the preferred available language of a browser's `Accept-Language`; English if it names none.
  package static func language(accepting header: String) -> any Language {
    let wishes = header.split(separator: ",").prefix(32).map { wish -> (code: String, weight: Double) in
      let parts = wish.split(separator: ";").map { $0.filter { $0 != " " } }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      return (String((parts.first ?? "").prefix { $0 != "-" }).lowercased(), weight)
    }
    let known = wishes.filter { wish in wish.weight > 0 && languages.contains { $0.code == wish.code } }
    // With equal weights, the first wins.
    let best = known.reduce(nil) { best, wish in best.map { wish.weight > $0.weight ? wish : $0 } ?? wish }
    return languages.first { $0.code == best?.code }?.language ?? English()
  }

  private static let languages: [(code: String, language: any Language)] = [("en", English()), ("ko", Korean())]
}
