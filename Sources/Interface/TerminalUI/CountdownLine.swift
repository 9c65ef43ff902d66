// SPDX-License-Identifier: MIT
package import ControlProtocol
import Events
package import Messages
import TextWidth
import TimerEngine

/// The countdown line of `segue start`.
package enum CountdownLine {
  /// At most `width` columns: label, time, bar, task, tomatoes. Parts that don't fit are left out, the last one first.
  package static func text(_ status: Status, width: Int, style: Style, language: any Language) -> String {
    let looks = style.theme(status.current) + (status.state == .paused ? [.dim] : [.bold])
    let icon = style.hasGlyphs ? Style.icon(status.current, isPaused: status.state == .paused) + " " : ""
    let head = "\(icon)\(status.label(in: language)) \(status.clock)"
    var line = style.paint(DisplayWidth.fit(head, width), looks)
    var left = width - DisplayWidth.of(head)

    let tomatoes = style.round(status.round)
    let tomatoesWidth = DisplayWidth.of(tomatoes) + 2
    let hasTomatoes = left >= tomatoesWidth + 12
    if hasTomatoes { left -= tomatoesWidth }
    let taskWidth = DisplayWidth.of(status.task)
    if !status.isOpenEnded, left >= 12 {
      // The task takes precedence over a longer bar.
      let bar = max(10, min(30, left - 2 - (taskWidth > 0 ? taskWidth + 2 : 0)))
      line += "  " + style.bar(status.part, width: bar, style.theme(status.current))
      left -= bar + 2
    }
    if taskWidth > 0, left >= 6 { line += "  " + DisplayWidth.fit(status.task, left - 2) }
    return hasTomatoes ? line + "  " + tomatoes : line
  }
}
