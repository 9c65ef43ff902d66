// SPDX-License-Identifier: MIT

extension English {
  package func pluginCheck(_ phrase: PluginCheckMessage) -> String {
    switch phrase {
    case .manifestErrors(let number): count(number, "error")
    case .badExample(let why): "it can't be a hook: \(why)"
    case .notStarted(let why): "it can't be started: \(why)"
    case .timedOut(let seconds): "it didn't end within \(seconds) s; a longer 'timeout' in the manifest gives it more"
    case .programNotFound(let status, let said):
      "exit status \(status): a program wasn't found or can't be run" + words(said)
    case .uncaught(let said): "an exception that nobody caught: \(said)"
    case .silentFailure(let status): "exit status \(status), and not a word on standard error that says why"
    case .signalled(let number, let said): "ended by signal \(number)" + words(said)
    case .notEnded: "it couldn't be ended"
    case .ignoresTERM(let seconds): "it still ran \(seconds) s after TERM"
    case .longOutput(let bytes, let limit):
      "it wrote \(bytes) bytes on standard output, of which at most \(limit) are kept"
    case .notOneObject(let text):
      "standard output may hold one JSON object and nothing else; the log is standard error. It wrote: \(text)"
    case .badMember(let name): "'\(name)' in its answer is of the wrong type"
    case .longRestore(let bytes, let limit): "'restore' has \(bytes) bytes, of which at most \(limit) are kept"
    case .otherwise(let said): "the example went well, and this doesn't: \(said)"
    case .ranTask: "the task's name was run as a command"
    case .badAddress(let url): "this isn't an address: \(url)"
    case .otherHost(let url): "the task's name changed the host: \(url)"

    case .noAnswer(let method, let seconds): "'\(method)' wasn't answered within \(seconds) s"
    case .endedInstead(let method, let said): "it ended instead of answering '\(method)'" + words(said)
    case .notAMessage(let text): "on standard output stood what isn't a message: \(text)"
    case .badLine(let what): what
    case .strayReply(let text): "it answered what nobody asked: \(text)"
    case .wrongResult(let method): "the result of '\(method)' isn't what the protocol says"
    case .wrongCode(let code): "expected the error -32601, got \(code.map(String.init) ?? "a result")"
    case .tookAnyVersion: "it took a version of the protocol that doesn't exist"
    case .stillRuns(let seconds): "it still ran \(seconds) s later"
    case .notAllowed(let method): "it sent '\(method)', which 'controls' in its manifest doesn't allow"

    case .noExamples: "the manifest has none: with 'examples' it can be tried"
    case .missingPrograms(let programs): "it needs \(programs.joined(separator: " and ")), not installed here"
    case .otherPlatform: "it is for another system"
    case .asRoot: "it changes the machine, and root could do that: check it as another user"
    case .foreignHost(let host): "it would talk to \(host): give the example an address of this machine"
    case .refusedHere(let said): "not in an empty home: \(said)"
    case .tryLater(let said): "to be tried again later" + words(said)
    case .valueRefused(let why): "not done at all: \(why)"
    case .play: "a sound isn't played here"

    case .summary(let plugins, let failed, let skipped):
      count(plugins, "plugin") + ": " + (failed == 0 ? "nothing failed" : "\(failed) failed")
        + (skipped == 0 ? "" : ", \(skipped) skipped")
    case .nothingToCheck: "There are no plugins of your own; name one, or the folder of one."
    case .noManifest(let name): "there is no plugin '\(name)', and no folder of that name with a plugin.yml"
    }
  }

  private func words(_ said: String) -> String { said.isEmpty ? "" : ": \(said)" }
}
