// SPDX-License-Identifier: MIT

extension English {
  func recipeText(_ text: RecipeText) -> String {
    switch text {
    case .verbatim(let text): text
    case .sound(let problem): sound(.problem(problem))
    case .chatSummary(let s): "A message to \(s) for every pomodoro"
    case .ntfySummary: "A push message to your telephone through ntfy"
    case .telegramSummary: "A message from a Telegram bot for every pomodoro"
    case .webhookSummary: "What happens to focus and breaks, signed, to a program of your own"
    case .journalSummary: "A line for every focus in a file that spreadsheets open"
    case .musicSummary: "Your music plays on breaks; what played already is left alone"
    case .ambientSummary: "A sound for each phase"
    case .notifySummary: "A desktop notification in your own words, at an event of your choice"
    case .nagSummary: "A reminder while the next focus isn't started"
    case .lockScreenSummary: "Locks the screen when a long break begins"
    case .quietSummary: "No notifications during focus; afterwards it is as it was before"
    case .statusFileSummary: "What the timer does, in a file for status bars"
    case .sitesSummary: "Blocks sites during focus, and certainly opens them again"
    case .chatAddress(let s): "The address of an incoming webhook of \(s)"
    case .topicAddress: "The address of a topic; whoever knows it can read along"
    case .message: "What is said"
    case .onlyProject: "Only for pomodoros of this project"
    case .alsoUntitled: "Also for pomodoros without a task"
    case .urgency: "How urgent it is"
    case .topicToken: "The access token of a topic that needs one"
    case .botToken: "The token of your bot, from @BotFather"
    case .chat: "The chat: its number or @channel"
    case .botServer: "The Bot API server"
    case .eventsAddress: "The address that gets the events"
    case .signingKey: "The key that signs them, by Standard Webhooks"
    case .whichEvents: "Which events"
    case .journalFile: "The file: time, minutes, outcome, project, task"
    case .file: "The file"
    case .musicPlayer: "What plays it"
    case .focusSound(let s): sound("During focus", s)
    case .breakSound(let s): sound("On breaks", s)
    case .focusVolume: "How loud during focus"
    case .breakVolume: "How loud on breaks"
    case .event: "At which event"
    case .title: "Its title"
    case .text: "Its text"
    case .howOften: "How often"
    case .howManyTimes: "How many times at most"
    case .locker: "What locks it"
    case .notificationService: "What shows notifications"
    case .sites: "Which sites"
    case .window: "On which days and at what hours (Enter: always)"
    case .notHTTPS: "that is not an address that begins with https://"
    case .plainHTTP: "http to elsewhere than this machine can be read and changed on its way: use https"
    case .badVolume: "a volume is 0 to 100"
    case .noSites: "name at least one, such as reddit.com"
    case .badSite(let s): "'\(s)' is not the name of a site; one looks like reddit.com"
    case .badToken: "a token looks like 123456789:AAE… and has no spaces"
    case .badChat: "a chat is a number such as -1001234567890, or @channel"
    case .asymmetricKey: "it takes a whsec_ key or any other text, not an asymmetric one"
    case .notAPath(let s): "write a whole path, such as \(s)"
    case .notOneOf(let s): "it is one of \(s.joined(separator: ", "))"
    case .notAMap: "it takes a map, such as {\"key\": \"value\"}"
    }
  }

  private func sound(_ phase: String, _ sounds: [String]) -> String {
    "\(phase): \(sounds.joined(separator: ", ")), off, or a file"
  }
}
