// SPDX-License-Identifier: MIT

/// The methods that command the timer: `TimerParams` → `Status`.
package enum TimerMethod: String, CaseIterable, Hashable, Sendable {
  case start = "timer.start"
  case takeBreak = "timer.break"
  case extend = "timer.extend"
  case stop = "timer.stop"
  case skip = "timer.skip"
  case reset = "timer.reset"
  case finish = "timer.finish"
  case strike = "timer.strike"
  case describe = "timer.describe"
  case note = "timer.note"
  case again = "timer.again"
  case pause = "timer.pause"
  case resume = "timer.resume"
  case toggle = "timer.toggle"

  fileprivate var parameters: String {
    switch self {
    case .start: "`task` `project` `tags` `length` `ago` `open` `focus`"
    case .takeBreak: "`kind` (`short` or `long`) `length` `keep`"
    case .extend: "`by` (needed, may be negative)"
    case .stop, .skip, .reset: "`keep` (`timer.on-stop` where it is not given, `ask` meaning true)"
    case .finish: "`force`"
    case .strike: "`text`"
    case .describe: "`task` `project` `tags`"
    case .note: "`text` (needed) `session`"
    case .again, .pause, .resume, .toggle: ""
    }
  }
}

extension ControlMethod {
  package static func timer(_ method: TimerMethod) -> ControlMethod<TimerParams, Status> {
    // A note may require a search in the history.
    .init(method.rawValue, method == .note ? [] : [.isBrief], takes: method.parameters, gives: "status")
  }
}
