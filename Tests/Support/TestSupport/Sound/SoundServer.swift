// SPDX-License-Identifier: MIT
#if os(Linux)
  import Foundation
  import Processes
  import Synchronization

  /// A test's own sound server: PulseAudio, with one device that keeps real time and plays to nobody.
  package final class SoundServer: Sendable {
    /// The variables with which players use it, instead of the machine's devices.
    package let variables: [String: String]
    private let folder: String
    private let process = Mutex<ChildProcess?>(nil)

    /// mpv's arguments for it. With a second of buffer, a busy machine causes few gaps in the sound.
    package static let mpvArguments = "--ao=pulse --pulse-buffer=1000"
    /// Whether there must be a server: not if Scripts/test found that PulseAudio can't be installed.
    package static var isExpected: Bool { ProcessInfo.processInfo.environment["SEGUE_NO_SOUND_SERVER"] == nil }
    fileprivate static let device = "nobody"

    package init() async throws {
      // Short, because a socket's path has at most 107 bytes.
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

    /// The environment of the server's own programs.
    private var environment: [String: String] {
      [
        "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_RUNTIME_DIR": "\(folder)/run", "PATH": "/usr/bin:/bin",
        "LANG": "C.UTF-8", "PULSE_SERVER": "unix:\(folder)/run/native",
        "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder)/none",
      ]
    }

    /// Starts or restarts it. Returns when it accepts sound.
    package func start() async throws {
      try SystemTool.check("pulseaudio")
      let changes = try FolderChanges("\(folder)/run")
      let socket = "\(folder)/run/native"
      try? FileManager.default.removeItem(atPath: socket)
      let child = try await ChildProcess.start(
        ChildConfiguration(
          [
            "pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--disable-shm=yes", "--high-priority=no",
            // Ends it even after a failed test.
            "--realtime=no", "--exit-idle-time=60", "--log-target=stderr", "--log-level=error",
            "-L", "module-null-sink sink_name=\(Self.device) rate=\(Heard.rate) channels=2 format=s16le",
            // The socket comes last: a client that finds it also finds the device.
            "-L", "module-native-protocol-unix auth-anonymous=1 socket=\(socket)",
          ], environment: environment.filter { $0.key != "PULSE_SERVER" }, error: .capture()))
      process.withLock { $0 = child }
      _ = try await changes.until("the sound server's socket") {
        FileManager.default.fileExists(atPath: socket) ? true : nil
      }
    }

    /// Ends it like a crash: players lose their device at once.
    package func crash() async {
      guard let child = process.withLock({ $0.take() }) else { return }
      child.identity.signal(SIGKILL)
      _ = await child.wait()
    }

    /// Records the sound from now on, and looks for these tones in it.
    package func record(tones: [Double]) async throws -> SoundRecording {
      // A socket refuses connections between bind and listen.
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
