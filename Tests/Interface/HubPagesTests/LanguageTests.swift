// SPDX-License-Identifier: MIT
import HubFixtures
import HubMessages
import HubModel
import HubStorage
import TestSupport
import Testing
import WebPages

@testable import HubPages

/// Every page in every language.
@Suite(.slow)
struct LanguageTests {
  /// The sentences of a language that no page of another one may have.
  private func sentences(_ language: any HubLanguage) -> [String] {
    HubCatalogue.words(language).values.filter { $0.contains(" ") && $0.utf8.count > 8 }
  }

  @Test func `a page in Korean has no sentence in English, and the other way round`() async throws {
    let world = try await World()
    let administrator = try await world.running.browser(of: try #require(world.visitors[.administrator]))
    let owner = try await world.running.browser(of: try #require(world.visitors[.owner]))
    for (language, other) in [("ko", HubEnglish() as any HubLanguage), ("en", HubKorean())] {
      for visitor in [Visitor.owner, .administrator] {
        let id = try #require(world.visitors[visitor])
        let person = try #require(try await world.running.store.person(id))
        var profile = person.profile
        profile.language = language
        _ = try await world.running.store.setProfile(profile, of: person.id)
      }
      for route in world.running.pages.routes where route.method == .get && !route.isInterface {
        let row = Permissions.rows["GET \(route.path)"]
        let path = world.path(route, row?.parts ?? [:]) + (row?.query ?? "")
        let browser =
          switch route.who {
          case .guest: world.running.browser()
          case .administrator: administrator
          default: owner
          }
        let answer = try await browser.get(path, ["Accept-Language: \(language)"])
        guard answer.header("Content-Type")?.hasPrefix("text/html") == true else { continue }
        // A part of a page has no root.
        if !path.hasPrefix("/now/") { #expect(answer.body.contains("<html lang=\"\(language)\""), "\(path)") }
        for sentence in sentences(other) {
          #expect(!answer.body.contains(sentence), "\(path) in \(language): \(sentence)")
        }
      }
    }
  }

  @Test func `each notice has a text in each language`() {
    for language in HubCatalogue.languages {
      let words = HubCatalogue.words(language)
      for name in HubCatalogue.notices { #expect(words[name]?.isEmpty == false, "\(name) in \(language.tag)") }
      for action in AuditAction.allCases {
        #expect(!language.administration(.audit(action)).isEmpty)
      }
    }
  }
}
