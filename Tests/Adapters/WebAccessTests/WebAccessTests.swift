// SPDX-License-Identifier: MIT
import Foundation
import Paths
import TestSupport
import Testing

@testable import WebAccess

/// Codes, the cookie's secret, and the running server.
struct WebAccessTests {
  private func access() throws -> (access: WebAccess, folder: String) {
    let folder = NSTemporaryDirectory() + "web-\(UUID().uuidString)"
    let paths = Paths(environment: ["HOME": folder, "XDG_STATE_HOME": folder])
    let access = WebAccess(paths: paths)
    try access.prepare()
    return (access, paths.state + "/web")
  }

  @Test func `a code opens once`() throws {
    let (access, _) = try access()
    let code = try #require(access.issueCode())
    #expect(code.utf8.count == 43)
    #expect(!access.redeem(code + "x"))
    #expect(access.redeem(code))
    #expect(!access.redeem(code))
  }

  @Test func `a code that is older than a minute opens nothing`() throws {
    let (access, folder) = try access()
    let code = try #require(access.issueCode())
    let old = Date(timeIntervalSinceNow: -62)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: "\(folder)/codes/\(code)")
    #expect(!access.redeem(code))
  }

  @Test func `a code from the future opens nothing`() throws {
    let (access, folder) = try access()
    let code = try #require(access.issueCode())
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 3600)], ofItemAtPath: "\(folder)/codes/\(code)")
    #expect(!access.redeem(code))
  }

  @Test(arguments: ["", ".", "..", "../secret", "a/b", "a\u{0}b", String(repeating: "a", count: 65)])
  func `a code names no file but a code`(code: String) throws {
    let (access, _) = try access()
    _ = access.makeSecret()
    #expect(!access.redeem(code))
    #expect(access.makeSecret().map(access.admits) == true)
  }

  @Test func `a secret that a full disk left empty is made anew`() throws {
    let (access, folder) = try access()
    try Data().write(to: URL(filePath: folder + "/secret"))
    #expect(!access.admits(""))
    #expect(access.makeSecret().map(access.admits) == true)
  }

  @Test func `browsers that enter at the same time get one secret`() async throws {
    let (access, folder) = try access()
    let secrets = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<20 { group.addTask { access.makeSecret() } }
      return await group.reduce(into: Set<String?>()) { $0.insert($1) }
    }
    #expect(secrets.count == 1 && secrets.first.map { $0.map(access.admits) } == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["codes", "secret"])
  }

  @Test func `the secret stays until it is revoked, and old cookies then open nothing`() throws {
    let (access, folder) = try access()
    #expect(!access.admits(""))
    let secret = try #require(access.makeSecret())
    let code = try #require(access.issueCode())
    #expect(access.makeSecret() == secret && access.admits(secret) && !access.admits(secret + "x"))
    let mode = try FileManager.default.attributesOfItem(atPath: folder + "/secret")[.posixPermissions] as? Int
    #expect(mode == 0o600)
    access.revoke()
    #expect(!access.admits(secret) && !access.redeem(code))
    #expect(access.makeSecret() != secret)
  }

  @Test func `a code to be typed is short and has no letters that look alike`() throws {
    let (access, _) = try access()
    let code = try #require(access.issueCode(isTyped: true))
    #expect(code.utf8.count == 8 && !code.contains { "ilo01".contains($0) })
    #expect(access.redeem(code))
  }
}
