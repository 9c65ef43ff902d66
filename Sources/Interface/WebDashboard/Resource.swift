// SPDX-License-Identifier: MIT

/// The files of `Resources`, which the build puts into the program: nothing is looked for when it runs.
enum Resource {
  /// The templates by their names. A new one gets a line here.
  static let templates: [String: String] = [
    "layout": text(PackageResources.layout_html),
    "token": text(PackageResources.token_html),
    "message": text(PackageResources.message_html),
    "ask": text(PackageResources.ask_html),
    "timer": text(PackageResources.timer_html),
    "face": text(PackageResources.face_html),
    "controls": text(PackageResources.controls_html),
    "facts": text(PackageResources.facts_html),
    "settings": text(PackageResources.settings_html),
    "welcome": text(PackageResources.welcome_html),
    "mini": text(PackageResources.mini_html),
    // The parts of the timer's page that events replace.
    "live-face": "{{#timer}}{{>face}}{{/timer}}",
    "live-controls": "{{#timer}}{{>controls}}{{/timer}}",
    "live-facts": "{{#timer}}{{>facts}}{{/timer}}",
    "live-mini": "{{>mini}}",
  ]

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
