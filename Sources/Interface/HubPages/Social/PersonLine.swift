// SPDX-License-Identifier: MIT
import Foundation
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
  private let zone: TimeZone

  init(_ visit: HubVisit) { zone = TimeZone(identifier: visit.person?.profile.zone ?? "UTC") ?? .gmt }

  /// Such as `14:25`.
  func time(_ seconds: Int64) -> String {
    let offset = Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
    let minute = ((seconds + offset) / 60) % 1440
    return "\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
  }

  /// Such as `2026-11-26`.
  func day(_ seconds: Int64) -> String { Day(of: seconds, in: zone).text }
}

/// A link of a row of links, such as the periods of a board.
struct ChoiceLink {
  var href: String
  var label: String
  var isHere: Bool
}
