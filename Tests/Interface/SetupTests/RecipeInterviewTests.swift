// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import ToolFixtures

/// `segue hooks add` on a terminal.
struct RecipeInterviewTests {
  private let home: TemporaryHome
  private let terminal: Terminal
  private let receiver: Receiver

  init() throws {
    home = try TemporaryHome(variables: ["TERM": "dumb", "NO_COLOR": "1"])
    terminal = try Terminal()
    receiver = try Receiver()
    try receiver.open()
  }

  private func start(_ arguments: String...) throws -> Process {
    try terminal.start([Programs.segued, "tool", "hooks", "add"] + arguments, home.variables)
  }

  /// Reads up to a question and answers it. Returns the read text.
  private func answer(_ question: String, _ text: String) throws -> String {
    let shown = try terminal.read(until: question)
    terminal.type(text + "\r")
    return shown
  }

  private func end(_ process: Process, after text: String) throws -> (status: Int32, shown: String) {
    let shown = try terminal.read(until: text)
    process.waitUntilExit()
    return (process.terminationStatus, shown)
  }

  private static let hidden = "It goes to the keychain, or to a private file where there is none.\r\n  > "

  @Test func `an address is typed unseen, written, and tried`() async throws {
    defer { receiver.stop() }
    let process = try start("slack")
    var shown = try answer(Self.hidden, "")
    // An empty answer is no address: it asks again.
    shown += try answer("> ", "hooks.slack.com/S3CRET")
    shown += try answer("begins with https://\r\n  > ", receiver.url("/S3CRET"))
    shown += try answer("Run it now with a sample focus.completed? [y/N] ", "y")
    let end = try end(process, after: "it works")
    shown += end.shown
    #expect(end.status == 0)
    #expect(!shown.contains("S3CRET"))
    #expect(receiver.requests(for: "/S3CRET").map(\.text) == ["{\"text\":\"🍅 a task in 25m\"}"])
    #expect(home.text(TemporaryHome.hooksFile).contains("url: ${{ secrets.slack_url }}"))
  }

  @Test func `what doesn't work can get another secret, or be taken out`() async throws {
    defer { receiver.stop() }
    let own = "# mine\nversion: 1\n"
    try home.write(own, to: TemporaryHome.hooksFile)
    receiver.script("/wrong", .answer(404), .answer(404), .answer(404))
    let process = try start("slack")
    _ = try answer(Self.hidden, receiver.url("/wrong"))
    _ = try answer("[y/N] ", "y")
    _ = try answer("[Enter] remove it: ", "r")
    _ = try answer("[Enter] remove it: ", "s")
    _ = try answer("> ", receiver.url("/right"))
    #expect(try end(process, after: "it works").status == 0)
    #expect(receiver.requests.value.map(\.path) == ["/wrong", "/wrong", "/right"])

    let other = try start("discord")
    _ = try answer(Self.hidden, receiver.url("/wrong"))
    let before = try answer("[y/N] ", "y")
    #expect(before.contains("Written: "))
    _ = try answer("[Enter] remove it: ", "")
    let end = try end(other, after: "is unchanged.")
    #expect(end.status == 0)
    #expect(!home.text(TemporaryHome.hooksFile).contains("discord"))
    #expect(home.text(TemporaryHome.hooksFile).hasPrefix(own))
    #expect(!FileManager.default.fileExists(atPath: home.path("data/segue/secrets/discord_url")))
  }

  @Test func `an id that is taken can be replaced or doubled`() async throws {
    defer { receiver.stop() }
    try home.write("version: 1\nhooks: { journal: { on: focus.completed, run: x } }\n", to: TemporaryHome.hooksFile)
    let left = try start("journal")
    _ = try answer("[Enter] cancel: ", "")
    #expect(try end(left, after: "Nothing was changed.").status == 0)

    let new = try start("journal")
    _ = try answer("[r] replace it, [n] add a new hook 'journal-2', [Enter] cancel: ", "n")
    _ = try answer("[~/focus.tsv] > ", "focus.tsv")
    _ = try answer("write a whole path, such as ~/focus.tsv\r\n  [~/focus.tsv] > ", "~/mine.tsv")
    _ = try answer("[y/N] ", "")
    #expect(try end(new, after: "--hook journal-2 --run").status == 0)

    let replaced = try start("journal", "--set", "file=~/other.tsv")
    _ = try answer("[Enter] cancel: ", "r")
    _ = try answer("[y/N] ", "y")
    #expect(try end(replaced, after: "it works").status == 0)
    #expect(home.lines("other.tsv").count == 1)
    let text = home.text(TemporaryHome.hooksFile)
    #expect(text.contains("~/mine.tsv") && text.contains("~/other.tsv") && !text.contains("run: x"))
  }

  @Test func `a secret that is there is taken by Enter, a key that isn't is made`() async throws {
    defer { receiver.stop() }
    let kept = try await home.run(
      [Programs.segued, "tool", "secret", "set", "webhook_url"], input: receiver.url("/in"))
    #expect(kept.status == 0)
    let process = try start("generic-webhook")
    _ = try answer("Press Enter to use the stored secret 'webhook_url'.\r\n  > ", "")
    _ = try answer("Press Enter to generate one.\r\n  > ", "")
    let shown = try answer("[y/N] ", "y")
    #expect(shown.contains("Give this to the receiver (shown only once): whsec_"))
    #expect(try end(process, after: "it works").status == 0)
    #expect(receiver.requests(for: "/in").first?.headers["webhook-signature"]?.hasPrefix("v1,") == true)
    #expect(home.text(TemporaryHome.hooksFile).contains("webhook_url: { keychain: segue/webhook_url }"))
  }

  @Test func `a question is asked again until the file would load`() async throws {
    defer { receiver.stop() }
    let process = try start("nag")
    _ = try answer("[5m] > ", "often")
    _ = try answer("[5m] > ", "10m")
    _ = try answer("[3] > ", "")
    _ = try answer("> ", "mon-fri 9-17")
    _ = try answer("> ", "mon-fri 09:00-17:00")
    let shown = try answer("[y/N] ", "n")
    #expect(shown.contains("during: mon-fri 09:00-17:00"))
    #expect(try end(process, after: "--run").status == 0)
  }
}
