// SPDX-License-Identifier: MIT
import Events
import Expressions
import Foundation
import HookConfig
import Hooks
import Testing
import TimerEngine

@testable import Simulation

/// Monday, 2026-11-23T09:00:00Z.
let nine = Instant(milliseconds: 1_795_424_400_000)

/// The days of UTC.
struct UTCDays: Days {
  func day(containing instant: Instant) -> Range<Instant> {
    let start = instant.milliseconds / 86_400_000 * 86_400_000
    return Instant(milliseconds: start)..<Instant(milliseconds: start + 86_400_000)
  }
  func week(containing instant: Instant) -> Range<Instant> { day(containing: instant) }
}

let expressions = Expressions(clock: LocalClock { .gmt })

/// A file as it is loaded.
func load(_ text: String) throws -> Configuration {
  let file = FileManager.default.temporaryDirectory.appending(path: "simulation-\(UUID().uuidString).yml")
  try text.write(to: file, atomically: true, encoding: .utf8)
  defer { try? FileManager.default.removeItem(at: file) }
  return try load(file: file.path)
}

func load(file: String) throws -> Configuration {
  let loader = ConfigLoader(
    home: "/home/ada", knownSounds: ["waterfall", "meditation", "chime"], checksOwnership: false,
    expressions: expressions)
  let result = loader.load(file)
  return try #require(result.configuration, "\(result.diagnostics)")
}

extension VirtualDay {
  static func play(
    _ configuration: Configuration, rounds: Int = 2, start: Instant = nine, task: String = "a task",
    project: String = ""
  ) -> [Moment] {
    VirtualDay(start: start, rounds: rounds, task: task, project: project).play(
      configuration, days: UTCDays(), host: "laptop", version: "1", expressions: expressions)
  }
}

extension Moment {
  var type: String { event?.type.rawValue ?? "-" }

  /// One line: `09:00:00 focus.started | run a | enter b`.
  var line: String {
    let clock = time.instant.rfc3339.dropFirst(11).prefix(8)
    var parts = ["\(clock) \(type)"]
    if let event { parts[0] += " (\(event.data.reason.rawValue))" }
    if !runs.isEmpty { parts.append("run " + runs.joined(separator: ", ")) }
    parts += refused.map { "not \($0.hook): \($0.why)" }
    if !exits.isEmpty { parts.append("exit " + exits.joined(separator: ", ")) }
    if !enters.isEmpty { parts.append("enter " + enters.joined(separator: ", ")) }
    if let sound {
      let volume = sound.volume.map { " at \($0)" } ?? ""
      parts.append("sound \(sound.name)\(volume)" + (sound.hook.map { " by \($0)" } ?? ""))
    }
    return parts.joined(separator: " | ")
  }
}

extension [Moment] {
  var text: String { map(\.line).joined(separator: "\n") }
  var types: [String] { map(\.type) }
}
