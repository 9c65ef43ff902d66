// SPDX-License-Identifier: MIT
import Hub
import WebPages

extension HubPages {
  /// Redirects a browser that is logged in from now on.
  func loggedIn(_ session: String, to path: String, saying name: String? = nil) -> Answer {
    var answer = redirect(to: path, saying: name)
    answer.headers.append(access.cookie(access.sessionCookie, session, seconds: Hub.sessionLength))
    return answer
  }

  /// Redirects a browser that is no longer logged in.
  func loggedOut(saying name: String) -> Answer {
    var answer = redirect(to: "/login", saying: name)
    answer.headers.append(access.cookie(access.sessionCookie, "", seconds: 0))
    return answer
  }
}
