// SPDX-License-Identifier: MIT

/// The languages that there are, and which of them an environment asks for.
package enum Catalogue {
  /// The language that `environment` asks for, by the rules of setlocale(3); English where there is no other.
  package static func language(for environment: [String: String]) -> any Language {
    let code = code(in: environment)
    return languages.first { code == $0.code }?.language ?? English()
  }

  /// `en`, `ko`, …: what stands before the first `_`, `.` or `@` of the first variable that is set.
  static func code(in environment: [String: String]) -> String {
    let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    return String(value.prefix { !"_.@".contains($0) }).lowercased()
  }

  private static let languages: [(code: String, language: any Language)] = {
    #if DEBUG
      [("en", English()), ("ko", Korean()), ("qps", MarkedLanguage())]
    #else
      [("en", English()), ("ko", Korean())]
    #endif
  }()
}
