// SPDX-License-Identifier: MIT
import ToolArguments

extension PluginDraft {
  var manifest: String {
    """
    # What Segue knows of this plugin. 'segue plugin check \(name)' looks at it, and at what it does.
    manifest: 1
    name: \(name)   # as its folder: hooks say 'uses: \(name)'
    version: 0.1.0
    summary: \(summary)
    license: MIT

    \(trigger)

    # What a hook may say under 'with'. Types: string, integer, number, boolean, duration, list, map, path, secret;
    # limits: enum, minimum, maximum, pattern.
    inputs:
    \(inputs)

    \(action)
    # Uses to copy, shown by 'segue plugin info' and run by 'segue plugin check': they must do no harm.
    examples:
    \(examples)

    """
  }

  private var summary: String {
    switch (template, isService) {
    case (.declarative, _):
      isScoped ? "Tell a web service when focus begins and ends" : "Tell a web service what was done"
    case (_, true): "Say how many focuses were completed since it began to run"
    default: isScoped ? "Keep a file while you focus" : "Greet after each focus"
    }
  }

  private var trigger: String {
    isScoped
      ? """
      # It is entered when a level begins and exited when it ends, also after a crash. A hook that names no level gets
      # this one; others are break, short-break, long-break, focus-paused, break-paused, idle.
      scoped: true
      while: focus
      """
      : """
      # The events of a hook that names none, such as focus.started or "break.*".
      on: [focus.completed]
      """
  }

  private var inputs: String {
    if template == .declarative {
      return """
          # A secret stands in the keychain: a hook says 'url: ${{ secrets.NAME }}'.
          url: { type: secret, required: true, description: The address that gets the message }
          text: { type: string, default: "${{ \(isScoped ? "timer.phase" : "session.task") }}", description: What it says }
        """
    }
    return "  greeting: { type: string, default: Well done, description: What it says }"
  }

  private var action: String {
    switch template {
    case .declarative:
      isScoped
        ? """
        # Actions as in hooks.yml, with the inputs filled in.
        action:
          enter: { webhook: { url: "${{ inputs.url }}", json: { text: "${{ inputs.text }}", on: true } } }
          exit: { webhook: { url: "${{ inputs.url }}", json: { text: "${{ inputs.text }}", on: false } } }

        """
        : """
        # An action as in hooks.yml, with the inputs filled in.
        action:
          webhook:
            url: ${{ inputs.url }}
            json: { text: "${{ inputs.text }}" }

        """
    case .sh: "\(programKeys())exec: [bin/\(name)]\n"
    case .python: "\(programKeys("python3"))\(isService ? "service" : "exec"): [bin/\(name)]\n"
    case .swift: "\(programKeys("swiftc"))\(isService ? "service" : "exec"): [bin/\(name)]\n"
    }
  }

  private func programKeys(_ program: String? = nil) -> String {
    let timeout =
      template == .swift ? "timeout: 2m   # the first run compiles it\n" : "timeout: 10s\n"
    let requires =
      "# Programs that it needs stand under 'requires', and Segue says which are missing.\n"
      + (program.map { "requires: [\($0)]\n" } ?? "")
    let own =
      isService
      ? "# Timer commands that it may send go here: controls: [strike]\n"
      : "# May it run twice for one event, after a crash? Then add: idempotent: true\n"
    return requires + timeout + own
  }

  private var examples: String {
    let with = template == .declarative ? #"{ url: "http://127.0.0.1:9/hook" }"# : "{ greeting: Bravo }"
    return """
        - summary: \(isScoped ? "As long as I focus" : "After each focus")
          \(isScoped ? "while: focus" : "on: focus.completed")
          with: \(with)
      """
  }

  var readme: String {
    """
    # \(name)

    \(summary).

    ```yaml
    hooks:
      \(name):
        uses: \(name)
        with: \(template == .declarative ? "{ url: \"${{ secrets.\(secretName) }}\" }" : "{ greeting: Bravo }")
    ```

    ## Working on it

    ```sh
    segue plugin check \(name)   # the manifest, the examples, the corners of the protocol
    segue plugin info \(name)    # what others will see
    segue hooks test focus.\(isScoped ? "started" : "completed") --hook \(name) --run
    segue hooks log --hook \(name)
    ```

    \(protocolText)
    """
  }

  private var secretName: String { name.replacing("-", with: "_") + "_url" }

  private var protocolText: String {
    switch (template, isService) {
    case (.declarative, _):
      """
      It has no program: `plugin.yml` is all of it. Its texts may use `inputs` and everything that expressions in hooks.yml
      know: `session.task`, `session.elapsed`, `timer.phase`, `today.pomodoros`, …

      """
    case (_, true):
      """
      It runs as long as a hook uses it, and speaks JSON-RPC 2.0, one object a line: `initialize` once, then `event`,
      `enter`, `exit`, at the end `shutdown`; each is answered. It may send `log`, and `timer.*` as far as `controls` in
      its manifest allows. Nothing else goes to standard output.

      """
    default:
      """
      It gets one line of JSON on standard input: `scope` (`enter`, `exit` or null), `event`, `with` (its inputs), `restore`
      (what its enter left). Each input is in the environment, too (`SEGUE_INPUT_GREETING`), as are `SEGUE_TASK` and the
      like. `SEGUE_PLUGIN_STATE` is a folder of its own. Exit status 0 is success, 75 is "try again later", everything
      else is a failure that standard error explains. Standard output may hold one object: `{"message": "…"}` for the
      log, and on enter `{"restore": {…}}` for the exit.

      """
    }
  }
}
