// SPDX-License-Identifier: MIT
import Synchronization
import TerminalUI
import TimerEngine
import WebPages

extension Dashboard {
  /// The routes that admit a browser: with a code in the address that `segue web` opens, or typed into a form.
  func entryRoutes(_ entry: any DashboardEntry, _ origins: Origins) -> [Route] {
    let attempts = Attempts()
    @Sendable func enter(_ code: String?) async throws -> Answer {
      guard attempts.begin() else { throw WebRefusal(status: 429) }
      guard let code, let cookie = entry.enter(code: code) else { throw WebRefusal(status: 401) }
      attempts.succeed()
      var answer = Answer.redirect(to: await isFirstStart() ? "/welcome" : "/")
      let secure = origins.isEncrypted ? "; Secure" : ""
      answer.headers.append(
        ("Set-Cookie", "\(entry.cookieName)=\(cookie); HttpOnly; SameSite=Strict; Path=/; Max-Age=31536000\(secure)"))
      return answer
    }
    return [
      .get("/enter", access: .everybody) { visit in try await enter(visit.query["code"]) },
      .post("/enter", access: .everybody) { visit in try await enter(visit.form.text("code")) },
    ]
  }
}

/// Counts wrong codes. A typed code is short, but can't be guessed in so few attempts.
private final class Attempts: Sendable {
  private static let mostAMinute = 10
  private let failures = Mutex<[Instant]>([])

  /// Whether another attempt is allowed now. It counts as a failure until `succeed`.
  func begin() -> Bool {
    let now = WallClock.now
    return failures.withLock { failures in
      failures.removeAll { now - $0 > .seconds(60) || $0 > now }
      guard failures.count < Self.mostAMinute else { return false }
      failures.append(now)
      return true
    }
  }

  func succeed() {
    failures.withLock { _ = $0.popLast() }
  }
}
