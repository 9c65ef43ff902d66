// SPDX-License-Identifier: MIT
import ArgumentParser
import Hub
import HubMessages
import HubPages
import HubStorage
import LibC
import Logging
import Mail
import Paths
import SystemEvents
import ToolArguments

/// `segue-hub serve`
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: HubCatalogue.current.server(.help(.serve)),
    discussion: HubCatalogue.current.server(.help(.serveDiscussion))
  ).example("segue-hub serve --public-url https://hub.example.org --trust-proxy 127.0.0.1")

  @Option(help: ArgumentHelp(HubCatalogue.current.server(.help(.listen)), valueName: "address:port"))
  var listen = "127.0.0.1:8088"

  @OptionGroup var storage: StorageOptions

  @Option(help: ArgumentHelp(HubCatalogue.current.server(.help(.publicURL)), valueName: "url"))
  var publicURL: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(HubCatalogue.current.server(.help(.trustProxy)), valueName: "address"))
  var trustProxy: [String] = []

  @Option(help: ArgumentHelp(HubCatalogue.current.server(.help(.metrics)), valueName: "address:port"))
  var metrics: String?

  @Option(help: ArgumentHelp(HubCatalogue.current.server(.help(.smtp)), valueName: "url"))
  var smtp: String?

  @Option(help: ArgumentHelp(HubCatalogue.current.server(.help(.mailFrom)), valueName: "address"))
  var mailFrom: String?

  func run() async throws {
    prepareDispatch()
    let address = try ListenAddress(listen, option: "--listen")
    let metricsAddress = try metrics.map { text throws(ProgramFailure) in
      try ListenAddress(text, option: "--metrics")
    }
    let access = try HubAccess(
      listening: address, publicURL: publicURL ?? Environment.current["SEGUE_HUB_PUBLIC_URL"], trusting: trustProxy)
    let mail = try MailOptions.server(url: smtp, from: mailFrom)
    LoggingSystem.bootstrap(StreamLogHandler.standardError)
    StopSignals.ignoreBrokenPipes()
    let signals = try StopSignals.stream()
    try await storage.with(isNew: true) { store in
      // 'segue-hub admin reset' makes links of the same address.
      try await store.setSetting(StorageOptions.publicURL, to: access.publicURL)
      let hub = Hub(store: store, mail: mail, publicURL: access.publicURL) { Int64(time(nil)) }
      if try await !store.hasAdministrator() {
        Logger(label: "hub").notice("no administrator exists: create one with 'segue-hub admin create HANDLE'")
      }
      let serving = HubServer(pages: HubPages(hub: hub, access: access), address: address, metrics: metricsAddress)
      try await serving.run { for await _ in signals {} }
    }
  }
}

/// The mail server of the options.
enum MailOptions {
  static func server(url: String?, from: String?) throws(ProgramFailure) -> MailServer? {
    guard url != nil || from != nil else { return nil }
    guard let url else { throw .usage(.smtpMissing) }
    guard let from else { throw .usage(.mailFromMissing) }
    let environment = Environment.current
    let server = MailServer(
      url: url, user: environment["SEGUE_HUB_SMTP_USER"], password: environment["SEGUE_HUB_SMTP_PASSWORD"], from: from)
    guard let server else { throw .usage(.badMail(url: shown(url), from: from)) }
    return server
  }
}
