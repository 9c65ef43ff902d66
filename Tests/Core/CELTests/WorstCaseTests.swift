// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import CEL

/// The most work that each function can be made to do within the bounds of a source: it ends all the same.
@Suite struct WorstCaseTests {
  /// Rounds of all sorts, each over texts from short to the longest.
  static let bodies: [String] = [
    "t == w", "t < w", "u == v", "u < v", "[t, u] == [w, v]", "b == c", "b < c",
    "t.contains('aaaaaaaaaaaaaaab')", "t.contains(w)", "w.contains(h + 'b')", "t.startsWith(w)", "t.endsWith(w)",
    "t.indexOf('b') == 1", "u.indexOf(v) == 1", "t.indexOf(h + 'b') == 1", "t.indexOf('b', 9) == 1",
    "t.lastIndexOf('b') == 1", "t.lastIndexOf(h + 'b') == 1", "u.lastIndexOf('b') == 1",
    "t.replace('a', 'b') == t", "t.replace('', '') == u", "t.replace('b', 'c', 1) == t", "u.replace(v, 'x') == t",
    "t.split('') == [t]", "t.split('a') == [t]", "t.split('b') == [u]", "t.split('').join('') == u",
    "t.split('').join(' ') == u", "t.charAt(3) == 'b'", "t.substring(1) == 'b'", "t.substring(3, 4) == 'b'",
    "t.lowerAscii() == u", "t.upperAscii() == u", "t.trim() == u", "g.trim() == u", "u.reverse() == t",
    "strings.quote(t) == u", "strings.quote(g) == u", "'%s%s'.format([t, t]) == u", "'%x'.format([b]) == u",
    "'%X'.format([t]) == u", "t.format([]) == u", "'%s'.format([t.split('')]) == u",
    "'%.100f%.100e%.100f%.100f'.format([1e308, 1e-308, 1e308, 1e308]) == t",
    "'%s%s%s'.format([{'a': 1, 'b': 2, 'c': 3, 'd': 4}, now, duration('1h')]) == t", "'%b%o%x'.format([1, 2, 3]) == t",
    "'%s'.format([{t: 1, w + 'a': 2, w + 'b': 3, w + 'c': 4}]) == u",
    "size(u) == 1", "bytes(t) == b'a'", "string(b) == u", "int(z) == 1", "uint(z) == 1u", "double(z) == 1.0",
    "int(t) == 1", "double(t) == 1.0", "bool(t)", "timestamp(t) == now", "timestamp('2026-11-23T09:00:00.5Z') == now",
    "timestamp('2026-11-2' + string(i % 10) + 'T09:00:00Z') == now", "string(now + duration('1s')) == t",
    "string(double(i) / 3.0) == t", "string(i) == t", "string(b'a') == t",
    "duration(t) == duration('1s')", "duration(d) == duration('1s')", "duration('1h1m1s') == duration('1s')",
    "duration(string(i) + 'h1m1.5s') == duration('1s')",
    "base64.encode(b) == u", "base64.decode(t) == c", "base64.decode(u) == c", "base64.encode(b'a') == u",
    "t.matches('b$')", "t.matches(r'(a|b|c|d|e|f)*x')", "t.matches(r'((a*)*)*x')", "u.matches('(?i)[[:alpha:]]x')",
    "u.matches(r'(?i)(\\pL|\\pM|\\pN|[a-zàéü])*x')", "t.matches(r'(a?){200}x')", "t.matches('b' + string(i))",
    "t.matches(h)", "''.matches(p)", "''.matches(r'(a{1000}|b{1000}|c{1000}|d{1000})x' + string(i))",
    "t.matches(r'(.|a|b|\\w|[a-z]|\\b){100}x')", "u.matches(q)", "''.matches(q)",
    "''.matches(r'[[:alnum:][:alpha:]\\pL\\pM\\d\\w]{1000}' + string(i))",
    "isIP(t)", "isIP(n)", "isIP(o)", "isCIDR(t)", "isCIDR(o + '/64')", "isIP('1:2:3:4:5:6:7:8')", "ip.isCanonical(n)",
    "ip('2001:db8::1') == ip('::1') || ip(o) == ip('::1')", "cidr('10.0.0.0/8').containsIP('10.1.2.' + string(i))",
    "cidr('10.0.0.0/8').containsCIDR(cidr('10.1.0.0/16'))", "cidr('10.0.0.0/8').masked() == cidr('10.1.0.0/8')",
    "string(ip('2001:db8::' + string(i))) == t",
    "t in m", "m[t] == 1", "m[?t].hasValue()", "u in m", "{t: 1} == {w: 1}", "{u: 1} == {v: 1}", "m == {t: 1}",
    "{t: 1, w + 'a': 2, w + 'b': 3} == {w: 1, t + 'a': 2, t + 'b': 3}", "m.t == 1", "has(m.t)",
    "t in [w, w, w, w, w, w]", "v in [u, u, u, u]", "k == k2", "k.transformMap(x, y, y) == k2", "size(k) == i",
    "e == f", "e + f == f + e", "-1 in e", "e.map(x, x) == f", "e.filter(x, x > 0) == f", "size(e + f) == i",
    "math.greatest(e) == i", "math.least(e) == -1", "e.exists_one(x, x == i)", "[e, e, e] == [f, f, f]",
    "e.exists(x, 1 / 0 == x)", "e.exists(x, dyn(x) == dyn('a') + dyn(x))", "e.exists(x, int('x') == x || int(t) == x)",
    "e.exists(x, m[t + 'x'] == x)", "cel.bind(y, m[t + 'x'], true) && e.exists(x, dyn(e)[t] == x)",
    "e.exists(x, dyn(1).foo == x)", "e.exists(x, timestamp(t) == now)", "e.exists(x, dyn(t).matches(dyn(1)))",
    "now.getHours('Europe/Berlin') == 99", "now.getHours('+02:00') == 99", "now.getHours(t) == 99",
    "now.getFullYear() == 1", "now.getDayOfYear('America/New_York') == 999",
    "now.getHours('No/' + string(i)) == 99", "now + duration('1h') == now - duration('1h')",
    "optional.of(t) == optional.of(w)", "optional.ofNonZeroValue(t).orValue(u) == u", "type(t) == type(1)",
    "escape.slack(t) == u", "clock(now) == t",
  ]

