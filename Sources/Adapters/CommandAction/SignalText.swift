// SPDX-License-Identifier: MIT
import LibC

private let signalNames: [Int32: String] = [
  SIGABRT: "SIGABRT", SIGALRM: "SIGALRM", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGHUP: "SIGHUP", SIGILL: "SIGILL",
  SIGINT: "SIGINT", SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE", SIGQUIT: "SIGQUIT", SIGSEGV: "SIGSEGV", SIGSYS: "SIGSYS",
  SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP", SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2", SIGXCPU: "SIGXCPU",
  SIGXFSZ: "SIGXFSZ",
]

/// `9 (SIGKILL)`.
func signalText(_ number: Int32) -> String {
  signalNames[number].map { "\(number) (\($0))" } ?? "\(number)"
}
