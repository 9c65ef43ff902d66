// SPDX-License-Identifier: MIT
import History
import Journal
import TimerEngine

extension PendingCommit {
  mutating func attach(
    _ files: [NewAttachment], to stored: StoredSession, in record: Record
  ) throws -> HistoryChange {
    var known = try record.attachments(of: stored.id)
    var added: [Attachment] = []
    for file in files {
      guard Attachment.isDigest(file.digest) else { throw HistoryRefusal.noFile(file.name) }
      if known.contains(where: { $0.digest == file.digest && $0.name == file.name }) {
        // One of several may be there already; that alone is no reason to refuse the others.
        if files.count == 1 { throw HistoryRefusal.attachedAlready(file.name) }
        continue
      }
      let attachment = Attachment(
        id: state.newID(at: now), session: stored.id, digest: file.digest, name: file.name, size: file.size, added: now)
      known.append(attachment)
      added.append(attachment)
    }
    guard !added.isEmpty else { throw HistoryRefusal.nothingToChange }
    var step = UndoStep(.attach, at: now, subject: added.map(\.name).joined(separator: ", "))
    (step.session, step.attachments) = (Self.short(stored), added.map(\.id))
    changes += added.map { .attach($0) } + [.begin(step)]
    var change = HistoryChange(step, session: stored)
    change.attachments = known
    return change
  }

  mutating func detach(_ name: String, from stored: StoredSession, in record: Record) throws -> HistoryChange {
    let known = try record.attachments(of: stored.id)
    let attachment = try known.named(name)
    var step = UndoStep(.detach, at: now, subject: attachment.name)
    (step.session, step.attachments) = (Self.short(stored), [attachment.id])
    changes += [.detach([attachment.id]), .begin(step)]
    var change = HistoryChange(step, session: stored)
    change.attachments = known.filter { $0.id != attachment.id }
    return change
  }

  /// Only which one it is: its note isn't kept twice.
  private static func short(_ stored: StoredSession) -> StoredSession {
    var short = stored
    short.session.note = ""
    return short
  }
}
