// SPDX-License-Identifier: MIT
import Foundation
import Processes
import Testing

@testable import Secrets

/// Reproducible, so that a failure can be examined.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func text(of alphabet: [Character], length: ClosedRange<Int>) -> String {
    let length = Int.random(in: length, using: &self)
    return String((0..<length).compactMap { _ in alphabet.randomElement(using: &self) })
  }
}

@Suite struct MaskTests {
  @Test(arguments: [
    (["s3cret"], "a s3cret b", "a *** b"),
    (["s3cret", "s3cret-and-more"], "s3cret-and-more", "***"),
    (["abcdef", "defghi"], "xabcdefghix", "x***x"),
    (["abcd"], "abcdabcd", "***"),
    (["abc"], "abc", "abc"),
    (["🍅🍅🍅"], "🍅🍅🍅", "🍅🍅🍅"),
    (["🍅🍅🍅🍅"], "<🍅🍅🍅🍅>", "<***>"),
    ([], "text", "text"),
    ([""], "text", "text"),
    (["needle"], "", ""),
    (["aaab"], "aaaaaab", "aaa***"),
  ])
  func `values are starred, longer ones first`(values: [String], text: String, masked: String) {
    #expect(Mask(values).text(text) == masked)
  }

  @Test func `a multi-line key is masked as a whole and line by line`() {
    let key = "-----BEGIN KEY-----\nMIIabc/def+ghi=\nshort\n-----END KEY-----"
    let mask = Mask([key])
    #expect(mask.text("[\(key)]") == "[***]")
    #expect(mask.text("line: MIIabc/def+ghi=, short") == "line: ***, short")
  }

