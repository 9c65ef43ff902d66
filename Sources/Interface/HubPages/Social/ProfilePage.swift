// SPDX-License-Identifier: MIT
import Events
import Foundation
import Hub
import HubMessages
import HubModel
import HubStorage
import WebPages

/// A choice of a form.
struct FormOption {
  var value: String
  var label: String
  var isChosen: Bool
}

private struct ProfileModel {
  let atProfile = true
  var who: PersonLine
  var displayName: String
  var about: String
  var mail: String
  var zone: String
  var zones: [String]
  var languages: [FormOption]
  var themes: [FormOption]
  var switches: [FormOption]
  var mailSwitch: FormOption
}

extension HubPages {
  var profileRoutes: [HubRoute] {
    [
      HubRoute(.get, "/me", .person) { visit in try profilePage(visit, of: visit.required()) },
      HubRoute(.post, "/me", .person, limit: .writes) { try await saveProfile($0) },
      HubRoute(.post, "/me/photo", .person, limit: .writes, body: .formWithFiles) { try await savePhoto($0) },
      HubRoute(.post, "/me/photo/remove", .person, limit: .writes) { visit in
        try await hub.store.removePhoto(of: visit.required().id)
        return redirect(to: "/me", saying: "social_saved")
      },
      HubRoute(.get, "/me/export", .person, limit: .writes) { visit in
        let bytes = Array(try await export(visit).text.utf8)
        return .file(bytes, name: "segue-hub-\(try visit.required().handle).json", type: "application/json")
      },
    ]
  }

  private static let switches: [(Preferences, SocialMessage.Label)] = [
    (.largeText, .largeText), (.highContrast, .highContrast), (.reducesMotion, .reducesMotion),
  ]
  private static let themes: [(Profile.Theme, SocialMessage.Label)] = [
    (.system, .themeSystem), (.light, .themeLight), (.dark, .themeDark),
  ]

  /// The page of the profile as `person` has it, or wants it.
  private func profilePage(_ visit: HubVisit, of person: Person, problem: String? = nil) -> Answer {
    let language = visit.language
    func option(_ preference: Preferences, _ label: SocialMessage.Label) -> FormOption {
      FormOption(
        value: label.rawValue, label: language.social(.label(label)), isChosen: person.preferences.contains(preference))
    }
    let model = ProfileModel(
      who: PersonLine(
        handle: person.handle, name: person.name, photo: person.photo, language: language, clock: LocalClock(visit)),
      displayName: person.name, about: person.profile.about, mail: person.mail ?? "", zone: person.profile.zone,
      zones: ["UTC"] + TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") }.sorted(),
      languages: HubCatalogue.languages.map {
        FormOption(value: $0.tag, label: $0.name, isChosen: $0.tag == person.profile.language)
      },
      themes: Self.themes.map {
        FormOption(
          value: $0.rawValue, label: language.social(.label($1)), isChosen: $0 == person.profile.theme)
      }, switches: Self.switches.map(option), mailSwitch: option(.mailsRequests, .mailsRequests))
    return page(
      "profile", title: language.frame(.label(.profile)), model, for: visit, status: problem == nil ? 200 : 422,
      problem: problem)
  }

  private func saveProfile(_ visit: HubVisit) async throws -> Answer {
    let (form, language) = (visit.form, visit.language)
    var person = try visit.required()
    var problem: String?
    let name = form.text("name") ?? ""
    if Hub.name(name) == nil { problem = language.account(.label(.nameInvalid)) }
    person.profile.name = name
    let about = form.text("about") ?? ""
    if Hub.about(about) == nil { problem = problem ?? language.social(.label(.aboutInvalid)) }
    person.profile.about = Hub.about(about) ?? about
    let zone = form.text("zone") ?? "UTC"
    if Hub.zone(zone) == nil { problem = problem ?? language.social(.label(.zoneInvalid)) }
    person.profile.zone = zone
    person.mail = form.text("mail")
    if let mail = person.mail, Hub.mailAddress(mail) == nil {
      problem = problem ?? language.account(.label(.mailInvalid))
    }
    person.profile.language = form["language"].flatMap(Hub.language) ?? person.profile.language
    person.profile.theme = form["theme"].flatMap { Profile.Theme(rawValue: $0) } ?? person.profile.theme
    person.preferences = Self.preferences(form)
    if let problem { return profilePage(visit, of: person, problem: problem) }
    // The address may belong to somebody else: then nothing is saved.
    if try await hub.store.setMail(person.mail, of: person.id) == .mailTaken {
      return profilePage(visit, of: person, problem: language.account(.label(.mailTaken)))
    }
    _ = try await hub.store.setProfile(person.profile, of: person.id)
    try await hub.store.setPreferences(person.preferences, of: person.id)
    return redirect(to: "/me", saying: "social_saved")
  }

  private static func preferences(_ form: FormFields) -> Preferences {
    let chosen = Set(form.all("preference"))
    let all = switches + [(.mailsRequests, .mailsRequests)]
    return all.reduce(into: Preferences()) { if chosen.contains($1.1.rawValue) { $0.insert($1.0) } }
  }

  private func savePhoto(_ visit: HubVisit) async throws -> Answer {
    let person = try visit.required()
    func refused(_ label: SocialMessage.Label) -> Answer {
      profilePage(visit, of: person, problem: visit.language.social(.label(label)))
    }
    guard let file = visit.web.files.first, !file.bytes.isEmpty else { return refused(.photoMissing) }
    do { try await storePhoto(file.bytes, of: person.id, now: visit.now) } catch let problem as HubProblem {
      switch problem.code {
      case "too_large": return refused(.photoTooLarge)
      case "too_many_pixels": return refused(.photoTooManyPixels)
      case "wrong_type": return refused(.photoUnknown)
      case "animated": return refused(.photoAnimated)
      default: return refused(.photoBroken)
      }
    }
    return redirect(to: "/me", saying: "social_saved")
  }
}
