// SPDX-License-Identifier: MIT
import ControlProtocol
import Hooks
import TimerEngine

/// What can't be done as it should be, as the status tells it; each is nil where all is well.
struct DaemonProblems: Sendable {
  /// Why the ambient sound can't be heard.
  var sound: DeliveryReason?
  /// The sound that was wanted last and can't be had, and why.
  var missingSound: (sound: Sound, why: DeliveryReason)?
  /// What has become of the journal's file.
  var journal: (text: String, lasts: Bool)?
  /// Why the journal can't be written, or not everything.
  var write: String?
  /// The hooks whose service crashed, and the moment from which that no longer counts if the service does not crash again.
  var crashes: [String: Instant] = [:]
  /// The time that a service must run after a crash. Then, the count of its crashes restarts, too.
  static let recovery = Duration.seconds(60)

  /// Why one of these sounds can't be heard, or none can; nil where all can, or none was tried.
  func reason(of sounds: [Sound]) -> DeliveryReason? {
    if let missing = missingSound, sounds.contains(missing.sound) { return missing.why }
    return sound
  }
}

extension Timekeeper {
  /// Takes note of why the sound can't be heard, or that it can.
  func hear(problem: DeliveryReason?) {
    guard problem != problems.sound else { return }
    problems.sound = problem
    tellStatus()
  }

  /// Takes note of why a sound that is wanted can't be had, or, by nil, that it can.
  func hear(problem: DeliveryReason?, of sound: Sound) {
    let before = problems.missingSound?.why
    if let problem {
      problems.missingSound = (sound, problem)
    } else if problems.missingSound?.sound == sound {
      problems.missingSound = nil
    }
    if problems.missingSound?.why != before { tellStatus() }
  }

  /// Takes note of what has become of the journal's file; what doesn't last is over when the file is back.
  func hear(journalProblem text: String, lasts: Bool = true) {
    guard text != problems.journal?.text else { return }
    problems.journal = (text, lasts)
    tellStatus()
  }

  /// Drops the crashes after which the services have run long enough.
  func forgetCrashes() {
    let current = problems.crashes.filter { $0.value > now() }
    guard current.count != problems.crashes.count else { return }
    problems.crashes = current
    tellStatus()
  }

  func hearJournalIsBack() {
    guard let problem = problems.journal, !problem.lasts else { return }
    problems.journal = nil
    tellStatus()
  }
}
