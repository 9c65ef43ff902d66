// SPDX-License-Identifier: MIT

/// Programs that are run once for each event, enter or exit.
extension PluginDraft {
  var shell: String {
    let head = """
      #!/bin/sh
      # Nothing of the event may be run or printed as a format: a task's name can be anything, such as $(reboot) or %s.
      set -eu

      # The whole message, as JSON. What sh needs of it is in variables, too.
      cat >/dev/null

      """
    guard isScoped else {
      return head + #"""
        # One object for the log. Quotes and backslashes would end its text, so that they are left out.
        greeting=$(printf '%s' "$SEGUE_INPUT_GREETING" | tr -d '\\"[:cntrl:]')
        printf '{"message":"%s, after %d min"}\n' "$greeting" "$((${SEGUE_ELAPSED:-0} / 60))"

        """#
    }
    return head + #"""
      file=$SEGUE_PLUGIN_STATE/focus

      # Either may run twice, and exit without an enter before it: both say how it shall be, not what to change.
      case ${SEGUE_SCOPE:-} in
        enter) printf '%s\n' "$SEGUE_INPUT_GREETING" >"$file" ;;
        exit) rm -f "$file" ;;
        *)
          echo "use this plugin with 'while', as in 'while: focus'" >&2
          exit 1
          ;;
      esac

      """#
  }

  var python: String {
    let head = """
      #!/usr/bin/env python3
      import json
      import os
      import sys



      """
    guard isScoped else {
      return head + #"""
        def main():
            message = json.load(sys.stdin)
            session = message["event"]["data"].get("session") or {}
            greeting = message["with"]["greeting"]
            task = (session.get("task") or "no task")[:100]  # it may be a book
            json.dump({"message": f"{greeting}: {task}"}, sys.stdout)
            # os.environ["SEGUE_PLUGIN_STATE"] is a folder for what it wants to remember.


        try:
            main()
        except (ValueError, KeyError, OSError) as error:
            # Exit status 75 would ask for another attempt later.
            sys.exit(f"{os.path.basename(sys.argv[0])}: {error!r}")

        """#
    }
    return head + #"""
      def main():
          message = json.load(sys.stdin)
          path = os.path.join(os.environ["SEGUE_PLUGIN_STATE"], "focus")
          # Either may run twice, and exit without an enter before it: both say how it shall be, not what to change.
          if message["scope"] == "enter":
              with open(path, "w", encoding="utf-8") as file:
                  print(message["with"]["greeting"], file=file)
              # The exit gets this as message["restore"]: the place for what was there before.
              json.dump({"restore": {"file": path}}, sys.stdout)
          elif message["scope"] == "exit":
              path = (message.get("restore") or {}).get("file", path)
              if os.path.exists(path):
                  os.remove(path)
          else:
              sys.exit("use this plugin with 'while', as in 'while: focus'")


      try:
          main()
      except (ValueError, KeyError, OSError) as error:
          # Exit status 75 would ask for another attempt later.
          sys.exit(f"{os.path.basename(sys.argv[0])}: {error!r}")

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
