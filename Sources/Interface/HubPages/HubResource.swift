// SPDX-License-Identifier: MIT
/// The files of `Resources`, which the build embeds: the running program opens none of them.
enum HubResource {
  /// The templates by name. Add a line for each new one.
  static let templates: [String: String] = [
    "layout": text(PackageResources.layout_html),
    "token": text(PackageResources.token_html),
    "message": text(PackageResources.message_html),
    "welcome": text(PackageResources.welcome_html),
  ]

  static var style: [UInt8] { PackageResources.hub_css }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
