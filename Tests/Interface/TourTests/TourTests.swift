// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Every sentence on the terminal comes from Messages, and none is left in English in other languages.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct TourTests {
  /// Names of things, units and programs that every language writes alike.
  private static let alike: Set<String> = [
    "segue", "segued", "hooks", "yml", "yaml", "json", "csv", "svg", "html", "utc", "kib", "mib", "gib", "tib",
    "http", "https", "xdg", "posix", "systemd", "waybar", "unix", "windows", "ms", "min", "cel",
    // Another name of 'resume'; verdicts and names of checks, which scripts search for.
    "continue", "ok", "warn", "fail", "skip", "hostile", "huge",
  ]

  /// The system's words, the name of a format, and an example in the help of an option.
  private static let alikePhrases: Set<String> = [
    "No such file or directory", "Connection refused", "Not a directory", "Is a directory", "file is not a database",
    "Open Pomodoro Format", "Read the proofs", "kill -9 $$", "sleep 60",
  ]

  @Test func `every word on the terminal comes from Messages`() async throws {
    let tour = try await Tour("qps.UTF-8")
    // What the troubled home is for has really happened.
    let log = tour.texts.filter { $0.arguments.starts(with: ["hooks", "log"]) }.map(\.text).joined()
    for sign in [
      "⟦exit status 3", "SIGKILL", "⟦timed out after 1 s", "127.0.0.1", "500", "404", "no-such-program-1", "(whsk_",
    ] {
      #expect(log.contains(sign), "\(sign) in\n\(log)")
    }
    #expect(tour.texts.contains { $0.arguments == ["daemon", "start"] && $0.text.contains("segue.lock") })
    // Each item of each broken file is named, but for those that are left out without a word of theirs.
    let imports = tour.texts.filter { $0.arguments.first == "import" && $0.arguments.contains { $0.hasPrefix("zz") } }
    let whole = imports.map(\.text).joined()
    for number in [1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 14, 17, 23, 27, 28, 29, 31, 35, 37] {
      let sign = "'zz" + (number < 10 ? "0" : "") + String(number)
      #expect(whole.contains(sign) || whole.contains(sign.replacing("'", with: "'../")), "\(sign) in\n\(whole)")
    }
    #expect(imports.allSatisfy { $0.text.contains("segue: ⟦") })
    #expect(tour.missing.isEmpty, "a command has no runs in Tour.swift")
    for (arguments, text) in tour.texts {
      let words = Self.words(of: Self.unmarked(Self.own(text, tour))).filter { !Self.isName($0, tour) }
      #expect(words.isEmpty, "segue \(arguments.joined(separator: " ")): \(words) in\n\(text)")
    }
  }

  @Test func `no sentence is left in English under another language`() async throws {
    let tour = try await Tour("ko_KR.UTF-8")
    for (arguments, text) in tour.texts {
      for match in Self.own(text, tour).matches(of: /[A-Za-z][A-Za-z'’-]*(?: [A-Za-z][A-Za-z'’-]*){2,}/) {
        let words = Self.words(of: String(match.output)).filter { !Self.isName($0, tour) }
        #expect(words.isEmpty, "segue \(arguments.joined(separator: " ")): '\(match.output)' in\n\(text)")
      }
    }
  }

  /// A text without its quotations.
  private static func own(_ text: String, _ tour: Tour) -> String {
    tour.quotations.union(alikePhrases).sorted { $0.count > $1.count }.reduce(text) { $0.replacing($1, with: "") }
  }

  /// The text outside of all marks.
  private static func unmarked(_ text: String) -> String {
    var depth = 0
    return String(
      text.map { character in
        if character == "⟦" { depth += 1 }
        if character == "⟧" { depth -= 1 }
        return depth == 0 && character != "⟧" ? character : " "
      })
  }

  /// The words of a text, without paths, options, addresses and code, which contain other characters than letters.
  private static func words(of text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace)
      .filter { chunk in !chunk.hasPrefix("-") && !chunk.contains { "/_=@${}<>\\".contains($0) || $0.isNumber } }
      .flatMap { $0.split { !$0.isLetter && $0 != "'" && $0 != "’" } }
      .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "'’")) }
      .filter { $0.count > 1 && $0.allSatisfy { $0.isASCII } }
  }

  private static func isName(_ word: String, _ tour: Tour) -> Bool {
    let word = word.lowercased()
    return alike.contains(word) || tour.names.contains(word)
  }
}
