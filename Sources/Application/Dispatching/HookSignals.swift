// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Deliveries
import Events
package import Hooks
import Players

/// Which events are answered by hooks of the user's that do what Segue does by itself at the end of a phase: nothing is heard
/// or shown twice.
package struct HookSignals: Hashable, Sendable {
  /// Ids of the events at which a hook makes itself heard.
  package private(set) var sounds: Set<String> = []
  /// Ids of the events at which a hook shows a notice.
  package private(set) var notices: Set<String> = []
  /// The reasons of failed deliveries, by their ids.
  package private(set) var failures: [String: DeliveryReason] = [:]

  package init() {}

  /// Looks at what is going to be done, so at hooks whose conditions hold. `ended`: deliveries that are over.
  package init(_ deliveries: [Delivery], ended: [Delivery] = [], in configuration: Configuration) {
    for delivery in ended where delivery.state.isFailure { failures[delivery.id] = delivery.note }
    for delivery in deliveries where !delivery.state.isFinal {
      guard case .edge(let edge)? = configuration.hook(delivery.hook)?.trigger else { continue }
      let action = edge.action
      if action.isHeard { sounds.insert(delivery.event.id) }
      if action.isNotice { notices.insert(delivery.event.id) }
    }
  }
}

extension Action {
  /// Those that Segue knows, and two that play nothing but wave files and a theme's sounds.
  private static let players = Set(
    PlayerProgram.all.filter(\.isUnmistakable).map(\.name) + ["aplay", "canberra-gtk-play"])
  private static let notifiers: Set<String> = ["notify-send", "dunstify", "terminal-notifier"]
  private static let noticePlugin = "desktop-notify"

  /// Whether it plays a sound, as far as can be told from outside.
  fileprivate var isHeard: Bool {
    switch bare {
    case .play: true
    case .command(let line): line.names(oneOf: Self.players)
    case .plugin(let use):
      use.plugin == Self.noticePlugin
        && use.inputs.contains { $0.name == "sound" && $0.value != .text(.literal("")) }
    case .webhook, .applied: false
    }
  }

  /// Whether it shows a notice on the desktop, as far as can be told from outside.
  fileprivate var isNotice: Bool {
    switch bare {
    case .plugin(let use): use.plugin == Self.noticePlugin
    case .command(let line):
      line.names(oneOf: Self.notifiers) || line.text.contains("display notification")
    case .webhook, .play, .applied: false
    }
  }
}

extension CommandLine {
  /// Whether one of its words is one of these programs, by its name or its path.
  fileprivate func names(oneOf programs: Set<String>) -> Bool {
    text.split { !($0.isLetter || $0.isNumber || "-_./".contains($0)) }.contains { word in
      programs.contains(word.split(separator: "/").last.map(String.init) ?? "")
    }
  }
}
