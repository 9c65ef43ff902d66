// SPDX-License-Identifier: MIT

extension StatusBar {
  static let tmux = StatusBar(
    name: "tmux", program: "tmux", escape: BarText.tmux,
    output: .lines { frame in
      guard !frame.isHidden else { return "" }
      let text =
        frame.colour == nil ? frame.text : "#[fg=\(frame.isBreak ? "green" : "red")]\(frame.text)#[default]"
      // Versions before 3.4 ignore an unknown range.
      return "#[range=user|segue]\(text)#[norange]"
    }
  ) { place in
    /// Escapes for double quotes in tmux.conf.
    func quoted(_ text: String) -> String {
      text.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#).replacing("$", with: #"\$"#)
    }
    // The command is first a format of tmux and of strftime(3), and then a command.
    let command = place.command.replacing("#", with: "##").replacing("%", with: "%%")
    let click = place.click(.left).replacing("#", with: "##")
    return BarSetup(
      files: [place.config("tmux/tmux.conf"), place.home + "/.tmux.conf"], example: nil,
      stanza: """
        set -ag status-right " #(\(quoted(command)))"
        set -g status-right-length 80
        bind -n MouseDown1Status if -F "#{==:#{mouse_status_range},segue}" \
        { run -b "\(quoted(click))" } { select-window -t = }

        """,
      edit: .append(comment: "#"), makesFile: true, reload: "tmux source-file FILE")
  }
}
