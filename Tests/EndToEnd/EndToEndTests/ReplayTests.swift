// SPDX-License-Identifier: MIT
import ControlProtocol
import Foundation
import TestSupport
import Testing
import TimerEngine

/// A delivery that several clients ask for once more, all at once.
@Suite(.daemon)
struct ReplayTests {
  /// Up to seventeen runs at once had one id and one attempt number, and some of them outlived the daemon.
  @Test(arguments: ["parallel, max: 8", "single", "queued"])
  func `a delivery that forty sockets replay at once runs once for each that is told so`(mode: String) async throws {
    let home = try TemporaryHome(
      """
      hooks:
        work: { on: focus.started, mode: \(mode), run: 'echo begin $SEGUE_ATTEMPT >> ~/runs; sleep 1; echo end >> ~/runs' }
      """)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    let id = try await peer.delivery(of: "work").id
    let clients = try (0..<40).map { _ in try ControlPeer(home) }
    let told = await withTaskGroup { group in
      for client in clients {
        group.addTask {
          (try? await client.call(.replay, ReplayParams(delivery: id), as: [DeliveryRecord].self))?.count ?? 0
        }
      }
      return await group.reduce(0, +)
    }
    #expect(told >= 1)
    let lines = try await home.lines("runs", 2 * (1 + told))
    #expect(lines == (1...(1 + told)).flatMap { ["begin \($0)", "end"] })
    try await daemon.stop()
    #expect(home.lines("runs") == lines)
    #expect(home.processes.isEmpty)
  }
}
