// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import LibC
import Messages
import Paths
import TerminalUI
import WebPages

extension Dashboard {
  /// Photos and files for the current or the last session, and the ambient sound.
  var attachingRoutes: [Route] {
    [
      .post("/attach", takesFiles: true) { visit in
        let language = visit.language
        do {
          let count = try await attach(visit.files, to: visit.form.text("session"), language)
          return redirect(to: "/", saying: language.web(.attached(count)))
        } catch let problem as AttachProblem {
          return try await timerPage(visit, problem: problem.text)
        }
      },
      .post("/sound") { visit in
        var params = SoundParams(sound: visit.form.text("sound"), phase: visit.form.text("phase"))
        if let text = visit.form.text("volume") {
          guard let volume = Int(text) else {
            return try await timerPage(visit, problem: visit.language.web(.badField("volume")))
          }
          params.volume = volume
        }
        do {
          _ = try await daemon.act(.sound, params)
          return redirect(to: "/")
        } catch let error as ClientError {
          return try await timerPage(visit, problem: error.text(in: visit.language))
        }
      },
    ]
  }

  /// Attaches uploaded files with the code and the limits of `segue attach`. Returns their number.
  ///
  /// - Parameter session: A session's name; nil for the current or the last one.
  func attach(_ files: [UploadedFile], to session: String?, _ language: any Language) async throws -> Int {
    let files = files.filter { !$0.name.isEmpty || !$0.bytes.isEmpty }
    guard !files.isEmpty else { throw AttachProblem(text: language.web(.noFile)) }
    return try await Blocking.run {
      let client = daemon.client
      let folder = client.paths.state + "/web/uploads/\(UInt64.random(in: .min ... .max))"
      do throws(FolderFailure) { try Paths.makeFolder(folder) } catch { throw AttachProblem(text: error.description) }
      var written: [String] = []
      defer {
        written.forEach { unlink($0) }
        rmdir(folder)
      }
      for file in files {
        let path = "\(folder)/\(Self.fileName(file.name, number: written.count))"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw AttachProblem(text: String(cString: strerror(errno))) }
        written.append(path)
        var rest = file.bytes[...]
        while !rest.isEmpty {
          let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
          guard count > 0 else { break }
          rest = rest.dropFirst(count)
        }
        close(descriptor)
        guard rest.isEmpty else { throw AttachProblem(text: String(cString: strerror(ENOSPC))) }
      }
      let words = ["attach", "add"] + written + (session.map { ["--session", $0] } ?? [])
      let output = try client.runTool(words, language: language.web(.tag))
      guard output.status == 0 else { throw AttachProblem(text: SafeText.block(output.errors)) }
      return files.count
    }
  }

  /// A valid file name, with a number before it if two files have the same name.
  private static func fileName(_ name: String, number: Int) -> String {
    let safe = String(name.unicodeScalars.filter { $0 != "/" && $0.value != 0 }.map(Character.init))
    guard ![".", "..", ""].contains(safe) else { return "file-\(number + 1)" }
    // File names have at most 255 bytes. The end contains the type.
    var short = safe
    while short.utf8.count > 200 { short.removeFirst() }
    return short
  }
}

/// The reason for which a file wasn't attached.
struct AttachProblem: Error {
  var text: String
}
