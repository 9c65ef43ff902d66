// SPDX-License-Identifier: MIT

import Messages
import Paths
import SystemEvents
import ToolSupport

extension Examination {
  /// Whether the system has room for one more watch. Its limits are per user, so they also apply to a daemon.
  func watchFindings() -> [Finding] {
    var trail = FileTrail()
    trail.follow(context.paths.config)
    do throws(SystemFailure) {
      _ = try TrailWatch(trail) {}
      return []
    } catch {
      let remedy = error.setting.map { "sudo sysctl \($0)=8192" }
      return [warning(.config, .unwatched(why: error.reason), remedy: remedy)]
    }
  }
}
