// SPDX-License-Identifier: MIT
import Hooks
import Testing

@testable import HookConfig

/// Suggestions that are pasted into the file: each must load without problems.
@Suite struct SuggestionTests {
  struct Slip: CustomTestStringConvertible, Sendable {
    /// The lines of a hook with a mistake.
    let hook: String
    let mistake: String
    /// The text that a hint offers in place of the mistake.
    let offered: String
    /// The hint's text, if it isn't the offered text alone.
    let hint: String

    init(_ hook: String, _ mistake: String, _ offered: String, hint: String? = nil) {
      self.hook = hook
      self.mistake = mistake
      self.offered = offered
      self.hint = hint ?? offered
    }

    var testDescription: String { hook }
  }

  private static let run = "on: focus.completed\n    run: echo\n    "
  private static let json = "on: focus.completed\n    webhook:\n      url: https://home.example/segue\n      json: "

  static let slips = [
    Slip("on: focus.stopped\n    run: echo", "focus.stopped", "focus.abandoned"),
    Slip("on: focus.end\n    run: echo", "focus.end", "focus.completed"),
    Slip(
      "on: focus.completed, break.started\n    run: echo", "focus.completed, break.started",
      "[focus.completed, break.started]"),
    Slip("on: \"focus.completed'\n    run: echo", "\"focus.completed'", "\"focus.completed\""),
    Slip("on: focus.completed\n    run: - echo done", "- echo done", "echo done"),
    Slip("on: focus.completed\n    run: [echo done]", "[echo done]", "[echo, done]"),
    Slip(run + "disabled: true", "disabled: true", "enabled: false"),
    Slip(run + "during: weekdays 9-17", "weekdays 9-17", "mon-fri 09:00-17:00"),
    Slip(run + "during: 9:00-17:00 mon-fri", "9:00-17:00 mon-fri", "mon-fri 9:00-17:00"),
    Slip(run + "retry: { attempts: 3 },", "},", "}", hint: "remove the ','"),
    Slip(run + "retry: { times: 3 }", "times", "attempts"),
    Slip(run + "if: '!session.project == \"\"'", "!session.project == \"\"", "session.project != \"\""),
    Slip(run + "if: event.task != \"\"", "event.task", "session.task"),
    Slip("on: focus.completed\n    play: { sound: chime, volume: 150% }", "150%", "100"),
    Slip("on: focus.completed\n    play: sound: chime", "sound: chime", "{ sound: chime }"),
    Slip(
      "on: focus.completed\n    play:\n      chime\n      volume: 60", "chime\n", "sound: chime\n", hint: "sound: chime"
    ),
    Slip(
      "on: focus.completed\n    play: chime\n    volume: 60", "play: chime\n    volume: 60",
      "play: { sound: chime, volume: 60 }"),
    Slip("on: focus.completed\n    webhook: htps://home.example", "htps://home.example", "https://home.example"),
    Slip("while: not focus\n    enter: echo", "not focus", "[focus-paused, break, break-paused, idle]"),
    Slip(
      "while: not short-break\n    enter: echo", "not short-break",
      "[focus, focus-paused, long-break, break-paused, idle]"),
    Slip("while; focus\n    enter: echo", "while; focus", "while: focus"),
    Slip(json + "{ n: \"${{ session.elapsed / 60 }}\" }", "session.elapsed / 60", "session.elapsed.getMinutes()"),
    Slip(json + "{ text: $session.task }", "$session.task", "\"${{ session.task }}\"", hint: "${{ session.task }}"),
    Slip(json + "{ text: $SEGUE_TASK }", "$SEGUE_TASK", "\"${{ session.task }}\"", hint: "${{ session.task }}"),
    Slip(json + "'{\"text\": \"hi\"}'", "'{\"text\": \"hi\"}'", "{\"text\": \"hi\"}", hint: "without quotes"),
    Slip(
      "on: focus.completed\n    run: echo '{{ session.task }}'", "'{{ session.task }}'", "\"$SEGUE_TASK\"",
      hint: "\"$SEGUE_TASK\""),
    Slip(
      run + "env: { SUMMARY: $session.task }", "$session.task", "\"${{ session.task }}\"", hint: "${{ session.task }}"),
    Slip(json + "{ channel: #focus, text: Done }", "#focus", "\"#focus\""),
    Slip(json + "{ a: Done #1, text: Done }", "Done #1", "\"Done #1\""),
    Slip(json + "{ text: Done ${{ session.task }} }", "Done ${{ session.task }}", "\"Done ${{ session.task }}\""),
    Slip(json + "{ text: “${{ session.task }}” }", "“${{ session.task }}”", "\"${{ session.task }}\""),
    Slip(json + "{ text: '${{ session.task }' }", "${{ session.task }", "${{ session.task }}"),
    Slip(
      json + "{ text: '${{ session.task || \"none\" }}' }", "session.task || \"none\"",
      "session.task != \"\" ? session.task : \"none\""),
  ]

  @Test(arguments: slips)
  func `a suggestion in place of the mistake gives a file without problems`(_ slip: Slip) throws {
    let before = try load(slip.hook)
    #expect(before.diagnostics.contains { $0.hint?.contains(slip.hint) == true }, "\(before.diagnostics.map(\.hint))")
    let after = try load(slip.hook.replacing(slip.mistake, with: slip.offered))
    #expect(after.summary.isEmpty)
  }

  private func load(_ hook: String) throws -> LoadResult {
    try Scratch("version: 1\nhooks:\n  tell:\n    \(hook)\n").load()
  }
}
