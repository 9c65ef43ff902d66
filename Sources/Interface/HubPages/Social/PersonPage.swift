// SPDX-License-Identifier: MIT
import Hub
import HubMessages
import HubModel
import HubStorage
import WebPages

/// A person's card, which others and the preview see alike.
struct PersonCard {
  var who: PersonLine
  /// Whether the card is the page, and its name the page's heading.
  var isPage: Bool
  var about: String?
  var photoText: String
  var facts: [Fact]
  var hasFacts: Bool

  struct Fact {
    var label: String
    var value: String
  }

  init(_ shown: VisiblePerson, isPage: Bool, _ visit: HubVisit) {
    let language = visit.language
    self.isPage = isPage
    who = PersonLine(shown.person, until: shown.focusingUntil, for: visit)
    about = shown.about.isEmpty ? nil : shown.about
    photoText = language.social(.photoOf(shown.person.name))
    let all: [(SocialMessage.Label, String?)] = [
      (.today, shown.today.map { language.social(.minutes($0)) }),
      (.thisWeek, shown.week.map { language.social(.minutes($0)) }),
      (.pomodorosToday, shown.pomodoros.map { language.social(.count($0)) }),
      (.streak, shown.streak.map { language.social(.days($0)) }),
    ]
    facts = all.compactMap { label, value in value.map { Fact(label: language.social(.label(label)), value: $0) } }
    hasFacts = !facts.isEmpty
  }
}

private struct PersonModel {
  var card: PersonCard
  /// What connects the viewer with the person, as a sentence.
  var connection: String?
  var isSelf: Bool
  var isFriend: Bool
  var isAsking: Bool
  var isAsked: Bool
  var isBlocking: Bool
  var canAsk: Bool
  var canBlock: Bool

  init(_ shown: VisiblePerson, _ visit: HubVisit) {
    card = PersonCard(shown, isPage: true, visit)
    let language = visit.language
    (isSelf, isFriend, isAsking, isAsked, isBlocking, canAsk) = (false, false, false, false, false, false)
    switch shown.friendship {
    case .oneself: isSelf = true
    case .friends(let since):
      isFriend = true
      connection = language.social(.friendsSince(LocalClock(visit).day(since)))
    case .asking:
      isAsking = true
      connection = language.social(.label(.askingYou))
    case .asked:
      isAsked = true
      connection = language.social(.label(.askedThem))
    case .blocking:
      isBlocking = true
      connection = language.social(.label(.blockedThem))
    case .none: canAsk = true
    }
    canBlock = !isSelf && !isBlocking
  }
}

extension HubPages {
  var personRoutes: [HubRoute] {
    [
      HubRoute(.get, "/people/:handle", .person, shows: .person) { visit in
        let shown = try await visiblePerson(visit)
        return page("person", title: shown.person.name, PersonModel(shown, visit), for: visit)
      },
      HubRoute(.get, "/people/:handle/photo", .person, shows: .person) { try await photo($0) },
      personAction("friend", said: "asked") { handle, person, now in
        switch try await requestFriend(handle, by: person, now: now) {
        case .oneself, .tooMany: false
        case .delivered, .befriended, .unchanged, .unseen: true
        }
      },
      personAction("accept", said: "accepted") { try await acceptFriend($0, by: $1, now: $2) },
      personAction("refuse", said: "refused") { handle, person, _ in
        try await hub.store.refuseFriend(handle, by: person.id)
      },
      personAction("remove", said: "removed") { try await part($0, by: $1, now: $2) },
      personAction("withdraw", said: "withdrawn") { try await part($0, by: $1, now: $2) },
      personAction("block", said: "blocked") { try await block($0, by: $1, now: $2) },
      personAction("unblock", said: "unblocked") { handle, person, _ in
        try await hub.store.unblock(handle, by: person.id)
      },
    ]
  }

  /// A button about a person. What can't be done looks like a person who isn't there.
  private func personAction(
    _ name: String, said notice: String,
    _ act: @escaping @Sendable (Handle, Person, Int64) async throws -> Bool
  ) -> HubRoute {
    HubRoute(.post, "/people/:handle/\(name)", .person, shows: .person, limit: .writes) { visit in
      guard let handle = Handle(visit.part("handle")), try await act(handle, visit.required(), visit.now) else {
        throw HubProblem.notFound
      }
      return redirect(to: "/friends", saying: "social_\(notice)")
    }
  }

  /// The photo of whom the viewer may see. A browser runs nothing in it, whatever it is.
  private func photo(_ visit: HubVisit) async throws -> Answer {
    let shown = try await visiblePerson(visit)
    guard let photo = try await hub.store.photo(of: shown.person.id) else { throw HubProblem.notFound }
    var answer = Answer(type: photo.type, bytes: photo.bytes)
    answer.headers.append(("Content-Security-Policy", "default-src 'none'; sandbox"))
    answer.headers.append(("Content-Disposition", "inline"))
    // A short time: whoever is blocked or loses a friend sees it no longer.
    answer.headers.append(("Cache-Control", "private, max-age=60"))
    return answer
  }
}
