// SPDX-License-Identifier: MIT

/// Programs that run as long as a hook uses them.
extension PluginDraft {
  var pythonService: String {
    #"""
    #!/usr/bin/env python3
    import json
    import sys


    def send(message):
        # A line a message. Standard output is for these alone; standard error is the log.
        print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


    class Service:
        def __init__(self):
            self.greeting = ""
            self.completed = 0

        def initialize(self, params):
            if params.get("protocol") != 1:
                raise ValueError("this plugin speaks protocol 1")
            # params["state_dir"] is a folder for what it wants to remember.
            self.greeting = params["with"]["greeting"]
            return {"protocol": 1, "max_in_flight": 1}

        def event(self, params):
            if params["event"]["type"] == "focus.completed":
                self.completed += 1
                send({"method": "log", "params": {"message": f"{self.greeting}: {self.completed}", "level": "info"}})
            # With 'controls: [strike]' in the manifest, it could send {"id": 1, "method": "timer.strike"} here.
            return {}

        def enter(self, params):
            # The exit gets 'restore' back: the place for what was there before.
            return {"restore": {"completed": self.completed}}

        def exit(self, params):
            # Also without an enter before it, and twice.
            return {}

        def shutdown(self, params):
            return {}


    METHODS = ("initialize", "event", "enter", "exit", "shutdown")


    def main():
        service = Service()
        for line in sys.stdin.buffer:
            try:
                request = json.loads(line)
            except ValueError:
                send({"id": None, "error": {"code": -32700, "message": "this isn't JSON"}})
                continue
            if not isinstance(request, dict) or "method" not in request:
                continue  # the answer to a request of its own
            method, number = request["method"], request.get("id")
            if method not in METHODS:
                if number is not None:
                    send({"id": number, "error": {"code": -32601, "message": f"there is no method {method}"}})
                continue
            try:
                reply = {"result": getattr(service, method)(request.get("params") or {})}
            except (ValueError, KeyError, TypeError) as error:
                reply = {"error": {"code": -32602, "message": repr(error)}}
            if number is not None:
                send({"id": number, **reply})
            if method == "shutdown":
                return


    main()

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
