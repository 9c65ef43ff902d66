// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import WebPages

/// `segue-hub serve` from its start to its end.
@Suite(.slow)
struct ServeTests {
  @Test func `it works at once, with its data in the user's folder`() async throws {
    let home = try TemporaryHome.forClient()
    let hub = try await RunningProgram(home)
    #expect(try await hub.get("/healthz").body == "ok\n")
    let registered = try await hub.fill("/register", "handle=mina&password=\(Answer.percentEncoded(password))")
    #expect(registered.status == 303)
    let attributes = try FileManager.default.attributesOfItem(atPath: home.hubData)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    let file = try FileManager.default.attributesOfItem(atPath: home.hubData + "/hub.db")
    #expect(file[.posixPermissions] as? Int == 0o600)
    #expect(await hub.stop() == 0)
    let again = try await RunningProgram(home)
    #expect(try await again.logIn("mina", password).status == 303)
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a request that has begun is answered after the signal, and then the program ends`(number: Int32) async throws {
    let home = try TemporaryHome.forClient()
    let hub = try await RunningProgram(home)
    let (busy, idle) = (try WebPeer(port: hub.port), try WebPeer(port: hub.port))
    await idle.send(hub.request("GET /healthz"))
    #expect(await idle.answer().status == 200)
    let whole = hub.request("POST /login", body: String(repeating: "x", count: 2000))
    await busy.send(String(whole.dropLast(1000)))
    // The server has read the beginning when it answers a later connection.
    #expect(try await hub.get("/healthz").status == 200)
    hub.signal(number)
    await idle.untilClosed()
    await busy.send(String(whole.suffix(1000)))
    #expect(await busy.answer().status == 403)
    #expect(await hub.end() == 0)
    #expect(home.text("hub.log").contains("stopped"))
  }

  @Test func `a connection that never ends does not keep the program alive`() async throws {
    let home = try TemporaryHome.forClient()
    let hub = try await RunningProgram(home)
    let peer = try WebPeer(port: hub.port)
    await peer.send("POST /login HTTP/1.1\r\nHost: 127.0.0.1:\(hub.port)\r\nContent-Length: 100\r\n\r\nx")
    #expect(try await hub.get("/healthz").status == 200)
    #expect(await hub.stop() == 0)
  }

  @Test func `metrics are on a listener of their own`() async throws {
    let home = try TemporaryHome.forClient()
    let metrics = try #require(WebServer.freePort(preferring: nil))
    let hub = try await RunningProgram(home, "--metrics", "127.0.0.1:\(metrics)")
    _ = try await home.until("hub.log", has: "the metrics") { $0.contains(":\(metrics)") ? true : nil }
    #expect(try await hub.get("/metrics").status == 404)
    _ = try await hub.logIn("nobody", password)
    let answer = try await WebPeer.ask(port: metrics, "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(answer.header("Content-Type")?.hasPrefix("text/plain; version=0.0.4") == true)
    #expect(answer.body.contains("segue_hub_requests_total{status=\"4xx\"} 2"))
    #expect(answer.body.contains("segue_hub_logins_total{outcome=\"refused\"} 1"))
    let page = try await WebPeer.ask(port: metrics, "GET /login HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(page.status == 404)
  }

  @Test func `a port that is in use, and an address of another machine, are named`() async throws {
    let home = try TemporaryHome.forClient()
    let hub = try await RunningProgram(home)
    let taken = try await home.hub("serve", "--listen", "127.0.0.1:\(hub.port)", "--data", home.path("other"))
    #expect(taken.status == 1)
    #expect(taken.errors.contains("127.0.0.1:\(hub.port) is in use by another program."), "\(taken)")
    let free = try #require(WebServer.freePort(preferring: nil))
    let metrics = try await home.hub(
      "serve", "--listen", "127.0.0.1:\(free)", "--metrics", "127.0.0.1:\(hub.port)", "--data", home.path("other"))
    #expect(metrics.errors.contains("choose another port with --metrics."), "\(metrics)")
    let foreign = try await home.hub(
      "serve", "--listen", "192.0.2.1:8088", "--public-url", "https://hub.example.org", "--data", home.path("other"))
    #expect(foreign.status == 1)
    #expect(foreign.errors.contains("192.0.2.1:8088 is not an address of this machine."), "\(foreign)")
  }

  @Test(arguments: [
    (["--listen", "8088"], "--listen: '8088' is not an address with a port"),
    (["--listen", "127.0.0.1:0"], "--listen: '127.0.0.1:0' is not an address with a port"),
    (["--listen", "hub.example.org:80"], "--listen: 'hub.example.org' is not an IP address."),
    (["--listen", "0.0.0.0:8088"], "--public-url is missing"),
    (["--trust-proxy", "127.0.0.1"], "--public-url is missing"),
    (["--public-url", "hub.example.org"], "--public-url: 'hub.example.org' is not an address."),
    (["--public-url", "http://hub.example.org"], "is not encrypted"),
    (["--public-url", "https://hub.example.org/hub"], "must be a host alone, without a path."),
    (
      ["--public-url", "https://hub.example.org", "--trust-proxy", "10.0.0.0/33"],
      "--trust-proxy: '10.0.0.0/33' is neither an address nor a network"
    ),
    (["--smtp", "smtp://mail.example.org"], "--smtp needs --mail-from"),
    (["--mail-from", "hub@example.org"], "--mail-from needs --smtp"),
    (["--smtp", "http://mail.example.org", "--mail-from", "hub@example.org"], "cannot be used. Write --smtp"),
    (["--database", "mysql://hub"], "'mysql://hub' is not the address of a database."),
    (["--database", "postgres://hub?port=x&y"], "The address 'postgres://hub?port=x&y' cannot be read"),
  ])
  func `an option that cannot be right is refused with status 64`(options: [String], problem: String) async throws {
    let home = try TemporaryHome.forClient()
    let result = try await home.run([Programs.segueHub, "serve"] + options)
    #expect(result.status == 64, "\(result)")
    #expect(result.errors.contains(problem), "\(result)")
    #expect(!FileManager.default.fileExists(atPath: home.hubData))
  }

  @Test func `a database that cannot be reached is named without its password`() async throws {
    let home = try TemporaryHome.forClient()
    let address = "postgres://mina:hush@127.0.0.1:1/hub"
    for (arguments, variables) in [
      (["--database", address], [:]), ([], ["SEGUE_HUB_DATABASE": address]),
    ] {
      let result = try await home.run([Programs.segueHub, "serve"] + arguments, variables: variables)
      #expect(result.status == 69)
      #expect(result.errors.contains("'postgres://mina:…@127.0.0.1:1/hub' cannot be reached."), "\(result)")
      #expect(!result.errors.contains("hush"))
    }
  }

  @Test func `a data folder that cannot be made, or is damaged, is named`() async throws {
    let home = try TemporaryHome.forClient()
    let missing = try await home.hub("serve", "--data", "/proc/segue-hub")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("/proc/segue-hub"), "\(missing)")
    try FileManager.default.createDirectory(atPath: home.hubData, withIntermediateDirectories: true)
    try home.write(String(repeating: "not a database ", count: 300), to: home.hubData + "/hub.db")
    let damaged = try await home.hub("serve")
    #expect(damaged.status == 1)
    #expect(damaged.errors.contains("hub.db' is damaged, or not a database"), "\(damaged)")
    #expect(damaged.errors.contains("segue-hub backup"))
  }
}
