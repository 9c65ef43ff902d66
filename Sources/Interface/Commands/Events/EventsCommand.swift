// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import ControlProtocol
import Events
import Messages
import Paths
import TerminalUI
import TimerEngine
import ToolArguments

/// `segue events`.
struct EventsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "events", abstract: Catalogue.current.help(.events),
    discussion: Catalogue.current.help(.eventsDiscussion)
  )
  .example("segue events --follow")

  @Flag(name: .shortAndLong, help: ArgumentHelp(Catalogue.current.option(.eventsFollow)))
  var follow = false

  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  var json = false

  @Option(help: ArgumentHelp(Catalogue.current.option(.since), valueName: "length"), transform: Length.parse)
  var since: Double?

  @Option(name: [.customShort("n"), .long], help: ArgumentHelp(Catalogue.current.option(.limit)))
  var limit: Int?

  func run() throws {
    let console = Console.current
    let client = ControlClient()
    let start = since.map { WallClock.now - .milliseconds(Int64($0 * 1000)) }
    let printer = EventPrinter(json: json, console: console, client: client)
    if follow {
      try EventFollower(client: client, printer: printer, since: start, limit: limit).run()
      return
    }
    // Without a time span, one screenful.
    let limit = limit ?? (since == nil ? 50 : nil)
    let params = EventsParams(since: start.map(JSONTime.init), limit: limit)
    let events = try client.read(.events, params).sorted { $0.sequence < $1.sequence }
    if events.isEmpty, !json { console.tell(console.language.hooks(.noEvents)) }
    try printer.print(events)
  }
}

/// Prints events, one per line.
struct EventPrinter {
  var json: Bool
  var console: Console
  var client: ControlClient

  /// The maximum number of failed deliveries to read the reasons of.
  private static let most = 1000

  func print(_ events: [Event]) throws {
    if json { return try events.forEach { console.print(try JSON.line($0)) } }
    let text = EventText(style: console.style, language: console.language, now: LocalTime(WallClock.now))
    let reasons = reasons(events.compactMap(\.data.delivery?.id))
    for event in events { console.print(text.line(event, reason: event.data.delivery.flatMap { reasons[$0.id] })) }
  }

  /// Returns the reasons of failed deliveries by their ids. An event itself has only an English sentence, which stands for a
  /// reason that is no longer known.
  private func reasons(_ ids: [String]) -> [String: DeliveryReason] {
    guard let first = ids.first else { return [:] }
    let params = ids.count == 1 ? LogParams(delivery: first) : LogParams(failed: true, limit: Self.most)
    let deliveries = (try? client.read(.log, params)) ?? []
    return Dictionary(deliveries.compactMap { delivery in delivery.reason.map { (delivery.id, $0) } }) { first, _ in
      first
    }
  }
}

/// Prints events as they happen. It repeats and misses none, even if the daemon is restarted meanwhile.
struct EventFollower {
  var client: ControlClient
  var printer: EventPrinter
  /// The beginning; nil for now.
  var since: Instant?
  var limit: Int?

  func run() throws {
    let subscription = Subscription(client: client, params: SubscribeParams(status: false, events: true))
    let isRunning = try subscription.open() != nil
    var last: UInt64?
    // Existing events are read after the subscription, so that none is missed between the two.
    if since != nil || limit != nil {
      let params = EventsParams(since: since.map(JSONTime.init), limit: limit)
      let events =
        isRunning
        ? try subscription.call(.events, params) : try client.answer(.events, params)
      try print(events, after: &last)
    } else {
      last = try newest(subscription, isRunning: isRunning)
    }
    let loop = LiveLoop(printing: subscription)
    while true {
      for event in try loop.next(until: nil) {
        switch event {
        case .changes(let changes): for change in changes { try take(change, subscription, &last) }
        case .gone: return
        case .keys, .signal, .ready: break
        }
      }
    }
  }

  private func take(_ change: Subscription.Change, _ subscription: Subscription, _ last: inout UInt64?) throws {
    switch change {
    case .notice(.event(let event)): try print([event], after: &last)
    case .connected: try print(try subscription.call(.events, EventsParams(after: last ?? 0)), after: &last)
    case .gone, .notice: break
    }
  }

  /// The number of the newest event, after which following begins.
  private func newest(_ subscription: Subscription, isRunning: Bool) throws -> UInt64? {
    let params = EventsParams(limit: 1)
    if isRunning { return try subscription.call(.events, params).last?.number }
    return try? client.answer(.events, params).last?.number
  }

  private func print(_ events: [Event], after last: inout UInt64?) throws {
    let events = events.sorted { $0.sequence < $1.sequence }.filter { $0.number > last ?? 0 }
    try printer.print(events)
    last = events.last?.number ?? last
  }
}
