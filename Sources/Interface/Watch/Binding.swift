// SPDX-License-Identifier: MIT
import ControlProtocol
package import Messages
package import TerminalUI
import TimerEngine

package typealias WatchView = WatchMessage.View

/// The action of a key, and its views. The footer, the page of keys, the palette and the manual use this table.
package struct Binding: Sendable {
  package let keys: [Key]
  /// The name of the keys, unless they are a character.
  let name: WatchMessage.Key?
  package let action: WatchMessage.Action
  /// Nil for all views.
  package let view: WatchView?
  let isOffered: @Sendable (WatchState) -> Bool

  private init(
    _ keys: [Key], _ name: WatchMessage.Key? = nil, _ action: WatchMessage.Action, in view: WatchView? = nil,
    when isOffered: @escaping @Sendable (WatchState) -> Bool = { _ in true }
  ) {
    (self.keys, self.name, self.action, self.view, self.isOffered) = (keys, name, action, view, isOffered)
  }

  private init(
    _ key: Character, _ action: WatchMessage.Action, in view: WatchView? = nil,
    when isOffered: @escaping @Sendable (WatchState) -> Bool = { _ in true }
  ) {
    self.init([.character(key)], nil, action, in: view, when: isOffered)
  }

  /// The keys in words.
  func keyText(in language: any Language) -> String {
    if let name { return language.watch(.key(name)) }
    return switch keys.first {
    case .character(let character)?: String(character)
    case .suspend?: "^Z"
    default: ""
    }
  }

  private static let isOn: @Sendable (WatchState) -> Bool = { $0.status.current != nil }
  private static let hasSession: @Sendable (WatchState) -> Bool = { $0.chosenSession != nil }

  /// Every key, in the order of display.
  package static let all: [Binding] = [
    Binding([.character(" ")], .space, .start, when: { $0.status.current == nil }),
    Binding([.character(" ")], .space, .resume, when: { $0.status.current != nil && $0.status.state == .paused }),
    Binding([.character(" ")], .space, .pause, when: { $0.status.current != nil && $0.status.state != .paused }),
    Binding("s", .stop, in: .timer, when: isOn), Binding("f", .finish, in: .timer, when: isOn),
    Binding("k", .skip, in: .timer),
    Binding([.character("+"), .character("=")], nil, .extend, in: .timer, when: isOn),
    Binding("x", .strike, in: .timer, when: isOn), Binding("n", .note, in: .timer, when: isOn),
    Binding("t", .task, in: .timer),
    Binding([.enter], .enter, .details, in: .history, when: hasSession), Binding("/", .search, in: .history),
    Binding("o", .order, in: .history), Binding("f", .filter, in: .history),
    Binding("e", .edit, in: .history, when: hasSession), Binding("n", .sessionNote, in: .history, when: hasSession),
    Binding("d", .delete, in: .history, when: hasSession), Binding("u", .undo, in: .history),
    Binding([.left, .right, .character("h"), .character("l")], .sideways, .earlier, in: .reports),
    Binding("p", .span, in: .reports),
    Binding([.enter], .enter, .output, in: .hooks, when: { $0.chosenDelivery != nil }),
    Binding([.enter], .enter, .why, in: .hooks, when: { $0.chosenHook != nil }),
    Binding("r", .replay, in: .hooks, when: { $0.chosenDelivery != nil }),
    Binding("e", .enable, in: .hooks, when: { $0.chosenHook != nil }), Binding("T", .teardown, in: .hooks),
    Binding("p", .problems, in: .hooks, when: { !$0.status.config.ok }),
    Binding([.enter], .enter, .choose, in: .sound), Binding("p", .hear, in: .sound),
    Binding([.left, .right, .character("h"), .character("l")], .sideways, .volume, in: .sound),
    Binding([.enter], .enter, .change, in: .settings, when: { $0.chosenSetting != nil }),
    Binding(
      [.right, .left, .character("l"), .character("h")], .sideways, .step, in: .settings,
      when: { !$0.choices.isEmpty }),
    Binding("p", .span, in: .team), Binding("g", .audience, in: .team, when: { !$0.groups.isEmpty || $0.group != nil }),
    Binding("r", .refresh, in: .team),
    Binding("a", .addFriend, in: .team, when: { $0.hasHub }),
    Binding(
      [.up, .down, .character("j"), .character("k"), .home, .end, .pageUp, .pageDown], .arrows, .move,
      when: { $0.view != .timer }),
    Binding(
      [.tab, .backTab] + WatchView.allCases.indices.map { .character(Character(String($0 + 1))) }, .numbers, .view),
    Binding(":", .palette), Binding("?", .help), Binding("m", .mouse),
    Binding([.suspend], nil, .suspend), Binding([.character("q"), .character("Q"), .interrupt], nil, .leave),
  ]

  /// The current action of a key; nil if it has none.
  static func of(_ key: Key, in state: WatchState) -> Binding? {
    offered(in: state).first { $0.keys.contains(key) }
  }

  static func offered(in state: WatchState) -> [Binding] {
    all.filter { ($0.view == nil || $0.view == state.view) && $0.isOffered(state) }
  }

  /// The keys of a view, or those of all views, with their actions in all states.
  package static func rows(of view: WatchView?, in language: any Language) -> [(key: String, actions: String)] {
    var rows: [(key: String, actions: String)] = []
    for binding in all where binding.view == view {
      let (key, name) = (binding.keyText(in: language), language.watch(.action(binding.action)))
      if let index = rows.firstIndex(where: { $0.key == key }) {
        rows[index].actions += ", " + name
      } else {
        rows.append((key, name))
      }
    }
    return rows
  }
}
