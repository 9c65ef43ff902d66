// SPDX-License-Identifier: MIT
import WebPages

/// Style sheet, script, icon and manifest. They contain nothing personal, so they need no session.
enum Assets {
  static let routes: [Route] = [
    asset("/assets/segue.css", "text/css; charset=utf-8", SharedAssets.style + PackageResources.segue_css),
    asset("/assets/live.js", "text/javascript; charset=utf-8", PackageResources.live_js),
    asset("/assets/hooks.js", "text/javascript; charset=utf-8", PackageResources.hooks_js),
    asset("/assets/team.js", "text/javascript; charset=utf-8", PackageResources.team_js),
    asset("/assets/icon.svg", "image/svg+xml", SharedAssets.icon),
    asset("/manifest.webmanifest", "application/manifest+json", PackageResources.manifest_json),
  ]

  private static func asset(_ path: String, _ type: String, _ bytes: [UInt8]) -> Route {
    .get(path, access: .everybody) { _ in Answer(type: type, bytes: bytes) }
  }
}
