// SPDX-License-Identifier: MIT
package import ControlProtocol
import Events
package import Messages
package import TerminalUI
import TimerEngine

/// The actions of keys in a live view. A pure value, so that tests need no terminal.
package struct KeyControl: Sendable {
  package enum Outcome: Hashable, Sendable {
    case nothing
    case leave
    case suspend
    case act(TimerMethod, TimerParams)
    /// Ask about the focus or its time. The next key answers.
    case ask(AskMessage)
    /// The answer was no.
    case goOn
  }

  package var language: any Language
  /// The question and its session: another session may have begun when the answer comes.
  private var question: (method: TimerMethod, session: String?)?
  package var isAsking: Bool { question != nil }

  package init(language: any Language) {
    self.language = language
  }

  package mutating func outcome(of key: Key, status: Status) -> Outcome {
    let key = key.latin
    if let question { return answer(key, to: question) }
    // The command is about the displayed session, whose time may expire at this moment.
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
      return status.asksForTime ? ask(.timeBriefly, .stop, status) : .act(.stop, params)
    case .character("f") where isOn:
      return status.isTooShortToCount ? ask(.finishBriefly, .finish, status) : .act(.finish, params)
    case .character("k"):
      return status.asksForTime ? ask(.timeBriefly, .skip, status) : .act(.skip, params)
    case .character("+") where isOn, .character("=") where isOn:
      params.by = 300
      return .act(.extend, params)
    case .character("x"): return .act(.strike, params)
    case .character, .enter, .escape, .backspace, .tab, .backTab, .up, .down, .left, .right, .home, .end, .pageUp,
      .pageDown, .paste, .click, .scroll, .reply:
      return .nothing
    }
  }

  private mutating func ask(_ phrase: AskMessage, _ method: TimerMethod, _ status: Status) -> Outcome {
    question = (method, status.session?.id)
    return .ask(phrase)
  }

  private mutating func answer(
    _ key: Key, to question: (method: TimerMethod, session: String?)
  ) -> Outcome {
    self.question = nil
    var params = TimerParams()
    params.session = question.session
    let isFinish = question.method == .finish
    switch key {
    case .character(let character) where isOne(of: .keepKeys, character):
      params.keep = true
      return .act(isFinish ? .stop : question.method, params)
    case .character(let character) where isFinish && isOne(of: .countKeys, character): params.force = true
    case .character(let character) where !isFinish && isOne(of: .discardKeys, character): params.keep = false
    case .interrupt: return .leave
    case .character, .suspend, .enter, .escape, .backspace, .tab, .backTab, .up, .down, .left, .right, .home, .end,
      .pageUp, .pageDown, .paste, .click, .scroll, .reply:
      return .goOn
    }
    return .act(question.method, params)
  }

  private func isOne(of phrase: AskMessage, _ character: Character) -> Bool {
    language.ask(phrase).split(separator: " ").contains { $0 == character.lowercased() }
  }
}

extension Status {
  /// Whether a person is asked about the time if the session is given up.
  package var asksForTime: Bool { current == .focus && (onStop ?? .ask) == .ask }

  /// Whether `finish` would keep the time of the focus without counting a pomodoro.
  package var isTooShortToCount: Bool {
    current == .focus && planned > 0 && TimerEngine.isTooShort(.seconds(elapsed), of: .seconds(planned))
  }
}
