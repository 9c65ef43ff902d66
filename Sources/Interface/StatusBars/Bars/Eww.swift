// SPDX-License-Identifier: MIT
import Events
import TimerEngine

extension StatusBar {
  static let eww = StatusBar(
    name: "eww", program: "eww", showsPart: true,
    output: .lines { frame in
      BarFrame.json(
        ("text", .string(frame.text)), ("tooltip", .string(frame.tooltip.joined(separator: "\n"))),
        ("class", .string("\(frame.phase) \(frame.state.rawValue)")),
        ("percentage", .integer(Int64(frame.percentage))), ("visible", .bool(!frame.isHidden)))
    }
  ) { place in
    /// A string of yuck, in which an unescaped `${` begins an expression.
    func string(_ text: String) -> String { JSONValue.string(text).text.replacing("$", with: #"\$"#) }
    let initial = #"{"text":"","tooltip":"","class":"","percentage":0,"visible":false}"#
    let scroll = "case {} in up) \(place.click(.scrollUp));; *) \(place.click(.scrollDown));; esac"
    return BarSetup(
      files: [place.config("eww/eww.yuck")], example: nil,
      stanza: """
        (deflisten segue_status :initial \(string(initial))
          \(string(place.command)))
        (defwidget segue []
          (eventbox :visible {segue_status.visible} :class {segue_status.class} :tooltip {segue_status.tooltip}
            :onclick \(string(place.click(.left)))
            :onmiddleclick \(string(place.click(.middle)))
            :onrightclick \(string(place.click(.right)))
            :onscroll \(string(scroll))
            (label :text {segue_status.text})))

        """,
      edit: .append(comment: ";"), reload: "eww reload")
  }
}
