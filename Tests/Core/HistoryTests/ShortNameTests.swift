// SPDX-License-Identifier: MIT
import History
import Testing

struct ShortNameTests {
  @Test func `a name is as short as it can be, and no shorter than eight characters`() {
    let names = [
      "019d0a52-1111-7000-8000-000000000001", "019d0a31-1111-7000-8000-000000000002", "abc", "0123456789",
    ]
    #expect(
      ShortName.all(of: names) == [
        names[0]: "019d0a52", names[1]: "019d0a31", "abc": "abc", "0123456789": "01234567",
      ])
    #expect(ShortName.all(of: [String]()).isEmpty)
  }

  @Test func `ids of sessions that began within a minute once looked the same`() {
    let names = [
      "019d0a52-1111-7000-8000-000000000001", "019d0a52-1311-7000-8000-000000000002",
      "019d0a52-1111-7001-8000-000000000003", "019d0a53-1111-7000-8000-000000000004",
    ]
    let short = ShortName.all(of: names + names)
    #expect(names.map { short[$0] } == ["019d0a52-1111-7000", "019d0a52-13", "019d0a52-1111-7001", "019d0a53"])
    for name in names { #expect(names.count { $0.hasPrefix(short[name] ?? "") } == 1) }
  }

  @Test func `one that another begins with is written whole`() {
    #expect(
      ShortName.all(of: ["0123456789", "0123456789ab", "0123456789cd"])
        == ["0123456789": "0123456789", "0123456789ab": "0123456789a", "0123456789cd": "0123456789c"])
  }
}
