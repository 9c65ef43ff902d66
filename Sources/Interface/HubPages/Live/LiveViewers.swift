// SPDX-License-Identifier: MIT
import HubModel
import HubStorage
import Logging
import Synchronization

/// The connections of this process that follow which friends focus.
///
/// One task asks the database for changes, for all of them: so processes that share a database agree, and none of them knows of
/// the others. A change of this process is looked for at once, one of another process within a second.
final class LiveViewers: Sendable {
  /// A connection, as the task that looks for changes knows it.
  final class Place: Sendable {
    let person: PersonID
    let signals: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation
    private let state = Mutex((isStale: true, mustTell: false, sees: Set<PersonID>()))

    init(person: PersonID) {
      self.person = person
      // A signal carries nothing, so one waiting signal is enough for a slow reader.
      (signals, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
      wake.yield()
    }

    /// Wakes the connection if what it shows depends on one of `changed`, or if it is one of `viewers`. One of `forgetting`
    /// gets an event even if the same friends focus: its page may show more than that.
    fileprivate func notice(changed: Set<PersonID>, viewers: Set<PersonID>, forgetting: Set<PersonID>) {
      let isConcerned = state.withLock { state in
        let mustTell = forgetting.contains(person)
        guard
          mustTell || changed.contains(person) || viewers.contains(person) || !state.sees.isDisjoint(with: changed)
        else { return false }
        state.isStale = true
        if mustTell { state.mustTell = true }
        return true
      }
      if isConcerned { wake.yield() }
    }

    /// Wakes the connection to prove that its other end is there. Whoever sees somebody looks again: a focus may have ended
    /// without an event.
    fileprivate func beat() {
      state.withLock { if !$0.sees.isEmpty { $0.isStale = true } }
      wake.yield()
    }

    /// Whether something may have changed since the last call.
    func takeStale() -> Bool {
      state.withLock { state in
        defer { state.isStale = false }
        return state.isStale
      }
    }

    /// Ends the connection.
    fileprivate func end() { wake.finish() }

    /// Whether an event is due even if the same friends focus. Once for each reason.
    func takeMustTell() -> Bool {
      state.withLock { state in
        defer { state.mustTell = false }
        return state.mustTell
      }
    }

    func setStale() { state.withLock { $0.isStale = true } }
    func show(_ people: Set<PersonID>) { state.withLock { $0.sees = people } }
  }

  /// Keeps a connection's place until the connection is gone.
  final class Registration: Sendable {
    let place: Place
    private let number: Int
    private let viewers: LiveViewers

    fileprivate init(_ place: Place, number: Int, in viewers: LiveViewers) {
      (self.place, self.number, self.viewers) = (place, number, viewers)
    }

    deinit { viewers.remove(number) }
  }

  private struct State {
    var places: [Int: Place] = [:]
    var last = 0
    var follower: Task<Void, Never>?
    /// Wakes the follower; nil without one.
    var looking: AsyncStream<Void>.Continuation?
  }

  /// More connections of one person are refused.
  private static let mostOfOne = 20
  private static let heartbeat = Duration.seconds(15)
  /// Each connection belongs to one share. The shares get their heartbeats one after the other, so that thousands of
  /// connections don't ask the database at the same moment.
  private static let shares = 15
  private static let pace = Duration.seconds(1)
  /// Changes of this process come in bursts.
  private static let rest = Duration.milliseconds(100)
  /// Clocks of processes may differ by so many seconds.
  private static let overlap: Int64 = 10

  private let store: HubStore
  private let now: @Sendable () -> Int64
  private let metrics: HubMetrics
  private let state = Mutex(State())
  private let logger = Logger(label: "hub")

  init(store: HubStore, now: @escaping @Sendable () -> Int64, metrics: HubMetrics) {
    (self.store, self.now, self.metrics) = (store, now, metrics)
  }

  /// Looks for changes soon.
  func look() { _ = state.withLock { $0.looking?.yield() } }

  /// A place for a connection of `person`; nil if the person has too many.
  func register(_ person: PersonID) -> Registration? {
    let place = Place(person: person)
    let number: Int? = state.withLock { state in
      guard state.places.values.count(where: { $0.person == person }) < Self.mostOfOne else { return nil }
      state.last += 1
      state.places[state.last] = place
      if state.follower == nil {
        // Its end ends the stream, so that each follower needs a stream of its own.
        let (looks, looking) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        state.looking = looking
        state.follower = Task { await self.follow(looks, looking) }
      }
      return state.last
    }
    guard let number else { return nil }
    metrics.add(1, to: "segue_hub_live_viewers")
    return Registration(place, number: number, in: self)
  }

  private func remove(_ number: Int) {
    metrics.add(-1, to: "segue_hub_live_viewers")
    state.withLock { state in
      state.places[number] = nil
      guard state.places.isEmpty else { return }
      state.follower?.cancel()
      (state.follower, state.looking) = (nil, nil)
    }
  }

  /// Ends all connections: their browsers find another process.
  func end() {
    for place in places { place.end() }
  }

  // MARK: The task

  private func follow(_ looks: AsyncStream<Void>, _ looking: AsyncStream<Void>.Continuation) async {
    let ticker = Task {
      while (try? await Task.sleep(for: Self.pace)) != nil { looking.yield() }
    }
    defer { ticker.cancel() }
    var watch = Watch(last: now())
    var nextBeat = ContinuousClock.now + Self.heartbeat / Self.shares
    var share = 0
    for await _ in looks {
      do { try await check(&watch) } catch { logger.error("live: \(error)") }
      while ContinuousClock.now >= nextBeat {
        nextBeat += Self.heartbeat / Self.shares
        share = (share + 1) % Self.shares
        for place in places(ofShare: share) { place.beat() }
      }
      guard (try? await Task.sleep(for: Self.rest)) != nil else { return }
    }
  }

  private var places: [Place] { state.withLock { Array($0.places.values) } }

  private func places(ofShare share: Int) -> [Place] {
    state.withLock { $0.places.filter { number, _ in number % Self.shares == share }.map(\.value) }
  }

  /// The result of the last look.
  private struct Watch {
    var last: Int64
    var known: [PersonID: FocusChange] = [:]
  }

  private func check(_ watch: inout Watch) async throws {
    let time = now()
    let changes = try await store.focusChanges(since: watch.last - Self.overlap)
    // Several changes of one second look alike: those of the last second are looked at again.
    let fresh = changes.filter { watch.known[$0.person] != $0 || $0.changedAt >= watch.last - 1 }
    var viewers: Set<PersonID> = []
    var forgetting: Set<PersonID> = []
    for change in fresh {
      viewers.formUnion(try await store.watchers(of: change.person))
      // An event of a focus concerns those who may see it. A choice concerns all friends, and an end of a friendship its other
      // side: they may have to forget what they see.
      let known = watch.known[change.person]?.sharedAt ?? 0
      let isNew = change.sharedAt > known && change.sharedAt >= watch.last - Self.overlap
      guard isNew || change.sharedAt >= watch.last - 1 else { continue }
      forgetting.formUnion(try await store.friendIDs(of: change.person) + [change.person])
    }
    watch.known = Dictionary(changes.map { ($0.person, $0) }, uniquingKeysWith: { $1 })
    watch.last = time
    guard !fresh.isEmpty else { return }
    let changed = Set(fresh.map(\.person))
    for place in places { place.notice(changed: changed, viewers: viewers, forgetting: forgetting) }
  }
}
