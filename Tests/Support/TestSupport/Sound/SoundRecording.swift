// SPDX-License-Identifier: MIT
#if os(Linux)
  import Foundation
  import Processes

  /// The sound that a sound server's device plays, from one moment on.
  package final class SoundRecording: Sendable {
    private let recorder: ChildProcess
    private let state: Watched<State>

    private struct State: Sendable {
      var heard: Heard
      var isOver = false
    }

    init(_ command: [String], environment: [String: String], tones: [Double]) async throws {
      let pipe = Pipe()
      recorder = try await ChildProcess.start(
        ChildConfiguration(
          command, environment: environment, output: .descriptor(pipe.fileHandleForWriting.fileDescriptor)))
      try pipe.fileHandleForWriting.close()
      let state = Watched(State(heard: Heard(tones: tones)))
      self.state = state
      let reading = pipe.fileHandleForReading
      Thread.detachNewThread {
        // A frame of two channels of 16 bits each may arrive in two parts.
        var rest: [UInt8] = []
        while let data = try? reading.read(upToCount: 64 * 1024), !data.isEmpty {
          rest += data
          let whole = Array(rest[..<(rest.count / 4 * 4)])
          rest.removeFirst(whole.count)
          state.change { $0.heard.append(whole) }
        }
        state.change { $0.isOver = true }
      }
    }

    deinit {
      recorder.identity.signal(SIGKILL)
    }

    /// Whether recording has begun, even with silence; false if the recorder failed.
    var begins: Bool {
      get async {
        (try? await state.until("the first moment of a recording") {
          $0.heard.count > 0 ? true : $0.isOver ? false : nil
        })
          ?? false
      }
    }

    /// The recording so far.
    package var heard: Heard { state.value.heard }

    /// Waits until `find` has a result. Calls it again every few recorded milliseconds.
    @discardableResult
    package func until<Found: Sendable>(
      _ what: String, _ find: @escaping @Sendable (Heard) -> Found?
    ) async throws -> Found {
      try await state.until(what) { find($0.heard) }
    }
  }
#endif
