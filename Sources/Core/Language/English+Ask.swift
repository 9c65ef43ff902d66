// SPDX-License-Identifier: MIT

extension English {
  package func ask(_ phrase: AskPhrase) -> String {
    switch phrase {
    case .stop(let elapsed):
      "Stop after \(elapsed): save the time, discard it, or go on? [s/d/G] "
    case .stopBriefly: "Save it, discard it, go on? [s/d/G]"
    case .takeBreak(let elapsed):
      "A focus has run for \(elapsed). End it uncounted and take the break? [y/N] "
    case .again: "Please answer with one of the letters in brackets."
    // The first letters of the answers, and the words whole.
    case .keepKeys: "s save k keep"
    case .discardKeys: "d discard"
    case .yesKeys: "y yes"
    case .noKeys: "n no g go"
    case .goesOn: "The focus goes on."
    }
  }
}
