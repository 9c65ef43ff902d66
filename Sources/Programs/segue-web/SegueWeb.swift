// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Events
import LibC
import Messages
import Paths
import SystemEvents
import WebAccess
import WebDashboard
import WebPages

/// The dashboard's program. `segue web` starts it; it serves until it is ended.
///
///     segue-web [--port N] [--listen ADDRESS] [--public-url URL]
@main
struct SegueWeb {
  static func main() { runProgram { await serve() } }

  private static func serve() async {
    Environment.silenceDispatch()
    let paths = Paths(environment: Environment.current)
    let access = WebAccess(paths: paths)
    let ready = ReadyPipe(environment: Environment.current)
    guard let options = Options(CommandLine.arguments.dropFirst()) else {
      ready.fail("usage: segue-web [--port N] [--listen ADDRESS] [--public-url URL]")
    }
    do throws(FolderFailure) { try access.prepare() } catch {
      ready.fail(.cannotMakeFolder(path: error.path, reason: String(cString: strerror(error.errno))))
    }
    guard let lock = access.takeLock() else { ready.fail(.dashboardRuns, status: 75) }
    guard let port = WebServer.freePort(preferring: options.port ?? access.port) else { ready.fail(.noPort) }
    if let wanted = options.port, wanted != port { ready.fail(.portInUse(wanted)) }
    access.keep(port: port)
    let dashboard = Dashboard(client: ControlClient(), entry: Entry(access: access, port: port))
    dashboard.start()
    let site = dashboard.site(
      origins: Origins(port: port, listening: options.listen, publicURL: options.publicURL))
    do {
      try await WebServer().run(
        site, addresses: ["127.0.0.1"] + (options.listen.map { [$0] } ?? []), spares: ["::1"], port: port
      ) {
        guard
          lock.announce(
            address: "http://127.0.0.1:\(port)", listening: options.listen, publicURL: options.publicURL)
        else { ready.fail(.cannotWrite(path: lock.path, reason: String(cString: strerror(errno)))) }
        ready.succeed()
      }
    } catch let error as ListenFailure {
      ready.fail(.cannotListen(address: error.address, reason: String(cString: strerror(error.code))))
    } catch { ready.fail("\(error)") }
  }
}

/// The cookie `segue-PORT` and the codes, as the files of this home have them.
private struct Entry: DashboardEntry {
  let access: WebAccess
  let port: Int

  var cookieName: String { "segue-\(port)" }

  func admits(_ cookie: String) -> Bool { access.admits(cookie) }

  func enter(code: String) -> String? { access.redeem(code) ? access.makeSecret() : nil }
}

private struct Options {
  var port: Int?
  var listen: String?
  var publicURL: String?

  init?(_ arguments: ArraySlice<String>) {
    var rest = arguments
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      switch name {
      case "--port":
        guard let number = Int(value), (1...65535).contains(number) else { return nil }
        port = number
      case "--listen": listen = value
      case "--public-url": publicURL = value
      default: return nil
      }
    }
  }
}

/// Where this program says that it is ready, or why it can't run: the descriptor that `SEGUE_READY_FD` names.
private struct ReadyPipe: Sendable {
  private let descriptor: Int32?

  init(environment: [String: String]) {
    descriptor = environment["SEGUE_READY_FD"].flatMap { Int32($0) }
  }

  func succeed() { say("ready") }

  /// `status`: 75 tells a service manager that another start is useless.
  func fail(_ problem: StartProblem, status: Int32 = 1) -> Never {
    fail(English().daemon(.problem(problem)), problem, status: status)
  }

  func fail(_ reason: String, _ problem: StartProblem? = nil, status: Int32 = 1) -> Never {
    let bytes = Array("segue-web: \(reason)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
    say("error: \(reason)" + (problem.flatMap { try? JSON.line($0) }.map { "\t" + $0 } ?? ""))
    exit(status)
  }

  private func say(_ line: String) {
    guard let descriptor else { return }
    let bytes = Array("\(line)\n".utf8)
    _ = write(descriptor, bytes, bytes.count)
    close(descriptor)
  }
}
