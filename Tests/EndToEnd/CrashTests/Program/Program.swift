// SPDX-License-Identifier: MIT
import Daemon
import Foundation
import Processes

/// What Scripts/crash runs: `crash [RUNS] [--seed N] [--jobs N] [--at STEP] [--victim WHO] [--break NAME]`, or
/// `crash --self-check`.
@main
struct Program {
  static func main() async throws {
    let options: Options
    do {
      options = try Options(CommandLine.arguments.dropFirst())
    } catch {
      say("\(error)")
      exit(64)
    }
    // Whatever a killed daemon leaves becomes our child, and is reaped.
    try await becomeSubreaper()
    if options.isSelfCheck { exit(try await SelfCheck.passes(jobs: options.jobs) ? 0 : 1) }
    exit(try await run(options) ? 0 : 1)
  }

  private static func run(_ options: Options) async throws -> Bool {
    let began = ContinuousClock.now
    var tally = Tally()
    var told = began
    let campaign = Campaign(seeds: options.seed..<options.seed + UInt64(options.runs), jobs: options.jobs) {
      try Run(Plan(seed: $0, point: options.point, victim: options.victim), sabotage: options.sabotage)
    }
    try await campaign.perform { seed, report in
      tally.add(report)
      for loss in report.losses {
        say("run \(seed): \(loss)\n  again: Scripts/crash 1 --seed \(seed); its home: \(report.home ?? "removed")")
      }
      if told.duration(to: .now) > .seconds(10) {
        told = .now
        say(
          "\(tally.runs) of \(options.runs) runs, \(tally.killed) kills, \(tally.lost) losses, \(seconds(since: began)) s"
        )
      }
    }
    say("\n" + tally.text(points: CrashPoint.allCases.map(\.rawValue)))
    say("\n\(tally.runs) runs, \(tally.killed) kills, \(tally.lost) losses, \(seconds(since: began)) s")
    say(String(format: "%.2f s of the processor a run", processorTime / Double(max(1, tally.runs))))
    // Where nothing was killed nothing was shown.
    return tally.lost == 0 && tally.killed > 0
  }

  /// What this process and all that it has started and reaped took of the processor, in seconds.
  private static var processorTime: Double {
    // RUSAGE_SELF and RUSAGE_CHILDREN, which are of another type on each system.
    [Int32(0), -1].reduce(0) { sum, who in
      var usage = rusage()
      getrusage(who, &usage)
      return [usage.ru_utime, usage.ru_stime].reduce(sum) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }
  }

  private static func seconds(since instant: ContinuousClock.Instant) -> Int64 {
    instant.duration(to: .now).components.seconds
  }
}

/// What was asked for.
private struct Options {
  struct Misunderstood: Error, CustomStringConvertible {
    let description: String
  }

  var runs = 200
  var seed: UInt64 = 1
  var jobs = Campaign.defaultJobs
  var point: CrashPoint?
  var victim: Plan.Victim?
  var sabotage: Sabotage?
  var isSelfCheck = false

  init(_ arguments: ArraySlice<String>) throws(Misunderstood) {
    var rest = arguments
    while let word = rest.popFirst() {
      if word == "--self-check" {
        isSelfCheck = true
      } else if let number = Int(word), number > 0 {
        runs = number
      } else if let value = rest.popFirst(), take(word, value) {
        continue
      } else {
        throw Misunderstood(description: "crash doesn't understand '\(word)'")
      }
    }
  }

  /// An option with its value; false where one of them is none.
  private mutating func take(_ option: String, _ value: String) -> Bool {
    switch option {
    case "--seed": seed = UInt64(value) ?? seed
    case "--jobs": jobs = Int(value).map { max(1, $0) } ?? jobs
    case "--at":
      point = CrashPoint(rawValue: value)
      return point != nil
    case "--victim":
      victim = Plan.Victim(rawValue: value)
      return victim != nil
    case "--break":
      sabotage = Sabotage(rawValue: value)
      return sabotage != nil
    default: return false
    }
    return true
  }
}
