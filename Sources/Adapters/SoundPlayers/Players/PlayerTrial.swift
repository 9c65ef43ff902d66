// SPDX-License-Identifier: MIT
import Processes

extension Player {
  /// Why it can't play a file, found by having it play a moment of it to nobody; nil where it can, or where that can't be
  /// found out with this player.
  package func problem(with file: String, environment: [String: String]) async -> String? {
    let (arguments, variables): ([String], [String: String])
    switch kind {
    case .mpv:
      let quiet = [
        "--no-config", "--no-video", "--no-input-terminal", "--msg-level=all=error", "--ao=null", "--untimed",
      ]
      (arguments, variables) = ([path] + quiet + ["--length=0.1", "--", file], [:])
    case .ffplay:
      let quiet = ["-nodisp", "-vn", "-hide_banner", "-nostats", "-loglevel", "error", "-autoexit", "-t", "0.1"]
      (arguments, variables) = ([path] + quiet + ["-i", file], ["SDL_AUDIODRIVER": "dummy"])
    case .play, .sox, .pwPlay, .paplay, .afplay, nil: return nil
    }
    let command = Command(
      arguments, environment: environment.merging(variables) { $1 }, timeout: .seconds(5), grace: .seconds(1))
    guard let outcome = try? await Processes.run(command) else { return nil }
    let words = (outcome.stderr.text + "\n" + outcome.stdout.text).split(whereSeparator: \.isNewline)
    let complaint = words.last { $0.contains { !$0.isWhitespace } }.map { String($0.prefix(300)) }
    guard outcome.succeeded, !(hidesFailure && complaint != nil) else { return complaint ?? "it says no more" }
    return nil
  }
}
