// SPDX-License-Identifier: MIT

import ControlClient
import LibC
import Messages
import Paths
import TerminalUI

extension ControlClient {
  /// One for commands that act: where the daemon takes its time to start, it says on standard error for what.
  static var telling: ControlClient {
    ControlClient { step in
      Output.write(Catalogue.current.daemon(.starting(step)) + "\n", to: STDERR_FILENO)
    }
  }
}
