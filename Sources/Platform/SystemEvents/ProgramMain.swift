// SPDX-License-Identifier: MIT
import Dispatch
import LibC

/// Runs the body as all that a program does, and ends the program with status 0 after it. Call it before anything else uses tasks.
///
/// Where `OWN_THREADS` is defined, tasks then run on a `ThreadPool`. Elsewhere they run on Dispatch's threads.
package func runProgram(_ body: @escaping @Sendable () async -> Void) -> Never {
  let areOwn = useOwnThreads()
  Task.detached {
    await body()
    exit(0)
  }
  guard areOwn else { dispatchMain() }
  // This thread stays and takes signals, also those that the parent blocked. Dispatch does the same.
  var none = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, nil)
  while true { pause() }
}

/// Has Dispatch take its descriptors now. GRDB uses it whenever a database closes, and it ends a program that has none left for it.
package func prepareDispatch() {
  DispatchQueue.global().async {}
}
