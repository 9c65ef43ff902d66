// SPDX-License-Identifier: MIT
import Foundation
import QRCode
import TestSupport
import Testing

/// QR codes, read by a reader that isn't ours.
struct QRCodeTests {
  @Test(.slow, arguments: [1, 17, 18, 32, 33, 53, 54, 78, 79, 106])
  func `a reader of others reads what was written`(length: Int) throws {
    try SystemTool.check("zbarimg")
    let text = String(
      "http://192.168.1.20:41234/enter?code=abcdefgh&".padding(toLength: length, withPad: "Zz9~", startingAt: 0))
    let code = try #require(QRCode(text))
    let (quiet, scale) = (4, 4)
    let side = (code.size + 2 * quiet) * scale
    var picture = "P1\n\(side) \(side)\n"
    for row in 0..<side {
      for column in 0..<side {
        picture += code.isDark(row / scale - quiet, column / scale - quiet) ? "1 " : "0 "
      }
      picture += "\n"
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "qr-\(UUID().uuidString).pbm")
    try Data(picture.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", file.path()]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(String(decoding: output, as: UTF8.self) == text + "\n")
  }

  @Test func `a text that is too long has no code`() {
    #expect(QRCode(String(repeating: "x", count: 106)) != nil)
    #expect(QRCode(String(repeating: "x", count: 107)) == nil)
  }

  @Test func `lines have a quiet zone of four modules`() throws {
    let lines = try #require(QRCode("x")).lines
    #expect(lines.count == 15 && lines.allSatisfy { $0.count == 29 })
    #expect(lines[0] == String(repeating: "█", count: 29) && lines[2].hasPrefix("████ ▄▄▄▄▄ "))
  }
}
