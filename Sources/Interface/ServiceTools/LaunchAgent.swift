// SPDX-License-Identifier: MIT
import Paths

/// The text of the property list with which launchd starts the daemon.
struct LaunchAgent: Sendable {
  var service: Service

  /// The line that identifies Segue's own file. Two hyphens in a row would end the comment.
  static let mark = "<!-- Written by 'segue daemon install', which may write it anew. -->"

  static func mark(of job: Autostart.Job) -> String {
    switch job {
    case .daemon: mark
    case .dashboard: "<!-- Written by 'segue web', which may write it anew. -->"
    }
  }

  private var arguments: [String] {
    switch service.job {
    case .daemon: [service.program, "daemon"]
    case .dashboard: [service.program] + service.arguments
    }
  }

  /// The settings that only the daemon needs.
  private var ending: String {
    switch service.job {
    case .daemon:
      """
        <!-- A worker whose keeper died turns off what hooks had turned on: it must not be killed with it. -->
        <key>AbandonProcessGroup</key>
        <true/>
        <key>ExitTimeOut</key>
        <integer>90</integer>

      """
    case .dashboard: ""
    }
  }

  var text: String {
    let words = arguments.map { "    <string>\(Self.escaped($0))</string>\n" }
    let variables = service.variables.sorted { $0.key < $1.key }.map { name, value in
      "    <key>\(Self.escaped(name))</key>\n    <string>\(Self.escaped(value))</string>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      \(Self.mark(of: service.job))
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
        <key>Label</key>
        <string>\(service.job.label)</string>
        <key>ProgramArguments</key>
        <array>
      \(words.joined())\
        </array>
        <key>EnvironmentVariables</key>
        <dict>
      \(variables.joined())\
        </dict>
        <key>RunAtLoad</key>
        <true/>
        <key>KeepAlive</key>
        <dict>
          <key>SuccessfulExit</key>
          <false/>
        </dict>
      \(ending)\
        <key>ProcessType</key>
        <string>Interactive</string>
      </dict>
      </plist>

      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
