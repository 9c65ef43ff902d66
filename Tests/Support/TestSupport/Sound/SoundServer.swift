// SPDX-License-Identifier: MIT
#if os(Linux)
  import Foundation
  import Processes
  import Synchronization

  /// A sound server of a test's own: PulseAudio, with one device that keeps time as a real one does and plays to nobody.
  package final class SoundServer: Sendable {
    /// What players need to play there, in place of the machine's devices.
    package let variables: [String: String]
    private let folder: String
    private let process = Mutex<ChildProcess?>(nil)

    /// What mpv needs for that. With a second on the way to the device, a busy machine tears few holes into the sound.
    package static let mpvArguments = "--ao=pulse --pulse-buffer=1000"
    /// Whether there is to be one: not where Scripts/test found that PulseAudio can't be installed.
    package static var isExpected: Bool { ProcessInfo.processInfo.environment["SEGUE_NO_SOUND_SERVER"] == nil }
    fileprivate static let device = "nobody"

    package init() async throws {
      // Short, since a socket's path is at most 107 bytes.
      folder = "/tmp/segue-pulse-" + UUID().uuidString.lowercased().prefix(8)
      variables = [
        "PULSE_SERVER": "unix:\(folder)/run/native", "SDL_AUDIODRIVER": "pulseaudio", "AUDIODRIVER": "pulseaudio",
      ]
      for name in ["run", "pulse"] {
        try FileManager.default.createDirectory(
          atPath: "\(folder)/\(name)", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      }
      try "flat-volumes = no\n".write(toFile: "\(folder)/pulse/daemon.conf", atomically: true, encoding: .utf8)
      try await start()
    }

    deinit {
      process.withLock { _ = $0?.identity.signal(SIGKILL) }
      try? FileManager.default.removeItem(atPath: folder)
    }

    /// The environment of programs of the server's own.
    private var environment: [String: String] {
      [
        "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_RUNTIME_DIR": "\(folder)/run", "PATH": "/usr/bin:/bin",
        "LANG": "C.UTF-8", "PULSE_SERVER": "unix:\(folder)/run/native",
        "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder)/none",
      ]
    }

    /// Starts it, or starts it anew; returns when it can be played to.
    package func start() async throws {
      try SystemTool.check("pulseaudio")
      let changes = try FolderChanges("\(folder)/run")
      let socket = "\(folder)/run/native"
      try? FileManager.default.removeItem(atPath: socket)
      let child = try await ChildProcess.start(
        ChildConfiguration(
          [
            "pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--disable-shm=yes", "--high-priority=no",
            // Whatever becomes of the test.
            "--realtime=no", "--exit-idle-time=60", "--log-target=stderr", "--log-level=error",
            "-L", "module-null-sink sink_name=\(Self.device) rate=\(Heard.rate) channels=2 format=s16le",
            // The door last: whoever finds it open finds the device.
            "-L", "module-native-protocol-unix auth-anonymous=1 socket=\(socket)",
          ], environment: environment.filter { $0.key != "PULSE_SERVER" }, error: .capture()))
      process.withLock { $0 = child }
      _ = try await changes.until("the sound server's socket") {
        FileManager.default.fileExists(atPath: socket) ? true : nil
      }
    }

    /// Ends it as a crash does: what plays loses its device at once.
    package func crash() async {
      guard let child = process.withLock({ $0.take() }) else { return }
      child.identity.signal(SIGKILL)
      _ = await child.wait()
    }

    /// Records what it is given to play from now on, and looks for these tones in it.
    package func record(tones: [Double]) async throws -> SoundRecording {
      // Between being made and being listened to, a socket refuses.
      for _ in 0..<20 {
        let recording = try await SoundRecording(
          [
            "parec", "--device=\(Self.device).monitor", "--latency-msec=20", "--format=s16le", "--rate=\(Heard.rate)",
            "--channels=2", "--raw",
          ], environment: environment, tones: tones)
        if await recording.begins { return recording }
      }
      throw NotSeen(what: "the first moment of a recording", limit: .zero)
    }
  }
#endif
