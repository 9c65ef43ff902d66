// SPDX-License-Identifier: MIT
import HubMessages
import HubModel

/// A person in a row or a heading. Templates use the names of these members.
struct PersonLine {
  var handle: String
  var name: String
  /// The photo's address; nil without one.
  var photo: String?
  /// What stands for a photo.
  var initial: String
  /// Such as `focusing until 14:25`; nil for somebody who doesn't focus, or doesn't share it.
  var until: String?
  /// The name after a button's word, for those who can't see the row.
  var toWhom: String

  init(_ person: PersonSummary, until end: Int64? = nil, for visit: HubVisit) {
    self.init(
      handle: person.handle, name: person.name, photo: person.photo, until: end, language: visit.language,
      clock: LocalClock(visit))
  }

  init(
    handle: Handle, name: String, photo: String?, until end: Int64? = nil, language: any HubLanguage, clock: LocalClock
  ) {
    self.handle = handle.text
    self.name = name
    self.photo = HubPages.photoPath(handle, photo)
    initial = String(name.first { !$0.isWhitespace } ?? "·").uppercased()
    until = end.map { language.social(.focusingUntil(clock.time($0))) }
    toWhom = language.social(.toWhom(name))
  }
}

/// Times and days as the viewer's clock shows them.
struct LocalClock {
  private let zone: String

  init(_ visit: HubVisit) { zone = visit.person?.profile.zone ?? "UTC" }

  /// Such as `14:25`.
  func time(_ seconds: Int64) -> String { String(Moment(seconds, inZone: zone).text.suffix(5)) }

  /// Such as `2026-11-26`.
  func day(_ seconds: Int64) -> String { String(Moment(seconds, inZone: zone).text.prefix(10)) }
}

/// A link of a row of links, such as the periods of a board.
struct ChoiceLink {
  var href: String
  var label: String
  var isHere: Bool
}
