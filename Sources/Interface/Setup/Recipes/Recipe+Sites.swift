// SPDX-License-Identifier: MIT
import Messages

/// Sites that are blocked during focus.
extension Recipe {
  static func sites(isRoot: Bool) -> Recipe {
    @Sendable func hook(_ answers: RecipeAnswers) -> SitesHook {
      SitesHook(sites: answers["hosts"].split(separator: " ").map(String.init), isRoot: isRoot)
    }
    var recipe = Recipe(
      "site-blocker", .sitesSummary, hookID: "block-sites",
      inputs: [
        RecipeInput("hosts", .sites, example: "reddit.com news.ycombinator.com") { answer in
          switch HostNames.read(answer) {
          case .hosts(let hosts) where !hosts.isEmpty: .good(hosts.joined(separator: " "))
          case .hosts: .bad(.noSites)
          case .bad(let word): .bad(.badSite(word))
          }
        }, during,
      ], event: "focus.started"
    ) { answers in hook(answers).lines(name: answers.words(.sites), during: answers["during"]) }
    recipe.prepare = { answers, interview in await interview.installHelper(for: hook(answers).sites) }
    return recipe
  }
}
