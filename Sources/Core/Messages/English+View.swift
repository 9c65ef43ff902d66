// SPDX-License-Identifier: MIT

extension English {
  package func view(_ phrase: ViewMessage) -> String {
    switch phrase {
    case .countdownKeys:
      "space pauses, s stops, f finishes early, q leaves (the timer goes on). '--no-wait' starts without this line."
    case .timerGoesOn: "The timer goes on. 'segue status' shows it, 'segue stop' ends it."
    case .key(.pause): "pause"
    case .key(.resume): "resume"
    case .key(.start): "start"
    case .key(.stop): "stop"
    case .key(.finish): "finish"
    case .key(.skip): "skip"
    case .key(.extend): "5 min more"
    case .key(.strike): "strike"
    case .key(.quit): "quit"
    case .strikes(let number): count(number, "strike")
    case .sound(let sound): "Sound: \(sound)"
    case .today(let tomatoes): "Today \(tomatoes)"
    case .hooksTitle: "Hooks"
    case .waitingForDaemon: "The daemon isn't running; space starts it."
    }
  }
}
