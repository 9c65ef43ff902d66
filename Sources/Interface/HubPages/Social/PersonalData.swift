// SPDX-License-Identifier: MIT
import Events
import Foundation
import Hashing
import Hub
import HubModel
import HubStorage
import Photos
import WebPages

extension HubPages {
  /// The address of a person's photo, which changes with the photo; nil without one.
  static func photoPath(_ handle: Handle, _ digest: String?) -> String? {
    digest.map { "/people/\(handle.text)/photo?v=\($0.prefix(12))" }
  }

  /// Stores the photo of `person` without anything but its pixels. Throws the problem of a file that is no photo.
  func storePhoto(_ bytes: [UInt8], of person: PersonID, now: Int64) async throws {
    let photo = try await Blocking.run { () throws -> Photos.Photo in
      do throws(PhotoProblem) { return try Photos.Photo(bytes) } catch { throw HubProblem(error) }
    }
    try await hub.store.setPhoto(
      HubStorage.Photo(type: photo.format.type, bytes: photo.bytes, changedAt: now),
      digest: SHA256.hexDigest(of: photo.bytes), of: person)
  }

  /// All that the hub keeps of whoever asks.
  func export(_ visit: HubVisit) async throws -> JSONValue {
    let person = try visit.required()
    guard let data = try await hub.store.export(person.id, now: visit.now) else { throw HubProblem(status: 401) }
    let photo = try await hub.store.photo(of: person.id)
    return data.value(photo: photo)
  }
}

extension HubProblem {
  init(_ problem: PhotoProblem) {
    self =
      switch problem {
      case .tooManyBytes: HubProblem(status: 413, code: "too_large", detail: "A photo may have at most 1 MiB.")
      case .tooManyPixels:
        HubProblem(status: 422, code: "too_many_pixels", detail: "A photo may have at most 4096 pixels a side.")
      case .unknownFormat:
        HubProblem(status: 415, code: "wrong_type", detail: "The file is neither PNG, JPEG nor WebP.")
      case .broken: HubProblem(status: 422, code: "broken", detail: "The file is broken.")
      case .animated: HubProblem(status: 422, code: "animated", detail: "The picture is animated.")
      }
  }
}

extension PersonExport {
  /// The export as JSON. Times are Unix seconds.
  fileprivate func value(photo: HubStorage.Photo?) -> JSONValue {
    [
      "person": [
        "handle": .string(person.handle.text), "name": .string(person.name), "about": .string(person.profile.about),
        "zone": .string(person.profile.zone), "language": .string(person.profile.language),
        "theme": .string(person.profile.theme.rawValue), "mail": JSONValue(person.mail),
        "preferences": .integer(person.preferences.rawValue), "joinedAt": .integer(person.joinedAt),
        "administrator": .bool(person.isAdministrator),
      ],
      "photo": photo.map {
        [
          "type": .string($0.type), "changedAt": .integer($0.changedAt),
          "base64": .string(Data($0.bytes).base64EncodedString()),
        ]
      } ?? .null,
      "consent": [
        "friends": JSONValue(consent.friends.names), "everybody": JSONValue(consent.everybody.names),
        "groups": .object(
          consent.groups.sorted { $0.key < $1.key }.map { .init($0.key.description, JSONValue($0.value.names)) }),
      ],
      "friends": .array(
        friends.friends.map { ["handle": .string($0.person.handle.text), "since": .integer($0.since)] }),
      "incoming": JSONValue(friends.incoming.map(\.handle.text)), "outgoing": JSONValue(friends.outgoing.map(\.text)),
      "blocked": JSONValue(friends.blocked.map(\.handle.text)),
      "groups": .array(
        groups.map {
          ["id": .integer($0.id.rawValue), "name": .string($0.name), "owner": .bool($0.owner == person.id)]
        }),
      "machines": .array(
        machines.map {
          [
            "name": .string($0.name), "scopes": JSONValue($0.scopes), "createdAt": .integer($0.createdAt),
            "usedAt": JSONValue($0.usedAt),
          ]
        }),
      "invitations": .array(
        invitations.map {
          [
            "kind": .string($0.kind.word), "createdAt": .integer($0.createdAt), "expiresAt": .integer($0.expiresAt),
            "usedAt": JSONValue($0.usedAt),
          ]
        }),
      "days": .array(
        days.map {
          [
            "day": .string($0.day.text), "seconds": .integer($0.seconds), "pomodoros": .integer($0.pomodoros),
            "strikes": .integer($0.strikes),
          ]
        }),
      "events": .array(
        events.map {
          [
            "id": .string($0.id), "kind": .string($0.kind.rawValue), "time": .integer($0.time),
            "seconds": .integer($0.seconds), "strikes": .integer($0.strikes), "session": JSONValue($0.session),
          ]
        }),
      "log": .array(
        audit.map { ["time": .integer($0.time), "action": .string($0.action), "detail": .string($0.detail)] }),
    ]
  }
}

extension Invitation.Kind {
  fileprivate var word: String {
    switch self {
    case .registration: "registration"
    case .friendship: "friendship"
    case .group: "group"
    }
  }
}
