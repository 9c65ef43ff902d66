// SPDX-License-Identifier: MIT
import WebPages

/// The files of `Resources`, which the build embeds: the running program opens none of them.
enum Resource {
  /// The templates by name. Add a line for each new one.
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
    "history": text(PackageResources.history_html),
    "session": text(PackageResources.session_html),
    "reports": text(PackageResources.reports_html),
    "hooks": text(PackageResources.hooks_html),
    "hooks-rows": text(PackageResources.hooks_rows_html),
    "hook": text(PackageResources.hook_html),
    "conditions": text(PackageResources.conditions_html),
    "delivery": text(PackageResources.delivery_html),
    "team": text(PackageResources.team_html),
    "hooks-edit": text(PackageResources.hooks_edit_html),
    "hooks-problems": text(PackageResources.hooks_problems_html),
    // Parts that a script inserts into a page.
    "part-hooks-rows": "{{#body}}{{>hooks-rows}}{{/body}}",
    "part-hooks-problems": "{{#body}}{{>hooks-problems}}{{/body}}",
    // The parts of the timer's page that events replace.
    "live-face": "{{#timer}}{{>face}}{{/timer}}",
    "live-controls": "{{#timer}}{{>controls}}{{/timer}}",
    "live-facts": "{{#timer}}{{>facts}}{{/timer}}",
    "live-mini": "{{>mini}}",
  ]

  /// A file's text, with the addresses of assets.
  static func text(_ bytes: [UInt8]) -> String { Assets.files.addressing(String(decoding: bytes, as: UTF8.self)) }
}
