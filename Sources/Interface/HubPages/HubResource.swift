// SPDX-License-Identifier: MIT
/// The files of `Resources`, which the build embeds: the running program opens none of them.
enum HubResource {
  /// The templates by name. Add a line for each new one.
  static let templates: [String: String] = [
    "layout": text(PackageResources.layout_html),
    "token": text(PackageResources.token_html),
    "message": text(PackageResources.message_html),
    "welcome": text(PackageResources.welcome_html),
    "register": text(PackageResources.register_html),
    "login": text(PackageResources.login_html),
    "forgot": text(PackageResources.forgot_html),
    "reset": text(PackageResources.reset_html),
    "password": text(PackageResources.password_html),
    "delete": text(PackageResources.delete_html),
    "device": text(PackageResources.device_html),
    "machines": text(PackageResources.machines_html),
    "admin": text(PackageResources.admin_html),
    "admin-nav": text(PackageResources.admin_nav_html),
    "admin-invitations": text(PackageResources.admin_invitations_html),
    "admin-limits": text(PackageResources.admin_limits_html),
    "admin-audit": text(PackageResources.admin_audit_html),
  ]

  static var style: [UInt8] { PackageResources.hub_css }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
