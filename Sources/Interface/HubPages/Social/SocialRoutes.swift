// SPDX-License-Identifier: MIT
import HubMessages
import WebPages

extension HubPages {
  /// Boards, friends, groups, profiles and what others see.
  var socialRoutes: [HubRoute] {
    boardRoutes + friendRoutes + personRoutes + groupRoutes + invitationRoutes + profileRoutes + consentRoutes
      + liveRoutes
  }

  /// A part of a page, which the page's script puts in place of an older one.
  func fragment(_ template: String, _ body: Any, for visit: HubVisit) -> Answer {
    struct Fragment {
      var words: [String: String]
      var token: String
      var body: Any
    }
    return .page(
      templates.render(
        "live-\(template)",
        Fragment(words: HubCatalogue.words(visit.language), token: visit.formToken, body: body)))
  }
}
