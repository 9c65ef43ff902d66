// SPDX-License-Identifier: MIT
import Hashing
import WebPages

/// The files of `Resources`, which the build embeds: the running program opens none of them.
enum HubResource {
  /// The templates by name. Add a line for each new one.
  static let templates: [String: String] = [
    "admin-audit": text(PackageResources.admin_audit_html),
    "admin-invitations": text(PackageResources.admin_invitations_html),
    "admin-limits": text(PackageResources.admin_limits_html),
    "admin-state": text(PackageResources.admin_state_html),
    "admin-tabs": text(PackageResources.admin_tabs_html),
    "admin-user": text(PackageResources.admin_user_html),
    "admin-users": text(PackageResources.admin_users_html),
    "delete": text(PackageResources.delete_html),
    "device": text(PackageResources.device_html),
    "forgot": text(PackageResources.forgot_html),
    "layout": text(PackageResources.layout_html),
    "login": text(PackageResources.login_html),
    "machines": text(PackageResources.machines_html),
    "message": text(PackageResources.message_html),
    "new-password": text(PackageResources.new_password_html),
    "register": text(PackageResources.register_html),
    "reset": text(PackageResources.reset_html),
    "security": text(PackageResources.security_html),
    "token": text(PackageResources.token_html),
    "welcome": text(PackageResources.welcome_html),
    "who": text(PackageResources.who_html),
    "board": text(PackageResources.board_html),
    "board-table": text(PackageResources.board_table_html),
    "friends": text(PackageResources.friends_html),
    "friends-list": text(PackageResources.friends_list_html),
    "person-card": text(PackageResources.person_card_html),
    "person": text(PackageResources.person_html),
    "groups": text(PackageResources.groups_html),
    "group": text(PackageResources.group_html),
    "invitation": text(PackageResources.invitation_html),
    "me-nav": text(PackageResources.me_nav_html),
    "profile": text(PackageResources.profile_html),
    "consent": text(PackageResources.consent_html),
    "preview": text(PackageResources.preview_html),
    "live-board-table": text(PackageResources.live_board_table_html),
    "live-friends-list": text(PackageResources.live_friends_list_html),
  ]

  static var style: [UInt8] { PackageResources.hub_css }
  /// The script of pages that follow events.
  static var live: [UInt8] { PackageResources.hub_live_js }

  /// The script that fills in the browser's time zone.
  static var zone: [UInt8] { PackageResources.hub_zone_js }

  /// The script that refuses a photo which is too large.
  static var photo: [UInt8] { PackageResources.hub_photo_js }

  /// A template. The addresses of style and scripts change with their content: a new page never meets an old style.
  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
      .replacing(".css\"", with: ".css?\(version)\"").replacing(".js\"", with: ".js?\(version)\"")
  }

  private static let version = SHA256.hexDigest(of: SharedAssets.style + style + live + zone + photo).prefix(12)
}
