// SPDX-License-Identifier: MIT
import Foundation
import Processes
import TestSupport
import Testing

@testable import Notifications

#if os(Linux)
  /// With the real `notify-send`, up to the desktop's end of the bus.
  @Suite(.serialized) struct NotifierTests {
    @Test func `a notice takes the place of the one before it in its slot`() async throws {
      try await NotificationService.run { service in
        let notifier = Notifier { [variables = service.environment] in variables }
        #expect(await notifier.isAvailable)
        let notices = [
          Notice(title: "Focus is over", body: "Write the design"), Notice(title: "Break", urgency: .low),
          Notice(title: "Failed", urgency: .critical, slot: "hooks"), Notice(title: "Focus"),
        ]
        var calls: [NotificationService.Call] = []
        for notice in notices {
          #expect(await notifier.show(notice) == .shown)
          calls.append(try await service.next())
        }
        #expect(calls.map(\.title) == ["Focus is over", "Break", "Failed", "Focus"])
        #expect(calls.map(\.replaces) == [0, 1, 0, 1])
        #expect(calls.map(\.urgency) == [1, 0, 2, 1])
        #expect(calls.map(\.body) == ["Write the design", "", "", ""])
        #expect(calls.allSatisfy { $0.app == "Segue" })
      }
    }

    @Test func `texts arrive as they are, as markup that shows them as they are`() async throws {
      let texts: [(text: String, markup: String)] = [
        ("<b>1 < 2 & 3 > 2</b>", "&lt;b&gt;1 &lt; 2 &amp; 3 &gt; 2&lt;/b&gt;"),
        ("a\\nb \\t \\\\ \\x41", "a\\nb \\t \\\\ \\x41"),
        ("two\nlines", "two\nlines"), ("-u critical", "-u critical"), ("--help", "--help"),
        ("$(id) `id` \"q\" 'q'", "$(id) `id` \"q\" 'q'"),
        ("🍅 öäü “x”", "🍅 öäü “x”"), ("&amp;", "&amp;amp;"), ("<\u{301}i>", "&lt;\u{301}i&gt;"),
        ("bell\u{7}\u{1B}[0m", "bell[0m"), ("100%", "100%"),
      ]
      try await NotificationService.run { service in
        let notifier = Notifier { [variables = service.environment] in variables }
        for (text, markup) in texts {
          #expect(await notifier.show(Notice(title: text, body: text)) == .shown)
          let call = try await service.next()
          #expect(Array(call.body.unicodeScalars) == Array(markup.unicodeScalars))
          let title = text.replacing("\n", with: " ").replacing("\u{7}\u{1B}", with: "")
          #expect(Array(call.title.unicodeScalars) == Array(title.unicodeScalars))
        }
      }
    }

    @Test func `many at once come one after another and leave one`() async throws {
      try await NotificationService.run { service in
        let notifier = Notifier { [variables = service.environment] in variables }
        await withTaskGroup(of: NoticeOutcome.self) { group in
          for number in 0..<8 { group.addTask { await notifier.show(Notice(title: "\(number)")) } }
          for await outcome in group { #expect(outcome == .shown) }
        }
        var replaced: [Int] = []
        for _ in 0..<8 { replaced.append(try await service.next().replaces) }
        #expect(replaced == [0, 1, 1, 1, 1, 1, 1, 1])
      }
    }

    @Test func `that there is no notifier is news once, until there was one`() async throws {
      let sessions = Recorded<[String: String]>()
      sessions.append(["PATH": "/nonexistent"])
      let notifier = Notifier { sessions.all.last ?? [:] }
      #expect(await !notifier.isAvailable)
      guard case .failed(let reason, isNews: true) = await notifier.show(Notice(title: "a")) else {
        Issue.record("not news")
        return
      }
      #expect(reason.contains("notify-send"))
      #expect(await notifier.show(Notice(title: "b")) == .failed(reason, isNews: false))
      try await NotificationService.run { service in
        sessions.append(service.environment)
        #expect(await notifier.show(Notice(title: "c")) == .shown)
      }
      // Its bus is gone now.
      guard case .failed(_, isNews: true) = await notifier.show(Notice(title: "d")) else {
        Issue.record("not news again")
        return
      }
    }

    @Test func `a session without a notification service is a failure with its reason`() async throws {
      try await NotificationService.run(isServing: false) { service in
        let notifier = Notifier { [variables = service.environment] in variables }
        guard case .failed(let reason, isNews: true) = await notifier.show(Notice(title: "a")) else {
          Issue.record("shown to nobody")
          return
        }
        #expect(reason.contains("org.freedesktop.Notifications"))
      }
    }

    @Test func `an old notify-send that can't replace still shows`() async throws {
      let folder = NSTemporaryDirectory() + "/segue-notice-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let old = """
        #!/bin/sh
        case "$*" in *--print-id*) echo "Unknown option --print-id" >&2; exit 1;; esac
        exec /usr/bin/notify-send "$@"
        """
      try Data(old.utf8).write(to: URL(fileURLWithPath: folder + "/notify-send"))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder + "/notify-send")
      try await NotificationService.run { service in
        let environment = service.environment.merging(["PATH": folder + ":/usr/bin:/bin"]) { $1 }
        let notifier = Notifier { environment }
        for title in ["a", "b"] {
          #expect(await notifier.show(Notice(title: title)) == .shown)
          let call = try await service.next()
          #expect(call.title == title)
          #expect(call.replaces == 0)
        }
      }
    }
  }
#endif

@Suite struct NoticeCallTests {
  @Test func `AppleScript gets the texts as arguments, never as script`() {
    let notice = Notice(title: "-e \"x\"", body: "\" & (do shell script \"id\") & \"\nline")
    let call = OSAScript().call(for: notice, replacing: "7", withID: true)
    #expect(call.arguments == ["-", "-e \"x\"", "\" & (do shell script \"id\") & \"\nline"])
    #expect(call.input.contains("item 2 of argv) with title (item 1 of argv)"))
    #expect(!call.input.contains("shell"))
  }

  @Test func `very long texts are cut`() {
    let notice = Notice(title: String(repeating: "t", count: 500), body: String(repeating: "🍅", count: 5000))
    let arguments = NotifySend().call(for: notice, replacing: nil, withID: false).arguments
    #expect(arguments.suffix(2).map(\.count) == [200, 2000])
    #expect(arguments.suffix(2).allSatisfy { $0.hasSuffix("…") })
  }

  @Test(
    arguments: [
      ([:], "C.UTF-8"), (["LANG": "C"], "C.UTF-8"), (["LANG": "de_DE.UTF-8"], nil),
      (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], "C.UTF-8"),
      (["LC_ALL": "", "LANG": "en_US.utf8"], nil),
    ] as [([String: String], String?)])
  func `notify-send is given a locale that has more than ASCII`(base: [String: String], expected: String?) {
    let environment = NotifySend().environment(base)
    if let expected { #expect(environment["LC_ALL"] == expected) } else { #expect(environment == base) }
  }
}
