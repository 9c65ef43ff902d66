// SPDX-License-Identifier: MIT
import ControlProtocol

extension English {
  package func pluginCheck(_ phrase: PluginCheckMessage) -> String {
    switch phrase {
    case .manifestErrors(let number): count(number, "error")
    case .badExample(let why): "invalid as a hook: \(why)"
    case .idleExample: "it has no action"
    case .notStarted(let why): "cannot start: \(delivery(why))"
    case .timedOut(let seconds): "did not exit within \(seconds) s. Raise 'timeout' in the manifest if it needs longer"
    case .programNotFound(let status, let said):
      "exit status \(status): a program was not found or cannot run" + words(said)
    case .uncaught(let said): "uncaught exception: \(said)"
    case .silentFailure(let status): "exit status \(status), without a reason on standard error"
    case .signalled(let number, let said): "killed by signal \(number)" + words(said)
    case .notEnded: "could not be killed"
    case .ignoresTERM(let seconds): "still running \(seconds) s after SIGTERM"
    case .longOutput(let bytes, let limit):
      "wrote \(bytes) bytes to standard output; Segue keeps at most \(limit)"
    case .badReply(let problem): delivery(.reply(problem))
    case .longRestore(let bytes, let limit): "'restore' has \(bytes) bytes; Segue keeps at most \(limit)"
    case .otherwise(let said): "the example passed, but this variant fails: \(said)"
    case .ranTask: "the task's name was run as a command"
    case .badAddress(let url): "invalid address: \(url)"
    case .otherHost(let url): "the task's name changed the host: \(url)"

    case .noAnswer(let method, let seconds): "no reply to '\(method)' within \(seconds) s"
    case .endedInstead(let method, let said): "exited instead of replying to '\(method)'" + words(said)
    case .notAMessage(let text): "standard output has a line that is not a message: \(text)"
    case .badLine(let problem): delivery(.service(problem))
    case .strayReply(let text): "a reply without a request: \(text)"
    case .wrongResult(let method): "the result of '\(method)' does not match the protocol"
    case .wrongCode(let code): "expected the error -32601, got \(code.map(String.init) ?? "a result")"
    case .tookAnyVersion: "accepted a protocol version that does not exist"
    case .stillRuns(let seconds): "still running \(seconds) s later"
    case .notAllowed(let method): "sent '\(method)', which 'controls' in its manifest does not allow"

    case .noExamples: "none in the manifest. Add 'examples' to test the plugin"
    case .missingPrograms(let programs): "needs \(programs.joined(separator: " and ")), not installed here"
    case .otherPlatform: "for another system"
    case .asRoot: "as root, it would change this machine. Check it as another user"
    case .foreignHost(let host): "would connect to \(host). Use an address of this machine in the example"
    case .refusedHere(let said): "cannot run in an empty home: \(said)"
    case .tryLater(let said): "asks for a later retry" + words(said)
    case .valueRefused(let why): "rejected: \(why)"
    case .play: "sounds are not played during checks"

    case .check(let name), .outcome(let name): name
    case .summary(let plugins, let failed, let skipped):
      count(plugins, "plugin") + ": " + (failed == 0 ? "nothing failed" : "\(failed) failed")
        + (skipped == 0 ? "" : ", \(skipped) skipped")
    case .nothingToCheck: "You have no plugins of your own. Name a plugin or its folder."
    case .noManifest(let name): "no plugin '\(name)', and no folder of that name with a plugin.yml"
    }
  }

  private func words(_ said: String) -> String { said.isEmpty ? "" : ": \(said)" }
}
