// SPDX-License-Identifier: MIT

extension English {
  func recipeWords(_ words: RecipeWords) -> String {
    switch words {
    case .tell(let service): "Tell \(service)"
    case .music: "Music on break"
    case .sounds: "A sound for each phase"
    case .notification: "A notification"
    case .events: "Send events to a program"
    case .next: "Ready for the next one?"
    case .lockScreen: "Lock the screen"
    case .journal: "A line for every focus"
    case .statusFile: "The timer in a file"
    case .quiet: "Do not disturb"
    case .sites: "Block distracting sites"

    case .networkMayBeAway: "the network may be away for a while"
    case .lateNews: "late news is no news"
    case .eventAsBody: "without a body it gets the event itself, as CloudEvents JSON"
    case .nothingStarted: "the break is over and nothing has been started"
    case .notAfterWaking: "not when the machine wakes up hours later"
    case .notByMistake: "not what was begun by mistake"
    case .tabs: "a tab in a title would begin a column of its own"
    case .previousSetting: "what it was, for exit:"

    case .finished(let task):
      #"🍅 ${{ session.task == "" ? "A pomodoro" : \#(task) }} in ${{ session.elapsed }}"#
    case .goalReached: "🎉 Goal reached"
    case .todaySoFar: "${{ today.pomodoros }} pomodoros, ${{ today.focus }} of focus today"
    case .nothingRuns: "Nothing has run since ${{ clock(timer.since) }}; ${{ today.pomodoros }} pomodoros so far"
    case .unknownChat: "the chat"
    }
  }
}
