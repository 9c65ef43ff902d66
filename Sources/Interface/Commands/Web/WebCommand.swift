// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import ControlProtocol
import Messages
import Paths
import QRCode
import ToolArguments
import WebAccess

/// `segue web`: the dashboard in the browser.
struct WebCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "web", abstract: Catalogue.current.help(.web), discussion: Catalogue.current.help(.webDiscussion)
  ).example("segue web --url")

  @Flag(help: ArgumentHelp(Catalogue.current.option(.webURL)))
  var url = false

  @Option(help: ArgumentHelp(Catalogue.current.option(.webPort), valueName: "n"))
  var port: Int?

  @Option(help: ArgumentHelp(Catalogue.current.option(.webListen), valueName: "address"))
  var listen: String?

  @Option(name: .customLong("public-url"), help: ArgumentHelp(Catalogue.current.option(.webPublic), valueName: "url"))
  var publicURL: String?

  @Flag(help: ArgumentHelp(Catalogue.current.option(.webStop)))
  var stop = false

  @Flag(help: ArgumentHelp(Catalogue.current.option(.webRevoke)))
  var revoke = false

  @Flag(help: ArgumentHelp(Catalogue.current.option(.webInstall)))
  var install = false

  @Flag(help: ArgumentHelp(Catalogue.current.option(.webUninstall)))
  var uninstall = false

  @Flag(help: ArgumentHelp(Catalogue.current.option(.serviceForce)))
  var force = false

  mutating func validate() throws {
    let actions = [("--stop", stop), ("--revoke", revoke), ("--install", install), ("--uninstall", uninstall)]
      .filter(\.1).map(\.0)
    if actions.count > 1 { throw ValidationError(Catalogue.current.usage(.exclusive(actions[0], actions[1]))) }
    if let port, !(1...65535).contains(port) {
      throw ValidationError(Catalogue.current.web(.command(.badPort(port))))
    }
    // As a browser copies it.
    if publicURL?.hasSuffix("/") == true { publicURL?.removeLast() }
    if let publicURL, publicURL.wholeMatch(of: #/https?://[^\s/?#@]+/#) == nil {
      throw ValidationError(Catalogue.current.web(.command(.badPublicURL(publicURL))))
    }
  }

  func run() throws {
    let console = Console.current
    let paths = Paths(environment: Environment.current)
    let access = WebAccess(paths: paths)
    if stop {
      let isStopped = access.server.map { WebStop.run(pid: $0.pid) } ?? false
      return console.tell(console.language.web(.command(isStopped ? .stopped : .notRunning)))
    }
    if revoke {
      access.revoke()
      return console.tell(console.language.web(.command(.revoked)))
    }
    if install || uninstall {
      let client = ControlClient()
      throw client.program.become(
        ["tool", "web-service"] + (uninstall ? ["--undo"] : []) + (force ? ["--force"] : []) + options)
    }
    let server = try started(access, paths, console)
    if let listen { return try invite(to: listen, of: server, access, console) }
    guard let code = access.issueCode() else { throw Self.cannotWrite(paths, console) }
    let address = "\(publicURL ?? server.address)/enter?code=\(code)"
    if url { return console.print(address) }
    console.tell(
      console.language.web(
        .command(Self.openBrowser(address) ? .opening(publicURL ?? server.address) : .noBrowser(address))))
  }

  /// The options of `segue-web`.
  private var options: [String] {
    [("--port", port.map(String.init)), ("--listen", listen), ("--public-url", publicURL)]
      .flatMap { name, value in value.map { [name, $0] } ?? [] }
  }

  /// The running dashboard. Starts it if it isn't running.
  private func started(_ access: WebAccess, _ paths: Paths, _ console: Console) throws -> WebAccess.Server {
    do throws(FolderFailure) { try access.prepare() } catch { throw Self.cannotWrite(paths, console) }
    if let server = access.server {
      let isOther = port.map { !server.address.hasSuffix(":\($0)") } ?? false
      guard !isOther, listen == nil || listen == server.listening, publicURL == nil || publicURL == server.publicURL
      else {
        throw Failure(.failed, console.language.web(.command(.runsOtherwise(server.address))))
      }
      return server
    }
    do throws(WebStart.Failure) {
      try WebStart(environment: Environment.current).run(options, log: access.log)
    } catch {
      let phrase: WebMessage.Command =
        switch error {
        case .noProgram(let searched): .noProgram(searched: searched)
        case .cannotStart(let reason, let problem):
          .cannotStart(
            reason: problem.map { console.language.daemon(.problem($0)) } ?? reason, log: paths.shown(access.log))
        }
      throw Failure(.unavailable, console.language.web(.command(phrase)))
    }
    guard let server = access.server else {
      throw Failure(
        .unavailable,
        console.language.web(
          .command(
            .cannotStart(
              reason: console.language.daemon(.problem(.noAnswer)), log: paths.shown(access.log)))))
    }
    return server
  }

  /// Shows the code that admits a phone, and warns that others on the network can listen.
  private func invite(to host: String, of server: WebAccess.Server, _ access: WebAccess, _ console: Console) throws {
    guard let code = access.issueCode(isTyped: true) else {
      throw Self.cannotWrite(Paths(environment: Environment.current), console)
    }
    let number = server.address.split(separator: ":").last ?? ""
    let address = "http://\(host.contains(":") ? "[\(host)]" : host):\(number)/"
    if console.width != nil, let picture = QRCode("\(address)enter?code=\(code)") { console.print(picture.lines) }
    console.print([
      console.language.web(.command(.typeCode(address: address, code: code))),
      console.language.web(.command(.notEncrypted)),
    ])
  }

  private static func cannotWrite(_ paths: Paths, _ console: Console) -> Failure {
    Failure(.unavailable, console.language.web(.command(.cannotWrite(paths.shown(paths.state)))))
  }

  /// Opens an address in the person's browser; false if there is no browser or no display.
  private static func openBrowser(_ address: String) -> Bool {
    let environment = Environment.current
    #if os(macOS)
      let program = "open"
    #else
      let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains { environment[$0]?.isEmpty == false }
      guard hasScreen else { return false }
      let program = "xdg-open"
    #endif
    return WebStart(environment: environment).open(with: program, address)
  }
}