  /// A body a hundred thousand times over, with a text of `bytes` bytes in many forms.
  static func source(_ body: String, doublings: Int) -> String {
    let ten = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"
    func doubled(_ first: String, most: Int = 14) -> String {
      (0..<min(doublings, most)).reduce(first) { text, level in
        "cel.bind(y\(level), \(text), y\(level) + y\(level))"
      }
    }
    let names: [(String, String)] = [
      // 64 bytes each: plain, composed and decomposed letters, blanks, digits, units, groups of an address.
      ("t", doubled("'" + String(repeating: "a", count: 64) + "'")), ("w", "t.substring(1) + 'a'"),
      ("h", doublings < 8 ? "t" : "t.substring(0, size(t) / 2)"),
      ("u", doubled("'" + String(repeating: "a\u{301}\u{327}", count: 12) + "'")),
      ("v", doubled("'" + String(repeating: "a\u{327}\u{301}", count: 12) + "'")),
      ("g", doubled("' \\t\\n\\u3000" + String(repeating: " ", count: 56) + "'")),
      ("z", doubled("'" + String(repeating: "0", count: 64) + "'")),
      ("d", doubled("'" + String(repeating: "1h", count: 32) + "'")),
      ("n", doubled("'" + String(repeating: "1.", count: 32) + "'")),
      ("o", doubled("'" + String(repeating: "1:", count: 32) + "'")),
      ("b", "bytes(t)"), ("c", "bytes(w)"),
      ("m", "{t: 1, u: 2, w + '1': 3, w + '2': 4, w + '3': 5, w + '4': 6, w + '5': 7, w + '6': 8, w + '7': 9, 't': 9}"),
      ("p", "'" + String(repeating: "(a|b)?[c-d]{2}", count: 150) + "'"),
      ("q", "r'[" + String(repeating: "\\pL\\pM", count: 200) + "]{100}'"),
      ("e", doubled(ten, most: 13)), ("f", "e.map(x, x)"),
      ("k", "e.transformMap(x, y, x)"), ("k2", "e.transformMap(x, y, x)"),
    ]
    let rounds = (0..<5).reduce("(\(body)) && i < 0") { inner, level in
      level == 0 ? "\(ten).exists(i, \(inner))" : "\(ten).exists(i\(level), \(inner))"
    }
    return names.reversed().reduce(rounds) { inner, name in
      inner.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).contains { $0 == name.0 }
        ? "cel.bind(\(name.0), \(name.1), \(inner))" : inner
    }
  }

  private static let environment: ExpressionEnvironment = {
    var environment = Vocabulary.environment
    environment.zones = { name, instant in
      TimeZone(identifier: name)?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.seconds)))
    }
    return environment
  }()

  /// Of this thread alone, so that a busy machine changes nothing.
  private static func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// How long it takes, and what came of it: a value or the bound, never another error.
  private static func measure(_ source: String, _ limits: Limits) throws -> (time: Duration, outcome: String) {
    var environment = environment
    environment.limits = limits
    let program = try environment.compile(source)
    let start = processorTime()
    do {
      let value = try program.evaluate(Vocabulary.bindings)
      return (processorTime() - start, value.text ?? value.typeName)
    } catch {
      return (processorTime() - start, error.code.rawValue)
    }
  }

  /// With a tenth of the steps, so that all of them together don't take minutes without the optimiser.
  @Test(arguments: bodies)
  func `every function pays for its work`(body: String) throws {
    for doublings in [0, 8] {
      let limits = Limits(steps: Limits().steps / 10, elements: Limits().elements, bytes: Limits().bytes)
      let (time, outcome) = try Self.measure(Self.source(body, doublings: doublings), limits)
      print("worst: \(time * 10) of \(64 << doublings) bytes: \(body) is \(outcome)")
      #expect(["limit", "false"].contains(outcome), "\(body) with \(64 << doublings) bytes")
      #expect(time < .milliseconds(600), "\(body) with \(64 << doublings) bytes")
    }
  }

  /// With all the steps that there are, and longer texts.
  @Test(arguments: [
    "t == w", "u == v", "t in m", "u in m", "t.contains(h + 'b')", "t.split('') == [u]",
    "duration(d) == duration('1s')",
    "u.matches('(?i)[[:alpha:]]x')", "e + f == f + e", "isIP(o)", "'%x'.format([b]) == u",
  ])
  func `long texts are too much work`(body: String) throws {
    let (time, outcome) = try Self.measure(Self.source(body, doublings: 12), Limits())
    print("worst: \(time) of 256 KiB: \(body) is \(outcome)")
    #expect(outcome == "limit")
    #expect(time < .seconds(3))
  }
}
