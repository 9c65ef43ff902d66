// SPDX-License-Identifier: MIT
#if os(macOS)
  /// The program that shows notices on this system.
  let systemNoticeTool: any NoticeTool = OSAScript()
#endif
