// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Events
import Messages
import TerminalUI
import WebPages

extension Dashboard {
  /// Every setting of `segue set`, with the same checks; the sound; and erasing everything.
  var settingsRoutes: [Route] {
    [
      .get("/settings") { visit in try await settingsPage(visit) },
      .post("/settings") { visit in try await save(visit) },
      .post("/settings/erase") { visit in try await erase(visit) },
    ]
  }

  private func settingsPage(_ visit: Visit, status: Int = 200, problem: String? = nil) async throws -> Answer {
    let settings = try await daemon.read(.settings).filter { Self.isShown($0.key) }
    let model = SettingsModel(settings, sent: visit.form, visit.language)
    return try await page(
      "settings", title: visit.language.web(.label(.settings)), model, for: visit, status: status, problem: problem)
  }

  /// Hooks and projects have pages of their own.
  private static func isShown(_ key: String) -> Bool { !key.hasPrefix("hooks.") && !key.hasPrefix("projects.") }

  /// Saves the changed values. If a value is refused, the earlier ones are saved, and the page shows that.
  private func save(_ visit: Visit) async throws -> Answer {
    let language = visit.language
    var saved: [String] = []
    do {
      for setting in try await daemon.read(.settings) where Self.isShown(setting.key) {
        guard let value = visit.form.text(setting.key), value != setting.value else { continue }
        do { _ = try await daemon.act(.set, ConfigSetParams(key: setting.key, value: value)) } catch let error
          as ClientError
        {
          let name = language.web(.setting(setting.key))
          return try await settingsPage(visit, status: 409, problem: "\(name): \(error.text(in: language))")
        }
        saved.append(language.web(.setting(setting.key)))
      }
    } catch let error as ClientError {
      return try await settingsPage(visit, status: 409, problem: error.text(in: language))
    }
    return redirect(to: "/settings", saying: saved.isEmpty ? nil : language.web(.saved(saved.joined(separator: ", "))))
  }

  private func erase(_ visit: Visit) async throws -> Answer {
    let language = visit.language
    guard visit.form.text("confirm") == language.web(.label(.eraseWord)) else {
      return try await settingsPage(visit, status: 409, problem: language.web(.label(.eraseNotConfirmed)))
    }
    let output = try await daemon.tool(["erase", "--all", "--yes"], language)
    guard output.status == 0 else {
      return try await settingsPage(visit, status: 409, problem: SafeText.block(output.errors))
    }
    return redirect(to: "/settings", saying: language.web(.label(.erased)))
  }
}

/// The settings in groups. Templates use the names of these members.
struct SettingsModel {
  var groups: [Group]

  struct Group {
    var title: String
    var id: String
    var fields: [Field]
  }

  struct Field {
    var key: String
    var label: String
    /// The value of a text field; nil for one with choices.
    var text: String?
    var choices: [Choice]?
    /// The name of the list of words that a text field offers; nil without one.
    var list: String?
    var offers: [Choice]
    var isWrong: Bool
  }

  struct Choice {
    var value: String
    var label: String
    var isChosen: Bool
  }

  /// - Parameter sent: a refused form, whose values stay in their fields.
  init(_ settings: [SettingRecord], sent: FormFields, _ language: any Language) {
    groups = []
    for setting in settings {
      let section = String(setting.key.prefix { $0 != "." })
      let value = sent[setting.key] ?? setting.value
      let choice = { Choice(value: $0, label: language.web(.settingValue($0)), isChosen: $0 == value) }
      var words = Self.words(of: setting.schema)
      if words?.contains(value) == false { words?.append(value) }
      // `false` and `off` read the same.
      var labels: Set<String> = []
      let offers = (words == nil ? Self.offers(of: setting.schema) : []).map(choice)
        .filter { labels.insert($0.label).inserted }
      let field = Field(
        key: setting.key, label: language.web(.setting(setting.key)), text: words == nil ? value : nil,
        choices: words?.map(choice), list: offers.isEmpty ? nil : "words-" + setting.key, offers: offers,
        isWrong: value != setting.value)
      if groups.last?.id != section {
        groups.append(Group(title: language.web(.settingGroup(section)), id: section, fields: []))
      }
      groups[groups.count - 1].fields.append(field)
    }
  }

  /// The words that a setting accepts, if they are few.
  private static func words(of schema: JSONValue) -> [String]? {
    if schema["type"]?.string == "boolean" { return ["true", "false"] }
    guard case .array(let values)? = schema["enum"] else { return nil }
    let words = values.compactMap(\.string)
    return words.count == values.count ? words : nil
  }

  /// The words that a setting accepts beside free text, such as the names of sounds beside files.
  private static func offers(of schema: JSONValue) -> [String] {
    if let words = words(of: schema) { return words }
    if let word = schema["const"]?.string { return [word] }
    guard case .array(let kinds)? = schema["anyOf"] else { return [] }
    return kinds.flatMap(offers)
  }
}
