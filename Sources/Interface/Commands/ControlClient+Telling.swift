// SPDX-License-Identifier: MIT

import ControlClient
import LibC
import Messages
import Paths
import TerminalUI

extension ControlClient {
  /// A client for commands that act. If the daemon's start takes time, it prints the reason to standard error.
  static var telling: ControlClient {
    ControlClient { step in
      Output.write(Catalogue.current.daemon(.starting(step)) + "\n", to: STDERR_FILENO)
    }
  }
}
