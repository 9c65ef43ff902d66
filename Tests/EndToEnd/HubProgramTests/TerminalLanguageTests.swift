// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// What `segue-hub` says on a terminal, in each language.
@Suite(.slow)
struct TerminalLanguageTests {
  private static let korean = ["LANG": "ko_KR.UTF-8"]
  private static let commands = [
    "", "serve", "admin", "admin create", "admin list", "admin reset", "copy", "backup", "check",
  ]

  @Test(arguments: ["en_GB.UTF-8", "ko_KR.UTF-8"])
  func `the help is as recorded`(_ locale: String) async throws {
    let home = try TemporaryHome.forClient()
    var text = ""
    for command in Self.commands {
      let words = command.split(separator: " ").map(String.init) + ["--help"]
      let help = try await home.run([Programs.segueHub] + words, variables: ["LANG": locale, "COLUMNS": "80"])
      #expect(help.status == 0 && help.errors.isEmpty, "\(help)")
      text += help.output + "\n"
    }
    try Golden.check(text, "help-\(locale.prefix(2)).txt")
  }

  @Test func `results, questions and errors are Korean, and what programs read is English`() async throws {
    let home = try TemporaryHome.forClient()
    func hub(_ words: String..., input: String = "") async throws -> ProgramResult {
      try await home.run([Programs.segueHub] + words, input: input, variables: Self.korean)
    }
    let made = try await hub("admin", "create", "root", input: password + "\n")
    #expect(made.output == "'root' 관리자를 만들었습니다. 허브의 주소에서 로그인하십시오.\n")
    let short = try await hub("admin", "create", "second", input: "short\n")
    #expect(short.status == 1)
    #expect(short.errors == "segue-hub: 비밀번호는 10자 이상이어야 합니다.\n")
    let listen = try await hub("serve", "--listen", "8088")
    #expect(listen.status == 64)
    #expect(listen.errors.hasPrefix("segue-hub: --listen: '8088' 값은 1에서 65535 사이의 포트가 있는 주소가 아닙니다."))
    let option = try await hub("serve", "--lisen", "8088")
    #expect(option.status == 64)
    #expect(option.errors.hasPrefix("segue-hub: '--lisen' 옵션이 없습니다. '--listen'을 찾으셨습니까?\n"), "\(option)")
    #expect(try await hub("check").output == "모든 데이터가 일관됩니다.\n")
    #expect(
      try await hub("admin", "list", "--json").output == "{\"handle\":\"root\",\"name\":\"root\",\"suspended\":false}\n"
    )
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "terminal.py").path()
    let typed = try await home.run(
      ["python3", script, password, "another long walk", Programs.segueHub, "admin", "create", "third"],
      variables: Self.korean)
    #expect(typed.status == 1)
    #expect(typed.output.contains("비밀번호: ") && typed.output.contains("비밀번호 확인: "), "\(typed)")
    #expect(typed.output.contains("두 비밀번호가 서로 다릅니다. 아무것도 만들지 않았습니다."))
  }
}
