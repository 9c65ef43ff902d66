// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import SoundPlayers
@testable import SoundSynthesis

@Suite struct SoundFolderTests {
  @Test func `finds what can be played, in folders too, and nothing else`() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: "\(folder.path)/album", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: "\(folder.path)/.hidden", withIntermediateDirectories: true)
    for name in ["b.mp3", "album/A 1.FLAC", "cover.jpg", "list.m3u", ".x.ogg", ".hidden/y.ogg", "notes", "z.wav"] {
      try "x".write(toFile: "\(folder.path)/\(name)", atomically: true, encoding: .utf8)
    }
    try Data().write(to: URL(fileURLWithPath: "\(folder.path)/empty.ogg"))
    // A folder that contains itself is read once.
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/album/up", withDestinationPath: folder.path)
    let files = try SoundFolder.files(in: folder.path)
    #expect(files.map { $0.dropFirst(folder.path.count + 1) } == ["album/A 1.FLAC", "b.mp3", "z.wav"])
    #expect(try await Set(SoundFolder.shuffled(folder.path)) == Set(files))
    #expect(SoundFolder.exists(folder.path) && !SoundFolder.exists("\(folder.path)/z.wav"))
  }

  @Test func `a folder without sounds says so, with its name`() throws {
    let folder = try TemporaryFolder()
    try "x".write(toFile: "\(folder.path)/cover.jpg", atomically: true, encoding: .utf8)
    let error = #expect(throws: SoundError.self) { try SoundFolder.files(in: folder.path) }
    #expect(error?.code == .emptyFolder && error?.description.contains(folder.path) == true)
    let missing = #expect(throws: SoundError.self) { try SoundFolder.files(in: folder.path + "/none") }
    #expect(missing?.code == .missingFile)
  }
}
