// SPDX-License-Identifier: MIT
import HubStorage
import Testing

@Suite
struct HubValueTests {
  @Test func `an absent value is null`() { #expect(HubValue(Int64?.none) == .null) }
}
