// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Language
import TerminalUI
import TimerEngine

/// What the keys of a live view do: pure, so that it can be tried without a terminal.
struct KeyControl {
  enum Outcome: Hashable {
    case nothing
    case leave
    case suspend
    case act(ControlProtocol.Method, TimerParams)
    /// Whether to save the time of the focus that is to stop; the next key answers.
    case ask
    /// The question was answered with no.
    case goOn
  }

  var language: any Language
  private(set) var isAsking = false
  /// The session that the question is about: another may have begun when it is answered.
  private var asked: String?

  init(language: any Language) {
    self.language = language
  }

  mutating func outcome(of key: Key, status: Status) -> Outcome {
    if isAsking { return answer(key) }
    // The session that is seen is the one that is meant: its time may be up in this very moment.
    var params = TimerParams()
    params.session = status.session?.id
    let isOn = status.current != nil
    switch key {
    case .interrupt, .character("q"), .character("Q"): return .leave
    case .suspend: return .suspend
    case .character(" "):
      if !isOn { return .act(.toggle, TimerParams()) }
      return .act(status.state == .paused ? .resume : .pause, params)
    case .character("s") where isOn:
      guard status.current == .focus else { return .act(.stop, params) }
      isAsking = true
      asked = status.session?.id
      return .ask
    case .character("f") where isOn: return .act(.finish, params)
    case .character("k"): return .act(.skip, params)
    case .character("+") where isOn, .character("=") where isOn:
      params.by = 300
      return .act(.extend, params)
    case .character("x"): return .act(.strike, params)
    default: return .nothing
    }
  }

  private mutating func answer(_ key: Key) -> Outcome {
    isAsking = false
    var params = TimerParams()
    params.session = asked
    switch key {
    case .character(let character) where isOne(of: .keepKeys, character): params.keep = true
    case .character(let character) where isOne(of: .discardKeys, character): params.keep = false
    case .interrupt: return .leave
    default: return .goOn
    }
    return .act(.stop, params)
  }

  private func isOne(of phrase: AskPhrase, _ character: Character) -> Bool {
    language.ask(phrase).split(separator: " ").contains { $0 == character.lowercased() }
  }
}
