// SPDX-License-Identifier: MIT

extension English {
  package func ask(_ phrase: AskMessage) -> String {
    switch phrase {
    case .time(let elapsed):
      "The focus has run for \(elapsed). Save its time, discard it, or go on? [s/d/G] "
    case .timeBriefly: "Save it, discard it, go on? [s/d/G]"
    case .finish(let elapsed, let planned):
      "The focus has run for \(elapsed) of \(planned). Count it as a pomodoro, save its time, or go on? [c/s/G] "
    case .finishBriefly: "Count it, save its time, go on? [c/s/G]"
    case .again: "Answer with one of the letters in brackets."
    // The first letters of the answers, and the full words.
    case .keepKeys: "s save k keep"
    case .discardKeys: "d discard"
    case .countKeys: "c count"
    case .yesKeys: "y yes"
    case .noKeys: "n no g go"
    case .goesOn: "The focus continues."
    }
  }
}
