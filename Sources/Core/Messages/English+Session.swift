// SPDX-License-Identifier: MIT
import History
import TimerEngine

extension English {
  func text(_ problem: SessionProblem) -> String {
    switch problem {
    case .notEnded: "it hasn't ended"
    case .notOver: "it isn't over yet"
    case .inFuture: "it lies in the future"
    case .before1970: "it starts before 1970"
    case .endsBeforeStart: "it ends before it starts"
    case .tooLong: "it lasts more than 31 days: its start or its end is wrong"
    case .ranTooLong: "it ran for more than 24 hours: its start or its end is wrong"
    case .ranOverYear: "it ran for more than a year: its start or its end is wrong"
    case .outcome(let outcome, let isFocus): "a \(isFocus ? "focus" : "break") isn't '\(outcome.rawValue)'"
    case .tookNoTime: "it is said to be completed, and took no time"

    case .negativePlan: "it was planned to be shorter than nothing"
    case .longPlan: "it was planned to last more than a hundred years"
    case .longExtension: "it was extended by more than a hundred years"

    case .longTask: "its task is longer than 1 MiB"
    case .longProject: "its project's name is longer than 1 MiB"
    case .longTags: "its tags are longer than 1 MiB"
    case .longNote(let mebibytes): "its note is longer than \(mebibytes) MiB"
    case .badProject: "its project's name has a NUL character"
    case .badTag: "one of its tags has a NUL character"

    case .manyStrikes(let most): "it has more than \(most) strikes"
    case .strikeTime: "one of its strikes lies in the future, or before 1970"
    case .longStrike: "the text of one of its strikes is longer than 1 MiB"

    case .openSegment: "one of its segments has no end"
    case .segmentOrder: "its segments aren't in order"
    case .segmentAfterEnd: "one of its segments ends after it"

    case .attachmentName(let name):
      "an attachment can't be called '\(name)': it takes the name of a file, of at most 255 bytes, without '/' and "
        + "control characters"
    case .attachmentDigest(let name):
      "'sha256' of the attachment '\(name)' has to be 64 lower-case hexadecimal digits"
    case .attachmentSize(let name): "'size' of the attachment '\(name)' can't be right"
    case .attachmentTime(let name):
      "the time at which '\(name)' was attached lies in the future, or before 1970"
    }
  }
}
