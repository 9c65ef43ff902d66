// SPDX-License-Identifier: MIT
import Testing

@testable import HistoryTools

/// The names of attachments as file names: whatever their source is, they lead to no other place.
struct AttachmentNameTests {
  @Test(arguments: [
    ("photo.jpg", "photo.jpg"), ("a/b/photo.jpg", "photo.jpg"), ("../../.bashrc", ".bashrc"), ("/etc/passwd", "passwd"),
    ("folder/", "folder"), ("사진.jpg", "사진.jpg"), ("a b.txt", "a b.txt"), ("...", "..."),
    // Neither is a file name.
    ("", "file"), (".", "file"), ("..", "file"), ("/", "file"), ("a/..", "file"), ("a/.", "file"), ("..//", "file"),
    ("a\0b", "file"), ("a/\0", "file"),
  ]) func `a name has no folders in it`(_ name: String, _ safe: String) {
    #expect(AttachmentStore.safe(name) == safe)
  }

  @Test(arguments: [
    ("a/\u{301}b", "\u{301}b"), ("../\u{301}", "\u{301}"), ("/\u{20D2}/\u{200D}x", "\u{200D}x"),
    ("/\u{FE0F}..", "\u{FE0F}.."), ("/\u{301}/..", "file"), ("\u{301}/\u{301}/", "\u{301}"),
  ]) func `a slash with an accent once stayed in a name`(_ name: String, _ safe: String) {
    let found = AttachmentStore.safe(name)
    #expect(Array(found.unicodeScalars) == Array(safe.unicodeScalars))
    #expect(!found.utf8.contains(UInt8(ascii: "/")))
  }

  @Test func `files of one name are told apart`() {
    var taken: Set<String> = []
    let names = ["a.txt", "a.txt", "a.txt", "b", "b", ".c", ".c"].map { AttachmentStore.free($0, besides: &taken) }
    #expect(names == ["a.txt", "a (2).txt", "a (3).txt", "b", "b (2)", ".c", ".c (2)"])
  }
}
