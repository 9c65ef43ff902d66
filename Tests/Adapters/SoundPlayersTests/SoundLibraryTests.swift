// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import SoundPlayers
@testable import SoundSynthesis

@Suite struct SoundLibraryTests {
  private let folder: TemporaryFolder
  private let library: SoundLibrary
  private var cache: String { "\(folder.path)/cache/segue" }

  init() throws {
    folder = try TemporaryFolder()
    library = SoundLibrary(cacheFolder: "\(folder.path)/cache/segue")
  }

  @Test func `a sound is made once and kept under its version`() async throws {
    let path = try await library.prepare(.made(.chime))
    #expect(path == "\(cache)/chime-v2.wav")
    let before = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    #expect(try library.file(for: .made(.chime)) == path)
    let after = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    #expect(before != nil && before == after)
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache) == ["chime-v2.wav"])
  }

  @Test(arguments: ["truncated", "flipped", "empty", "longer", "other", "header"])
  func `a damaged file is made again`(damage: String) throws {
    let path = try library.file(for: .made(.chime))
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    var bytes = whole
    switch damage {
    case "truncated": bytes = whole.prefix(200_000)
    case "flipped": bytes[123_456] ^= 1
    case "empty": bytes = Data()
    case "longer": bytes.append(0)
    case "header": bytes[24] ^= 1
    default: bytes = Data("not a sound".utf8)
    }
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(try library.file(for: .made(.chime)) == path)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == whole)
  }

  @Test func `several at once end with one whole file`() async throws {
    let paths = try await withThrowingTaskGroup { group in
      for _ in 0..<4 { group.addTask { try await library.prepare(.made(.chime)) } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(paths == ["\(cache)/chime-v2.wav"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache) == ["chime-v2.wav"])
  }

  @Test func `older versions and abandoned files are removed, others stay`() throws {
    try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
    let hourAgo = Date(timeIntervalSinceNow: -4_000)
    for name in [
      "chime-v0.wav", "chime-v1.wav", ".chime-v2.wav.1", ".chime-v2.wav.2", "mine.wav", "break-chime-v1.wav",
    ] {
      try Data([1]).write(to: URL(fileURLWithPath: "\(cache)/\(name)"))
    }
    try FileManager.default.setAttributes([.modificationDate: hourAgo], ofItemAtPath: "\(cache)/.chime-v2.wav.1")
    _ = try library.file(for: .made(.chime))
    let left = try FileManager.default.contentsOfDirectory(atPath: cache).sorted()
    #expect(left == [".chime-v2.wav.2", "break-chime-v1.wav", "chime-v2.wav", "mine.wav"])
  }

  @Test func `other programs read the file`() async throws {
    let path = try Fixture.file(.waterfall)
    let probe = try await Fixture.run(
      "ffprobe",
      [
        "-v", "error", "-show_entries", "stream=codec_name,sample_rate,channels:format=duration", "-of",
        "default=noprint_wrappers=1", path,
      ])
    for fact in ["codec_name=pcm_s16le", "sample_rate=48000", "channels=2", "duration=72.000000"] {
      #expect(probe.contains(fact), "\(probe)")
    }
    for (option, answer) in [("-r", "48000"), ("-c", "2"), ("-b", "16"), ("-D", "72.000000")] {
      let said = try await Fixture.run("soxi", [option, path])
      #expect(said.trimmingCharacters(in: .whitespacesAndNewlines) == answer)
    }
  }

  @Test func `a cache that can't be written is named`() throws {
    try Data().write(to: URL(fileURLWithPath: "\(folder.path)/cache"))
    let error = #expect(throws: SoundError.self) { try library.file(for: .made(.chime)) }
    #expect(error?.code == .cacheNotWritable)
    #expect(error?.description.contains(cache) == true)
  }

  @Test func `a file of the user's is taken as it is`() throws {
    let path = "\(folder.path)/rain.ogg"
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path))
    #expect(try library.file(for: .file(path)) == path)
  }

  @Test(arguments: [
    ("missing.ogg", SoundError.Code.missingFile), ("empty.ogg", .emptyFile), ("", .notAFile),
  ])
  func `a file that can't be played is explained`(name: String, code: SoundError.Code) throws {
    try Data().write(to: URL(fileURLWithPath: "\(folder.path)/empty.ogg"))
    let error = #expect(throws: SoundError.self) { try library.file(for: .file("\(folder.path)/\(name)")) }
    #expect(error?.code == code)
    #expect(error?.description.contains(folder.path) == true)
  }

  @Test(arguments: [
    ("waterfall", SoundName.made(.waterfall)), ("brown-noise", .made(.brownNoise)),
    ("break-chime", .made(.breakChime)), ("/a/b.ogg", .file("/a/b.ogg")), ("~/b.ogg", .file("/home/me/b.ogg")),
    ("b.ogg", .file("/etc/x/b.ogg")), ("./waterfall", .file("/etc/x/./waterfall")),
  ])
  func `a name or a path is told apart`(text: String, name: SoundName) throws {
    #expect(try SoundName(text, home: "/home/me", folder: "/etc/x") == name)
  }

  @Test func `an unknown name suggests the nearest one, or lists the known ones`() {
    let near = #expect(throws: SoundError.self) { try SoundName("watterfall", home: "/", folder: "/") }
    #expect(near?.description == "there is no sound 'watterfall'. Did you mean 'waterfall'?")
    let error = #expect(throws: SoundError.self) { try SoundName("xyzzy", home: "/", folder: "/") }
    #expect(error?.code == .unknownName)
    let names = "waterfall, meditation, rain, ocean, brown-noise, pink-noise, chime, break-chime"
    #expect(error?.description.contains(names) == true)
  }
}
