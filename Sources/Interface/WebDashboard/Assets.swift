// SPDX-License-Identifier: MIT
import WebPages

/// Style sheet, scripts, icon and manifest. They contain nothing personal, so they need no session.
enum Assets {
  static let files = StaticFiles([
    .init("segue.css", "text/css; charset=utf-8", SharedAssets.style + PackageResources.segue_css),
    .init("live.js", "text/javascript; charset=utf-8", PackageResources.live_js),
    .init("hooks.js", "text/javascript; charset=utf-8", PackageResources.hooks_js),
    .init("team.js", "text/javascript; charset=utf-8", PackageResources.team_js),
    .init("icon.svg", "image/svg+xml", SharedAssets.icon),
  ])

  static let routes: [Route] =
    files.routes + [
      .get("/manifest.webmanifest", access: .everybody) { _ in
        Answer(type: "application/manifest+json", bytes: Array(Resource.text(PackageResources.manifest_json).utf8))
      }
    ]
}
