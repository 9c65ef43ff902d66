// SPDX-License-Identifier: MIT
import Events
import Hub
import HubModel
import HubStorage
import Photos
import WebPages

extension HubPages {
  /// The profile of whoever asks, and those of others.
  var profileInterface: [HubRoute] {
    [
      .interface(
        .get, "/me", .machine("read"),
        Endpoint("Your profile and today's sums.", [.json("The profile.", .named(.me))])
      ) { try await me($0) },
      .interface(
        .patch, "/me", .machine("write"), limit: .writes,
        Endpoint(
          "Change your profile. A missing member keeps its value.",
          content: .json([
            .init("name", .string, optional: true), .init("about", .string, optional: true),
            .init("zone", .string, optional: true), .init("language", .string, optional: true),
          ]),
          [.json("The profile.", .named(.me)), .problem(400, "Not JSON."), .problem(422, "A value isn't accepted.")])
      ) { try await changeProfile($0) },
      .interface(
        .put, "/me/photo", .machine("write"), limit: .writes, body: .bytes(most: Photos.Photo.mostBytes),
        Endpoint(
          "Store your photo: PNG, JPEG or WebP, at most 1 MiB and 4096 pixels. Places and cameras are removed.",
          content: .init(types: ["application/octet-stream", "image/jpeg", "image/png", "image/webp"], shape: nil),
          [
            .nothing("The photo is stored."), .problem(415, "The file is no photo."),
            .problem(422, "The photo is broken, animated or too large."),
          ])
      ) { visit in
        try await storePhoto(visit.web.bytes, of: visit.required().id, now: visit.now)
        return .nothing
      },
      .interface(
        .delete, "/me/photo", .machine("write"), limit: .writes,
        Endpoint("Remove your photo.", [.nothing("There is no photo.")])
      ) { visit in
        try await hub.store.removePhoto(of: visit.required().id)
        return .nothing
      },
      .interface(
        .get, "/people/:handle", .machine("read"), shows: .person,
        Endpoint(
          "A person, as far as the person shares with you.",
          [
            .json("The person.", .named(.person)),
            .problem(404, "Nobody has the handle, or you may not see the person."),
          ]
        )
      ) { .json(Self.value(try await visiblePerson($0))) },
      .interface(
        .get, "/export", .machine("read"), limit: .writes,
        Endpoint("Everything that the hub keeps of you.", [.json("All data.", .anything)])
      ) { .json(try await export($0)) },
    ]
  }

  private func me(_ visit: HubVisit) async throws -> Answer {
    // A change of the profile came after the guard read the account.
    guard let person = try await hub.store.person(visit.required().id) else { throw HubProblem(status: 401) }
    let sums = try await hub.store.summary(of: person.id, now: visit.now)
    return .json([
      "handle": .string(person.handle.text), "name": .string(person.name), "about": .string(person.profile.about),
      "zone": .string(person.profile.zone), "language": .string(person.profile.language),
      "photo": JSONValue(Self.photoPath(person.handle, person.photo)),
      "today": ["points": .integer(sums.points), "pomodoros": .integer(sums.pomodoros)],
      "streak": .integer(sums.streak),
    ])
  }

  private func changeProfile(_ visit: HubVisit) async throws -> Answer {
    let body = try JSONBody(visit)
    let person = try visit.required()
    var profile = person.profile
    if let text = try body.text("name") {
      guard let name = Hub.name(text) else {
        throw HubProblem.invalid("'name' must be 1 to 60 characters on one line.")
      }
      profile.name = name
    }
    if let text = try body.text("about") {
      guard let about = Hub.about(text) else { throw HubProblem.invalid("'about' must be at most 300 characters.") }
      profile.about = about
    }
    if let text = try body.text("zone") {
      guard let zone = Hub.zone(text) else {
        throw HubProblem.invalid("'zone' must be a time zone such as 'Asia/Seoul'.")
      }
      profile.zone = zone
    }
    if let text = try body.text("language") {
      guard let language = Hub.language(text) else { throw HubProblem.invalid("'language' must be 'en' or 'ko'.") }
      profile.language = language
    }
    guard try await hub.store.setProfile(profile, of: person.id) == .done else { throw HubProblem(status: 401) }
    return try await me(visit)
  }

  /// The person whom the path names. Throws the same for somebody who is hidden as for nobody.
  func visiblePerson(_ visit: HubVisit) async throws -> VisiblePerson {
    guard let handle = Handle(visit.part("handle")),
      let person = try await hub.store.visiblePerson(handle, to: visit.required().id, now: visit.now)
    else { throw HubProblem.notFound }
    return person
  }

  private static func value(_ shown: VisiblePerson) -> JSONValue {
    let figures: [(String, Int64?)] = [
      ("today", shown.today), ("week", shown.week), ("pomodoros", shown.pomodoros), ("streak", shown.streak),
      ("focusingUntil", shown.focusingUntil),
    ]
    let members: [JSONValue.Member] = [
      .init("handle", .string(shown.person.handle.text)), .init("name", .string(shown.person.name)),
      .init("about", .string(shown.about)),
      .init("photo", JSONValue(photoPath(shown.person.handle, shown.person.photo))),
      .init("friendship", .string(shown.friendship.word)),
    ]
    return .object(members + figures.compactMap { name, number in number.map { .init(name, .integer($0)) } })
  }
}
