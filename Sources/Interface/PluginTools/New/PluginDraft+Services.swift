// SPDX-License-Identifier: MIT

/// Programs that run as long as a hook uses them.
extension PluginDraft {
  var pythonService: String {
    #"""
    #!/usr/bin/env python3
    # 'The library' in the guide for authors has what Service offers.
    from segue_plugin.service import Service


    class Greeter(Service):
        completed = 0

        def check(self):
            if not self.inputs["greeting"].strip():
                raise ValueError("'greeting' is empty")

        def start(self):
            """The level begins, for hooks with 'while'; may be called again."""

        def stop(self):
            """The level ends; may be called twice, and without a start."""

        def event(self, event):
            if event["type"] == "focus.completed":
                self.completed += 1
                self.log(f"{self.inputs['greeting']}: {self.completed}")
                # With 'controls: [strike]' in the manifest: self.call("timer.strike", text="…")


    Greeter().serve()

    """#
  }

  var swiftService: String {
    #"""
    import Foundation

    /// A line a message. Standard output is for these alone; standard error is the log.
    func send(_ members: [String: Any]) {
      guard var line = try? JSONSerialization.data(withJSONObject: members.merging(["jsonrpc": "2.0"]) { $1 }) else { return }
      line.append(0x0A)
      FileHandle.standardOutput.write(line)
    }

    struct Refusal: Error { var text: String }

    struct Service {
      var greeting = ""
      var completed = 0

      /// The result; nil where there is no such method.
      mutating func answer(_ method: String, _ params: [String: Any]) throws -> [String: Any]? {
        switch method {
        case "initialize":
          guard params["protocol"] as? Int == 1 else { throw Refusal(text: "this plugin speaks protocol 1") }
          // params["state_dir"] is a folder for what it wants to remember.
          greeting = (params["with"] as? [String: Any])?["greeting"] as? String ?? ""
          return ["protocol": 1, "max_in_flight": 1]
        case "event":
          if (params["event"] as? [String: Any])?["type"] as? String == "focus.completed" {
            completed += 1
            send(["method": "log", "params": ["message": "\(greeting): \(completed)", "level": "info"]])
          }
          // With 'controls: [strike]' in the manifest, it could send ["id": 1, "method": "timer.strike"] here.
          return [:]
        // The exit gets 'restore' back: the place for what was there before.
        case "enter": return ["restore": ["completed": completed]]
        // Also without an enter before it, and twice.
        case "exit", "shutdown": return [:]
        default: return nil
        }
      }
    }

    var service = Service()
    while let line = readLine() {
      guard let request = (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] else {
        send(["id": NSNull(), "error": ["code": -32700, "message": "this isn't a request"]])
        continue
      }
      // What answers a request of ours has no method.
      guard let method = request["method"] as? String else { continue }
      var reply: [String: Any]
      do {
        if let result = try service.answer(method, request["params"] as? [String: Any] ?? [:]) {
          reply = ["result": result]
        } else {
          reply = ["error": ["code": -32601, "message": "there is no method \(method)"]]
        }
      } catch {
        reply = ["error": ["code": -32602, "message": "\(error)"]]
      }
      if let id = request["id"] {
        reply["id"] = id
        send(reply)
      }
      if method == "shutdown" { break }
    }

    """#
  }
}
