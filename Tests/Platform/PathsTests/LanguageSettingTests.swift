// SPDX-License-Identifier: MIT
import Messages
import Testing

@testable import Paths

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `ui.language` of hooks.yml, as a command without a YAML reader finds it.
@Suite struct LanguageSettingTests {
  @Test(arguments: [
    ("ui: { language: ko }\n", "ko"), ("version: 1\nui: {theme: dark, language: 'ko'} # mine\n", "ko"),
    ("ui:\n  theme: dark\n\n  # a comment\n  language: \"ko\"\nhooks: {}\n", "ko"), ("\"ui\":\n  language: en", "en"),
    ("ui: {\n  theme: dark,\n  language: ko\n}\n", "ko"), ("ui:\r\n  language: ko\r\n", "ko"),
    ("hooks:\n  a: { on: focus.started, run: 'language: ko' }\n", nil), ("# ui: { language: ko }\n", nil),
    ("ui:\n  # größer 🍅\n  language: ko\n", "ko"), ("other:\n  language: ko\nui: { theme: dark }\n", nil),
    ("", nil), ("ui: { language: }\n", nil),
  ])
  func `the setting is found in its common forms`(_ text: String, _ value: String?) {
    #expect(LanguageSetting(in: text).value == value)
  }

  @Test func `hooks.yml decides once it is newer than what the daemon has read`() throws {
    var folder = Array("/tmp/segue-language-XXXXXX".utf8CString)
    let path = String(cString: try #require(mkdtemp(&folder)))
    defer { for name in ["/state/language", "/state", "/config", ""] { remove(path + name) } }
    mkdir(path + "/state", 0o700)
    var paths = Paths(environment: ["HOME": path])
    (paths.config, paths.state) = (path + "/config", path + "/state")
    func write(_ text: String, to file: String, at second: Int) throws {
      let stream = try #require(fopen(file, "w"))
      fputs(text, stream)
      fclose(stream)
      var times = [timeval(tv_sec: second, tv_usec: 0), timeval(tv_sec: second, tv_usec: 0)]
      #expect(utimes(file, &times) == 0)
    }
    #expect(Catalogue.choice(in: paths) == nil)
    try write("ui: { language: ko }\n", to: paths.config, at: 100)
    #expect(Catalogue.choice(in: paths) == "ko", "no daemon has run yet")
    try write("auto", to: paths.language, at: 200)
    #expect(Catalogue.choice(in: paths) == "auto", "the daemon keeps the last good file in force")
    try write("ui: { language: ko }\n", to: paths.config, at: 300)
    #expect(Catalogue.choice(in: paths) == "ko")
    try write("version: 1\n", to: paths.config, at: 400)
    #expect(Catalogue.choice(in: paths) == nil)
    try write("include: [ui.yml]\n", to: paths.config, at: 500)
    #expect(Catalogue.choice(in: paths) == "auto")
  }
}
