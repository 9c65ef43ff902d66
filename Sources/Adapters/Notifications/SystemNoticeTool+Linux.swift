// SPDX-License-Identifier: MIT
#if os(Linux)
  /// The program that shows notices on this system.
  let systemNoticeTool: any NoticeTool = NotifySend()
#endif
