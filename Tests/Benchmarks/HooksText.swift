// SPDX-License-Identifier: MIT

/// A `hooks.yml` of any length, of the kinds of hooks that people have.
enum HooksText {
  /// What fits into one file of 1 MiB.
  static let mostInOneFile = 1000

  /// The head of a file, with what all hooks share.
  static let head = """
    version: 1

    timer: { focus: 25m, short-break: 5m, long-break: 15m }

    secrets:
      slack_url: { env: SLACK_URL }


    """

  static func hooks(_ numbers: Range<Int>) -> String { "hooks:\n" + numbers.map(hook).joined() }

  private static func hook(_ number: Int) -> String {
    switch number % 4 {
    case 0:
      """
        tell-team-\(number):
          name: Tell the team, number \(number)
          on: focus.completed
          if: session.task != "" && session.elapsed >= duration("20m")
          webhook:
            url: ${{ secrets.slack_url }}
            json:
              text: "🍅 ${{ escape.slack(session.task) }} in ${{ session.elapsed }}"
              number: \(number)
          retry: { attempts: 8, max-age: 1h }

      """
    case 1:
      """
        block-sites-\(number):
          name: Block distracting sites while focusing
          while: focus
          during: mon-fri 09:00-18:00
          enter: [sudo, -n, segue-sites, block, "list-\(number)"]
          exit: [sudo, -n, segue-sites, unblock, "list-\(number)"]

      """
    case 2:
      """
        journal-\(number):
          on: [focus.completed, focus.abandoned]
          if: today.pomodoros > \(number % 12) || session.tags.exists(tag, tag == "deep-\(number)")
          run: printf '%s\\t%s\\n' "$SEGUE_EVENT" "$SEGUE_TASK" >> ~/focus-\(number).tsv
          env: { NUMBER: "\(number)", TASK: "${{ session.task }}" }

      """
    default:
      """
        light-\(number):
          while: timer.phase == "focus" && session.project == "project-\(number)"
          enter: { webhook: "http://127.0.0.1:8123/on?light=\(number)&task=${{ session.task }}" }
          exit: { webhook: "http://127.0.0.1:8123/off?light=\(number)" }

      """
    }
  }
}