  /// The real encodings of a value by other programs.
  @Test(arguments: ["pa ss/wö rd\"\\&<🍅>+?%", "AKIA0123456789", "~!*'();:@&=+$,/?#[]", "tab\there\u{1}\u{7F}"])
  func `the spellings of real programs are masked`(secret: String) async throws {
    let script = """
      import base64, json, os, urllib.parse as u
      s = os.environ['S']; b = s.encode()
      print(s); print(json.dumps({'k': s})); print(json.dumps(s, ensure_ascii=False))
      for a in (True, False):
        for b_ in (True, False):
          print(json.dumps({'body': json.dumps({'k': s}, ensure_ascii=a)}, ensure_ascii=b_))
      print(b.hex()); print(b.hex().upper()); print('x=' + (b'me:' + b).hex())
      print(u.quote(s)); print(u.quote(s, safe='')); print(u.quote_plus(s)); print(u.urlencode({'q': s}))
      print(u.quote(s, safe="!'()*"), u.quote(s, safe='').replace('%', '%').lower() if s.islower() else '')
      print(base64.b64encode(b).decode()); print(base64.urlsafe_b64encode(b).decode().rstrip('='))
      for user in ('', 'a', 'ab', 'abc', 'me:'):
        print(base64.b64encode(user.encode() + b).decode()); print(base64.b64encode(user.encode() + b + b'@x').decode())
      print(base64.encodebytes(b * 1).decode())
      """
    let outcome = try await run(
      Command(["python3", "-c", script], environment: ["PATH": "/usr/bin:/bin", "S": secret, "LC_ALL": "C.UTF-8"]))
    #expect(outcome.succeeded, "\(outcome.stderr.text)")
    let lines = Mask([secret]).text(of: outcome.stdout).split(separator: "\n")
    #expect(lines.count >= 25)
    for line in lines { #expect(line.contains("***"), "\(line)") }
    // A nested object keeps only the text around the value.
    for line in lines[3..<7] { #expect(line == #"{"body": "{\"k\": \"***\"}"}"#, "\(line)") }
    // The base64 forms keep at most the characters that depend on a neighbour.
    for line in lines.suffix(11) { #expect(line.count <= 3 + 12, "\(line)") }
  }

  @Test func `a long value is found in base64 that is wrapped`() async throws {
    var random = SeededGenerator(state: 9)
    let secret = random.text(of: Array("abcdefghijklmnopqrstuvwxyz0123456789"), length: 300...300)
    for width in ["76", "64"] {
      let outcome = try await run(
        Command(["base64", "-w", width], environment: ["PATH": "/usr/bin:/bin"], input: Array("\(secret)\n".utf8)))
      let lines = Mask([secret]).text(of: outcome.stdout).split(separator: "\n")
      #expect(lines.allSatisfy { $0.hasPrefix("***") && $0.count <= 3 + 4 }, "\(lines)")
    }
  }

  @Test func `a long value is found in the lines of xxd`() async throws {
    let secret = String(repeating: "0123456789abcdefghij", count: 6)
    let outcome = try await run(
      Command(
        ["python3", "-c", "import sys, textwrap; print(textwrap.fill(sys.stdin.buffer.read().hex(), 60))"],
        environment: ["PATH": "/usr/bin:/bin"], input: Array(secret.utf8)))
    let lines = Mask([secret]).text(of: outcome.stdout).split(separator: "\n")
    #expect(lines.count == 4 && lines.allSatisfy { $0 == "***" }, "\(lines)")
  }

  @Test func `no random value survives in any form, and nothing else is touched`() throws {
    var random = SeededGenerator(state: 1)
    let letters = Array("abcXYZ019+/=-_ %\"\\\n&<é🍅")
    let outside = Array("mnopqr .,:;")
    for _ in 0..<300 {
      let secret = random.text(of: letters, length: 4...40)
      let mask = Mask([secret])
      let before = random.text(of: outside, length: 0...20)
      let after = random.text(of: outside, length: 0...20)
      #expect(mask.text(before + secret + after) == before + "***" + after)
      #expect(mask.text(before + after) == before + after)
      let json = String(decoding: try JSONEncoder().encode([before + secret + after]), as: UTF8.self)
      #expect(mask.text(json) == "[\"\(before)***\(after)\"]")
      let nested = String(decoding: try JSONEncoder().encode([json]), as: UTF8.self)
      #expect(mask.text(nested) == #"["[\"\#(before)***\#(after)\"]"]"#)
      let whole = Data((before + secret + after).utf8)
      let masked = mask.text(whole.base64EncodedString())
      #expect(masked.contains("***"))
      let stars = try #require(masked.firstRange(of: "***"))
      // Complete characters of the neighbours, one that depends on the value on each side, and padding.
      #expect(masked[..<stars.lowerBound].count <= before.utf8.count * 8 / 6 + 1)
      #expect(masked[stars.upperBound...].count <= (after.utf8.count * 8 + 5) / 6 + 3)
    }
  }

  @Test func `the matcher finds what a naive search finds`() {
    var random = SeededGenerator(state: 2)
    let alphabet = Array("ab")
    for _ in 0..<500 {
      let patterns = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        Array(random.text(of: alphabet, length: 1...5).utf8)
      }
      let text = Array(random.text(of: alphabet, length: 0...40).utf8)
      var covered = [Bool](repeating: false, count: text.count)
      for pattern in patterns where pattern.count <= text.count {
        for start in 0...(text.count - pattern.count) where Array(text[start..<start + pattern.count]) == pattern {
          for index in start..<start + pattern.count { covered[index] = true }
        }
      }
      let open = (0...5).last { length in
        length <= text.count && patterns.contains { $0.count >= length && $0.prefix(length) == text.suffix(length) }
      }
      let found = text.withUnsafeBufferPointer { PatternMatcher(patterns).matches(in: $0) }
      var marked = [Bool](repeating: false, count: text.count)
      for range in found.ranges { for index in range { marked[index] = true } }
      #expect(marked == covered)
      #expect(found.open == open)
    }
  }

  @Test func `bytes that aren't UTF-8 stay as they are around a value`() {
    let mask = Mask(["geheim-ö-🍅"])
    let bytes: [UInt8] = [0xFF, 0xF0, 0x9F] + Array("geheim-ö-🍅".utf8) + [0x80, 0xC3]
    #expect(mask.bytes(bytes) == [0xFF, 0xF0, 0x9F] + Array("***".utf8) + [0x80, 0xC3])
    #expect(mask.bytes([0xFF, 0xC3]) == [0xFF, 0xC3])
  }

  @Test func `what a cut leaves of a value is masked, down to four bytes`() {
    let secret = Array("0123456789-ö🍅".utf8)
    let mask = Mask(["0123456789-ö🍅"])
    for length in 1..<secret.count {
      let isMasked = length >= Mask.shortest
      let head = Array("before ".utf8) + secret.prefix(length)
      #expect(mask.bytes(head, cutAfter: true) == (isMasked ? Array("before ***".utf8) : head))
      #expect(mask.bytes(head) == head)
      let tail = Array(secret.suffix(length)) + Array(" after".utf8)
      #expect(mask.bytes(tail, cutBefore: true) == (isMasked ? Array("*** after".utf8) : tail))
    }
    #expect(mask.bytes(Array(secret.dropFirst(2)) + secret, cutBefore: true) == Array("***".utf8))
  }

  @Test(arguments: 0..<40)
  func `an output whose middle is gone shows no half of a value`(shift: Int) async throws {
    let secret = "T0ken-🍅-0123456789-öäü"
    let script = "import os,sys; sys.stdout.write('x' * \(shift) + os.environ['S'] * 400)"
    let outcome = try await run(
      Command(
        ["python3", "-c", script], environment: ["PATH": "/usr/bin:/bin", "S": secret, "LC_ALL": "C.UTF-8"],
        outputLimit: 1000))
    #expect(outcome.stdout.omitted > 0)
    let text = Mask([secret]).text(of: outcome.stdout)
    let rest = text.replacing("x", with: "").replacing("***", with: "")
    // Fewer than four bytes may stay on either side of the cut.
    let pieces = rest.components(separatedBy: "\n[… \(outcome.stdout.omitted) bytes omitted …]\n")
    #expect(pieces.count == 2)
    #expect(pieces.allSatisfy { $0.utf8.count < Mask.shortest }, "\(pieces)")
  }

  @Test func `a live mask learns, and forgets the oldest of very many`() {
    let mask = LiveMask()
    #expect(mask.text("token-0") == "token-0")
    for number in 0..<300 { mask.add("token-\(number)-") }
    #expect(mask.text("token-299- token-100-") == "*** ***")
    #expect(mask.text("token-0-") == "token-0-")
  }
}
