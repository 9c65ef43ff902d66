// SPDX-License-Identifier: MIT

/// A table of the schema, for copies.
struct HubTable: Sendable {
  var name: String
  /// The primary key.
  var key: [String]
  /// The other columns.
  var others: [String]
  /// Rows that are moved at once: few where rows are large.
  var pageSize = 500

  var columns: [String] { key + others }

  private init(_ name: String, _ key: String, _ others: String = "", pageSize: Int = 500) {
    self.name = name
    self.key = key.split(separator: " ").map(String.init)
    self.others = others.split(separator: " ").map(String.init)
    self.pageSize = pageSize
  }

  /// All tables but the schema's version, each after those to which it refers.
  static let all = [
    HubTable("setting", "name", "value"),
    HubTable(
      "person", "id",
      """
      handle name about zone language theme mail preferences password administrator suspended shares_friends \
      shares_everybody photo joined_at
      """),
    HubTable("photo", "person", "type bytes changed_at", pageSize: 8),
    HubTable("session", "hash", "person created_at seen_at expires_at"),
    HubTable("token", "id", "hash person name scopes created_at used_at"),
    HubTable(
      "device_code", "hash", "user_code name scopes created_at expires_at pace polled_at person denied used_at"),
    HubTable("reset_link", "hash", "person created_at expires_at used_at"),
    HubTable("rate_limit", "name subject", "began_at ends_at used"),
    HubTable("team", "id", "name owner created_at"),
    HubTable("membership", "team person", "joined_at shares"),
    HubTable("invitation", "id", "hash kind team author created_at expires_at used_at used_by"),
    HubTable("friendship", "person friend", "since"),
    HubTable("friend_request", "asker handle", "asked_at"),
    HubTable("block", "person other", "since"),
    HubTable("event", "person id", "kind time seconds strikes session device"),
    HubTable("focus", "person session", "day seconds strikes counted"),
    HubTable("total", "person period start", "seconds points pomodoros strikes listed"),
    HubTable("streak", "person", "first_day last_day"),
    HubTable("focusing", "person", "ends_at event_at changed_at shared_at"),
    HubTable("audit", "id", "time actor action subject detail"),
  ]
}
