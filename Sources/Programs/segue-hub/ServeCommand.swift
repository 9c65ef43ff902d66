// SPDX-License-Identifier: MIT
import ArgumentParser
import Hub
import HubPages
import HubStorage
import LibC
import Logging
import Mail
import Paths
import WebPages

/// `segue-hub serve`
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the pages and the interface until SIGTERM.",
    discussion: """
      The server does not encrypt. People reach it through a proxy that does, unless they are on the same machine.

      Example: segue-hub serve --public-url https://hub.example.org --trust-proxy 127.0.0.1
      """)

  @Option(help: ArgumentHelp("Address and port to listen on.", valueName: "address:port"))
  var listen = "127.0.0.1:8088"

  @OptionGroup var storage: StorageOptions

  @Option(
    help: ArgumentHelp(
      "Address by which people reach the server, such as https://hub.example.org. Required behind a proxy. "
        + "SEGUE_HUB_PUBLIC_URL has the same meaning.",
      valueName: "url"))
  var publicURL: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Addresses or networks of proxies, whose X-Forwarded-For names the visitor.", valueName: "address"))
  var trustProxy: [String] = []

  @Option(
    help: ArgumentHelp("Address and port of the metrics for Prometheus (default: none).", valueName: "address:port"))
  var metrics: String?

  @Option(
    help: ArgumentHelp(
      "Mail server for forgotten passwords: smtp://HOST:587 or smtps://HOST. SEGUE_HUB_SMTP_USER and "
        + "SEGUE_HUB_SMTP_PASSWORD are its login.", valueName: "url"))
  var smtp: String?

  @Option(help: ArgumentHelp("Address of the sender of mails.", valueName: "address"))
  var mailFrom: String?

  func run() async throws {
    let address = try ListenAddress(listen, option: "--listen")
    let metricsAddress = try metrics.map { text throws(ProgramFailure) in
      try ListenAddress(text, option: "--metrics")
    }
    let access = try HubAccess(
      listening: address, publicURL: publicURL ?? Environment.current["SEGUE_HUB_PUBLIC_URL"], trusting: trustProxy)
    let mail = try MailOptions.server(url: smtp, from: mailFrom)
    LoggingSystem.bootstrap(StreamLogHandler.standardError)
    StopSignals.ignoreBrokenPipes()
    let signals = StopSignals.stream()
    let store = try await storage.open()
    // 'segue-hub admin reset' makes links of the same address.
    try await store.setSetting(StorageOptions.publicURL, to: access.publicURL)
    let hub = Hub(store: store, mail: mail, publicURL: access.publicURL) { Int64(time(nil)) }
    if try await !store.hasAdministrator() {
      Logger(label: "hub").notice("no administrator exists: create one with 'segue-hub admin create HANDLE'")
    }
    let serving = HubServer(pages: HubPages(hub: hub, access: access), address: address, metrics: metricsAddress)
    do {
      try await serving.run { for await _ in signals {} }
    } catch {
      await store.close()
      throw error
    }
    await store.close()
  }
}

/// The mail server of the options.
enum MailOptions {
  static func server(url: String?, from: String?) throws(ProgramFailure) -> MailServer? {
    guard url != nil || from != nil else { return nil }
    guard let url else { throw .usage("--mail-from needs --smtp, the address of a mail server.") }
    guard let from else { throw .usage("--smtp needs --mail-from, the address of the sender.") }
    let environment = Environment.current
    let server = MailServer(
      url: url, user: environment["SEGUE_HUB_SMTP_USER"], password: environment["SEGUE_HUB_SMTP_PASSWORD"], from: from)
    guard let server else {
      throw .usage(
        "--smtp '\(shown(url))' or --mail-from '\(from)' cannot be used. Write --smtp smtp://HOST:587 --mail-from hub@HOST."
      )
    }
    return server
  }
}
