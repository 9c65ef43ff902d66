// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import History
import Messages
import TimerEngine

extension SessionName {
  /// The name as a client gives it.
  init(given text: String) throws(ControlError) {
    guard let name = SessionName(text) else { throw ControlError(HistoryRefusal.badName(text)) }
    self = name
  }
}

extension ControlError {
  init(_ refusal: HistoryRefusal) {
    let code =
      switch refusal {
      case .noSession, .noProject, .noAttachment: ControlError.notFound
      case .badName, .badColour, .emptyName: ControlError.invalidParams
      default: ControlError.refused
      }
    self.init(code: code, message: English().history(.refused(refusal)), data: ErrorData(history: refusal))
  }

  init(_ refusal: TimerRefusal) {
    self.init(code: ControlError.refused, message: "refused: \(refusal)", data: ErrorData(refusal: refusal))
  }

  fileprivate init(invalid message: String) {
    self.init(code: ControlError.invalidParams, message: message)
  }
}

extension MethodTable {
  /// Answers every change of the record.
  mutating func onChange(_ body: @escaping @Sendable (HistoryRequest) async throws -> ChangeRecord) {
    func change<Params>(
      _ method: ControlMethod<Params, ChangeRecord>, _ request: @escaping @Sendable (Params) throws -> HistoryRequest
    ) {
      on(method) { try await body(try request($0).canonical) }
    }
    change(.editSession) { try $0.request() }
    change(.deleteSession) { .delete(try SessionName(given: $0.session)) }
    change(.logSession) { try $0.request() }
    change(.noteSession) { try $0.request() }
    change(.attach) { try $0.request() }
    change(.detach) { .detach(try SessionName(given: $0.session), $0.attachment) }
    change(.undo) { .undo(isForgotten: $0.forget ?? false) }
    change(.renameProject) { .rename(try $0.old(), to: try $0.new()) }
    change(.mergeProject) { .merge(try $0.old(), into: try $0.new()) }
    change(.colourProject) { .colour(try ProjectText.checked($0.project, member: "project"), $0.colour) }
  }
}

extension ProjectNameParams {
  fileprivate func old() throws(ControlError) -> String { try ProjectText.checked(project, member: "project") }
  fileprivate func new() throws(ControlError) -> String { try ProjectText.checked(name, member: "name") }
}

extension HistoryEditParams {
  fileprivate func request() throws -> HistoryRequest {
    var edit = SessionEdit()
    (edit.task, edit.project, edit.outcome) = (task, try ProjectText.checked(project), outcome)
    edit.tags = try TagList.checked(tags)
    if note != nil, noteFile != nil { throw ControlError(invalid: "'note' and 'noteFile' exclude each other") }
    edit.note = try noteFile.map(NoteFile.read) ?? note
    let isStretched = startedAt != nil || endedAt != nil
    if at != nil, isStretched || length != nil {
      throw ControlError(invalid: "'at' moves all of a session: 'startedAt', 'endedAt' and 'length' exclude it")
    }
    if let length {
      guard endedAt == nil else { throw ControlError(invalid: "'endedAt' and 'length' exclude each other") }
      edit.times = .length(try ControlHandler.duration(length, "length"), from: startedAt?.instant)
    } else if let at {
      edit.times = .move(to: at.instant)
    } else if isStretched {
      edit.times = .stretch(from: startedAt?.instant, to: endedAt?.instant)
    }
    return .edit(try SessionName(given: session), edit)
  }
}

extension HistoryLogParams {
  fileprivate func request() throws -> HistoryRequest {
    .log(
      ForgottenSession(
        task: task ?? "", project: try ProjectText.checked(project) ?? "", tags: try TagList.checked(tags) ?? [],
        note: note ?? "", length: try ControlHandler.duration(length, "length"), startedAt: startedAt?.instant))
  }
}

extension HistoryNoteParams {
  fileprivate func request() throws -> HistoryRequest {
    guard let text = try file.map(NoteFile.read) ?? text, !text.isEmpty else {
      throw ControlError(invalid: "history.note needs 'text' or 'file'")
    }
    return .note(try session.map { try SessionName(given: $0) }, text)
  }
}

extension HistoryAttachParams {
  fileprivate func request() throws -> HistoryRequest {
    guard !files.isEmpty else { throw ControlError(invalid: "history.attach needs 'files'") }
    let named = try files.map { file in
      guard Attachment.isDigest(file.digest) else {
        throw ControlError(invalid: "'digest' has to be a SHA-256 in lower-case hexadecimal")
      }
      guard Attachment.isName(file.name) else {
        throw ControlError(
          invalid: "'name' has to be the name of a file, without its folder and without control characters")
      }
      return NewAttachment(digest: file.digest, name: file.name, size: 0)
    }
    return .attach(try session.map { try SessionName(given: $0) }, named)
  }
}

extension ControlHandler {
  static func duration(_ seconds: Double, _ name: String) throws(ControlError) -> Duration {
    guard seconds.isFinite, abs(seconds) < 1e9 else {
      throw ControlError(invalid: "'\(name)' is not a number of seconds")
    }
    return .milliseconds(Int64((seconds * 1000).rounded()))
  }
}

/// A note in a client's file, because it exceeds the length of a line.
enum NoteFile {
  static func read(_ path: String) throws(ControlError) -> String {
    // A FIFO must not block: other requests wait for this one.
    let descriptor = path.hasPrefix("/") ? open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) : -1
    defer { if descriptor >= 0 { close(descriptor) } }
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw ControlError(.noNoteFile(path: path))
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    let bytes: Data
    do {
      bytes = try file.read(upToCount: LongNote.limit + 1) ?? Data()
    } catch {
      throw ControlError(.unreadableNoteFile(path: path, reason: error.systemReason))
    }
    guard bytes.count <= LongNote.limit else { throw ControlError(HistoryRefusal.noteTooLong) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
