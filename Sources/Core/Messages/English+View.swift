// SPDX-License-Identifier: MIT

extension English {
  package func view(_ phrase: ViewMessage) -> String {
    switch phrase {
    case .countdownKeys:
      "space: pause, s: stop, f: finish early, q: leave (the timer keeps running). Use '--no-wait' to skip this line."
    case .timerGoesOn: "The timer keeps running. See it with 'segue status', or stop it with 'segue stop'."
    }
  }
}
