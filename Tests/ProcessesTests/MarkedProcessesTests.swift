// SPDX-License-Identifier: MIT
import Processes
import Testing

@Suite(.timeLimit(.minutes(1))) struct MarkedProcessesTests {
  @Test func aProcessIsFoundByItsVariableWithAllThatItStarted() async throws {
    let mark = "/nonexistent/restore-\(UInt64.random(in: 0 ... .max))"
    // The grandchild has an environment of its own.
    let child = try await ChildProcess.start(
      ChildConfiguration(
        // The shell says so once its child has become the other program.
        ["/bin/sh", "-c", "env -i /bin/sh -c 'echo ready; exec sleep 60' & wait"],
        environment: ["SEGUE_RESTORE": mark, "PATH": "/bin:/usr/bin"], output: .lines()))
    #expect(await child.output?.next()?.text == "ready")
    let found = processes(markedBy: "SEGUE_RESTORE", as: [mark, "/nonexistent/other"])
    #expect(found.count == 2)
    #expect(found.contains { $0.pid == child.pid })
    #expect(processes(markedBy: "SEGUE_RESTORE", as: ["/nonexistent/other"]).isEmpty)
    #expect(processes(markedBy: "SEGUE_RESTORE", as: [String(mark.dropLast())]).isEmpty)
    #expect(await endProcesses(found).isEmpty)
    _ = await child.wait()
    #expect(processes(markedBy: "SEGUE_RESTORE", as: [mark]).isEmpty)
  }
}
