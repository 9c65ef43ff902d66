// SPDX-License-Identifier: MIT

/// Programs that are run once for each event, enter or exit.
extension PluginDraft {
  var shell: String {
    let head = """
      #!/bin/sh
      # Nothing of the event may be run or printed as a format: a task's name can be anything, such as $(reboot) or %s.
      set -eu
      # fail, need, message and more: 'The library' in the guide for authors.
      . "$SEGUE_PLUGIN_SH"

      # The whole message, as JSON. What sh needs of it is in variables, too.
      cat >/dev/null

      """
    guard isScoped else {
      return head + #"""
        message "$SEGUE_INPUT_GREETING, after $((${SEGUE_ELAPSED:-0} / 60)) min"

        """#
    }
    return head + #"""
      file=$SEGUE_PLUGIN_STATE/focus

      # Either may run twice, and exit without an enter before it: both say how it shall be, not what to change.
      case ${SEGUE_SCOPE:-} in
        enter) printf '%s\n' "$SEGUE_INPUT_GREETING" >"$file" ;;
        exit) rm -f "$file" ;;
        *) fail "use this plugin with 'while', as in 'while: focus'" ;;
      esac

      """#
  }

  var python: String {
    guard isScoped else {
      return #"""
        #!/usr/bin/env python3
        # 'The library' in the guide for authors has what segue_plugin offers.
        from segue_plugin import read_request, reply


        def main():
            request = read_request()
            session = request["event"]["data"].get("session") or {}
            task = (session.get("task") or "no task")[:100]  # it may be a book
            reply(message=f"{request['with']['greeting']}: {task}")
            # segue_plugin.state_path("name") is a file for what it wants to remember; fail(text, 75) asks for another attempt.


        main()

        """#
    }
    return #"""
      #!/usr/bin/env python3
      # 'The library' in the guide for authors has what segue_plugin offers.
      import os

      from segue_plugin import fail, read_request, reply, state_path


      def main():
          request = read_request()
          path = state_path("focus")
          # Either may run twice, and exit without an enter before it: both say how it shall be, not what to change.
          if request["scope"] == "enter":
              # The exit gets this as request["restore"]: the place for what was there before.
              reply(restore={"file": path})
              with open(path, "w", encoding="utf-8") as file:
                  print(request["with"]["greeting"], file=file)
          elif request["scope"] == "exit":
              path = (request.get("restore") or {}).get("file", path)
              if os.path.exists(path):
                  os.remove(path)
          else:
              fail("use this plugin with 'while', as in 'while: focus'")


      try:
          main()
      except OSError as error:
          fail(error)  # fail(error, 75) would ask for another attempt later

      """#
  }

  /// Compiles when it has to: a plugin is text, and runs as soon as it is there.
  var swiftLauncher: String {
    #"""
    #!/bin/sh
    # Compiles main.swift when it has changed, and runs it.
    set -eu
    umask 077
    source=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)/main.swift
    folder=${SEGUE_PLUGIN_STATE:-${XDG_CACHE_HOME:-$HOME/.cache}/segue/plugins/${0##*/}}
    program=$folder/program
    mkdir -p "$folder"

    if [ ! -x "$program" ] || [ -n "$(find "$source" -newer "$program")" ]; then
      swiftc -O -o "$program.$$" "$source" >&2
      mv "$program.$$" "$program"
    fi
    exec "$program"

    """#
  }

  var swift: String {
    let head = """
      import Foundation

      struct Message: Decodable {
        struct Event: Decodable {
          struct Data: Decodable {
            struct Session: Decodable { var task: String }
            var session: Session?
          }
          var data: Data
        }
        struct Inputs: Decodable { var greeting: String }

        /// `enter` or `exit`; nil for a hook with `on`.
        var scope: String?
        var event: Event
        var with: Inputs
      }

      func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("\\(message)\\n".utf8))
        // Exit status 75 would ask for another attempt later.
        exit(1)
      }

      let message: Message
      do {
        message = try JSONDecoder().decode(Message.self, from: FileHandle.standardInput.readDataToEndOfFile())
      } catch {
        fail("the message isn't understood: \\(error)")
      }


      """
    guard isScoped else {
      return head + #"""
        let task = message.event.data.session?.task ?? ""
        // It may be a book.
        let reply = ["message": "\(message.with.greeting): \(task.isEmpty ? "no task" : String(task.prefix(100)))"]
        FileHandle.standardOutput.write(try JSONEncoder().encode(reply))

        """#
    }
    return head + #"""
      // SEGUE_PLUGIN_STATE is a folder for what the plugin wants to remember.
      guard let folder = ProcessInfo.processInfo.environment["SEGUE_PLUGIN_STATE"] else { fail("it has no folder") }
      let file = URL(fileURLWithPath: folder).appendingPathComponent("focus")

      // Either may run twice, and exit without an enter before it: both say how it shall be, not what to change.
      do {
        switch message.scope {
        case "enter": try Data("\(message.with.greeting)\n".utf8).write(to: file)
        case "exit":
          if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
        default: fail("use this plugin with 'while', as in 'while: focus'")
        }
      } catch {
        fail("\(file.path): \(error)")
      }

      """#
  }
}
