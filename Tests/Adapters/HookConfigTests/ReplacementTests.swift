// SPDX-License-Identifier: MIT
import Hooks
import Testing

@testable import HookConfig

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Replaces hooks in the file.
@Suite struct ReplacementTests {
  static let block = "on: break.started\nrun: |\n  echo a\n\n  echo b\n"

  private func replaced(_ before: String, _ id: String = "a", block: String = "on: break.started\nrun: z") throws
    -> String
  {
    let scratch = try Scratch(before)
    try scratch.editor.setHook(id, block: block)
    let result = scratch.load()
    #expect(result.summary == [])
    #expect(result.configuration?.hook(id) != nil)
    return try scratch.text()
  }

  private static let file = """
    # mine
    version: 1
    hooks:
      a: # first
        # why
        on: focus.completed
        run: x

        # inside

      # about b
      "b":
        run: y
        on: focus.started
    goals: { daily: 4h }
    """

  @Test
  func `the lines of a hook change and nothing else`() throws {
    let one = try replaced(Self.file)
    #expect(
      one == """
        # mine
        version: 1
        hooks:
          a: # first
            on: break.started
            run: z

          # about b
          "b":
            run: y
            on: focus.started
        goals: { daily: 4h }
        """)
    #expect(
      try replaced(one, "b").hasSuffix("  # about b\n  \"b\":\n    on: break.started\n    run: z\ngoals: { daily: 4h }")
    )
  }

  @Test(arguments: [
    (
      "version: 1\nhooks:\n  a: { on: focus.started, run: x } # mine\n  b: { on: focus.started, run: x }\n",
      "version: 1\nhooks:\n  a: # mine\n    on: break.started\n    run: |\n      echo a\n\n      echo b\n  b: { on: focus.started, run: x }\n"
    ),
    (
      "version: 1\nx-a: &x { on: focus.started, run: x }\nhooks:\n  a: *x\ntimer: {}",
      "version: 1\nx-a: &x { on: focus.started, run: x }\nhooks:\n  a:\n    on: break.started\n    run: |\n      echo a\n\n      echo b\ntimer: {}"
    ),
    (
      "version: 1\nhooks: { a: { on: focus.started, run: x }, b: { on: focus.started, run: x } } # all\n",
      "version: 1\nhooks: { a: { on: break.started, run: \"echo a\\n\\necho b\\n\" }, b: { on: focus.started, run: x } } # all\n"
    ),
    (
      "version: 1\nhooks:\n  a:\n    on: focus.started\n    run: |\n      x\n\n\n  b: { on: focus.started, run: x }\n",
      "version: 1\nhooks:\n  a:\n    on: break.started\n    run: |\n      echo a\n\n      echo b\n\n\n  b: { on: focus.started, run: x }\n"
    ),
    (
      "version: 1\nhooks:\n    a: &a\n        on: focus.started\n        run: x",
      "version: 1\nhooks:\n    a: &a\n        on: break.started\n        run: |\n          echo a\n\n          echo b"
    ),
    (
      "{ \"version\": 1, \"hooks\": { \"a\": { \"on\": \"focus.started\", \"run\": \"x\" } } }",
      "{ \"version\": 1, \"hooks\": { \"a\": { on: break.started, run: \"echo a\\n\\necho b\\n\" } } }"
    ),
  ])
  func `whatever the hook was written like`(before: String, after: String) throws {
    #expect(try replaced(before, block: Self.block) == after)
  }

  @Test(arguments: [
    ("", "version: 1\n\nhooks:\n  a:\n    on: break.started\n    run: z\n"),
    ("version: 1\n", "version: 1\n\nhooks:\n  a:\n    on: break.started\n    run: z\n"),
    ("version: 1\nhooks:\n", "version: 1\nhooks:\n  a:\n    on: break.started\n    run: z\n"),
    ("version: 1\nhooks: {}", "version: 1\nhooks:\n  a:\n    on: break.started\n    run: z"),
    (
      "version: 1\nhooks: { b: { on: focus.started, run: x } }\n",
      "version: 1\nhooks: { b: { on: focus.started, run: x }, a: { on: break.started, run: z } }\n"
    ),
    (
      "{ version: 1, timer: {} }\n",
      "{ version: 1, timer: {}, hooks: { a: { on: break.started, run: z } } }\n"
    ),
    ("{ version: 1, hooks: {} }\n", "{ version: 1, hooks: { a: { on: break.started, run: z } } }\n"),
  ])
  func `a hook that isn't there is added, whatever 'hooks' is`(before: String, after: String) throws {
    #expect(try replaced(before) == after)
  }

  @Test
  func `lines of another system keep their ends`() throws {
    #expect(
      try replaced("version: 1\r\nhooks:\r\n  a:\r\n    on: focus.started\r\n    run: x\r\ntimer: {}\r\n")
        == "version: 1\r\nhooks:\r\n  a:\r\n    on: break.started\r\n    run: z\r\ntimer: {}\r\n")
  }

  @Test
  func `a hook of an included file is replaced there, and links are followed to their target`() throws {
    let scratch = try Scratch()
    let main = "version: 1\ninclude: more.yml\n"
    try scratch.write(main, to: "dotfiles/hooks.yml")
    try scratch.write("hooks:\n  a:\n    on: focus.started\n    run: x\n", to: "dotfiles/other.yml")
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: scratch.path, withDestinationPath: "dotfiles/hooks.yml")
    try manager.createSymbolicLink(atPath: scratch.folder + "/more.yml", withDestinationPath: "dotfiles/other.yml")
    let edit = try scratch.editor.setHook("a", block: "on: break.started\nrun: z")
    #expect(edit.file.hasSuffix("more.yml"))
    #expect(try scratch.text("dotfiles/hooks.yml") == main)
    #expect(try scratch.text("dotfiles/other.yml") == "hooks:\n  a:\n    on: break.started\n    run: z\n")
    #expect(try manager.destinationOfSymbolicLink(atPath: scratch.folder + "/more.yml") == "dotfiles/other.yml")
    try scratch.editor.setHook("new", block: "on: break.started\nrun: z")
    #expect(try scratch.text("dotfiles/hooks.yml").hasPrefix(main))
    #expect(try manager.destinationOfSymbolicLink(atPath: scratch.path) == "dotfiles/hooks.yml")
  }

  @Test(arguments: [
    "on: nope\nrun: x", "run: x", "on: [", "just text", "on: focus.started\n\trun: x",
    "on: focus.started\nrun: \"a\" b",
  ])
  func `what wouldn't load is refused, and the file stays`(block: String) throws {
    let scratch = try Scratch(Self.file)
    let error = try #require(throws: ConfigEditError.self) { try scratch.editor.setHook("a", block: block) }
    #expect(error.code == .refused)
    #expect(try scratch.text() == Self.file)
  }

  @Test
  func `an anchor that others need isn't torn away`() throws {
    let text = "version: 1\nhooks:\n  a:\n    on: &on focus.started\n    run: x\n  b: { on: *on, run: x }\n"
    let scratch = try Scratch(text)
    let error = try #require(throws: ConfigEditError.self) {
      try scratch.editor.setHook("a", block: "on: break.started\nrun: z")
    }
    #expect(error.code == .refused)
    #expect(try scratch.text() == text)
  }

  @Test
  func `a file that isn't YAML has to be mended first`() throws {
    let scratch = try Scratch("version: 1\nhooks:\n  a:\n    on: *\n    run: x\n")
    let error = try #require(throws: ConfigEditError.self) {
      try scratch.editor.setHook("a", block: "on: break.started\nrun: z")
    }
    #expect(error.code == .broken)
  }
}
