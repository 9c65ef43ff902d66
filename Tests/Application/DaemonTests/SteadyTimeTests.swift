// SPDX-License-Identifier: MIT
import Testing
import TimerEngine

@testable import Daemon

@Suite struct SteadyTimeTests {
  @Test func `time goes on evenly`() {
    let clock = FakeClock()
    var time = SteadyTime(clock.reading)
    for _ in 0..<100 {
      clock.pass(.seconds(61))
      #expect(time.take(clock.reading) == SteadyTime.Change())
      #expect(time.now(clock.reading) == clock.reading.wall)
    }
  }

  @Test(arguments: [Duration.hours(1), .seconds(-3600), .milliseconds(500), .milliseconds(-500), .hours(24 * 400)])
  func `a step is told once and then time follows it`(_ step: Duration) {
    let clock = FakeClock()
    var time = SteadyTime(clock.reading)
    clock.pass(.seconds(10))
    clock.step(step)
    // Until it is told, time goes on as if nothing had been.
    #expect(time.now(clock.reading) == nine + .seconds(10))
    #expect(time.take(clock.reading) == SteadyTime.Change(slept: nil, step: step))
    #expect(time.now(clock.reading) == nine + .seconds(10) + step)
    clock.pass(.seconds(10))
    #expect(time.take(clock.reading) == SteadyTime.Change())
  }

  @Test(arguments: [Duration.milliseconds(499), .milliseconds(-499), .zero, .milliseconds(1)])
  func `drift is no step`(_ drift: Duration) {
    let clock = FakeClock()
    var time = SteadyTime(clock.reading)
    clock.pass(.seconds(10))
    clock.step(drift)
    #expect(time.take(clock.reading) == SteadyTime.Change())
    #expect(time.now(clock.reading) == nine + .seconds(10))
  }

  @Test func `drift that adds up is a step in the end`() {
    let clock = FakeClock()
    var time = SteadyTime(clock.reading)
    var told = Duration.zero
    for _ in 0..<1000 {
      clock.pass(.minutes(1))
      clock.step(.milliseconds(3))
      told += time.take(clock.reading).step ?? .zero
      #expect(abs((clock.reading.wall - time.now(clock.reading)).milliseconds) < 500)
    }
    #expect(told == .milliseconds(3 * 167 * 5))
  }

  @Test func `a sleep is told with its bounds`() {
    let clock = FakeClock()
    var time = SteadyTime(clock.reading)
    clock.pass(.minutes(5))
    clock.sleep(.hours(8))
    let change = time.take(clock.reading)
    #expect(change.slept == nine + .minutes(5)..<nine + .minutes(5) + .hours(8))
    #expect(change.step == nil)
    clock.pass(.minutes(1))
    #expect(time.take(clock.reading) == SteadyTime.Change())
  }

  @Test func `an instant of sleep is none`() {
    let clock = FakeClock()
    var time = SteadyTime(clock.reading)
    clock.sleep(.milliseconds(1999))
    #expect(time.take(clock.reading).slept == nil)
    clock.sleep(.seconds(2))
    #expect(time.take(clock.reading).slept != nil)
  }

  @Test func `a sleep and a step are told together`() {
    let clock = FakeClock()
    var time = SteadyTime(clock.reading)
    clock.sleep(.hours(1))
    clock.step(.seconds(-90))
    let change = time.take(clock.reading)
    #expect(change.slept == nine..<nine + .hours(1))
    #expect(change.step == .seconds(-90))
    #expect(time.now(clock.reading) == clock.reading.wall)
  }

  @Test func `across a restart of the program the boot clock measures`() {
    let clock = FakeClock()
    let before = clock.reading
    clock.pass(.minutes(10))
    #expect(SteadyTime.step(from: before, to: clock.reading) == nil)
    clock.sleep(.hours(1))
    #expect(SteadyTime.step(from: before, to: clock.reading) == nil)
    clock.step(.milliseconds(499))
    #expect(SteadyTime.step(from: before, to: clock.reading) == nil)
    clock.step(.hours(2))
    #expect(SteadyTime.step(from: before, to: clock.reading) == .hours(2) + .milliseconds(499))
  }

  @Test func `across a restart of the machine the wall clock measures but never less than nothing`() {
    let before = FakeClock().reading
    let later = FakeClock(at: nine + .hours(9), boot: .seconds(20), bootID: "two").reading
    #expect(SteadyTime.step(from: before, to: later) == nil)
    let earlier = FakeClock(at: nine - .hours(2), boot: .seconds(20), bootID: "two").reading
    #expect(SteadyTime.step(from: before, to: earlier) == .seconds(-7200))
    // The same id, but the boot clock went back: a restored image.
    let restored = FakeClock(at: nine + .hours(9), boot: .seconds(20)).reading
    #expect(SteadyTime.step(from: before, to: restored) == nil)
  }
}
