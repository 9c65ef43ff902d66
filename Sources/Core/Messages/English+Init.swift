// SPDX-License-Identifier: MIT

extension English {
  package func initialise(_ phrase: InitMessage) -> String {
    switch phrase {
    case .greeting:
      "Segue asks a few questions, writes each answer to hooks.yml, and tries it at once.\n"
        + "Press Enter to skip a question. You can run 'segue init' again at any time."
    case .prompt: "> "
    case .skipped: "Skipped."
    case .kept: "Kept as it is."
    case .switchedOff(let hook): "'\(hook)' is disabled (enabled: false)."
    case .offKeys: "off none"
    case .alreadyThere(let what): "Now: \(what). Press Enter to keep it, or type 'off' to disable it."

    case .sitesQuestion: "Which sites should be blocked while you focus?"
    case .sitesExample: "For example: reddit.com news.ycombinator.com"
    case .badSite(let text): "'\(text)' is not a site name such as reddit.com"
    case .helperNeeded(let file):
      "Sites are blocked in /etc/hosts, which only root can change. A small helper program, owned by root, can do this.\n"
        + "It changes only its own lines in that file. Read it first if you like: \(file)"
    case .helperCommands: "These commands install it:"
    case .runThem: "Run them now? [y/N] "
    case .helperDeclined(let hosts):
      "Nothing was installed or written. To do it later, run 'segue init' with the answer\n  \(hosts)"
    case .helperFailed(let command):
      "This command failed: \(command)\nhooks.yml is unchanged. Fix the cause, then run: segue init"
    case .helperMissing:
      "The helper belongs to the plugin site-blocker, which is not installed beside segued. Nothing was installed.\n"
        + "Install all of Segue (Scripts/install, or a package), then run: segue init"
    case .helperInstalled(let path): "Installed: \(path)"
    case .folderUnsafe(let folder):
      "Users other than root can write to \(folder) and could replace the helper. Nothing was installed.\n"
        + "Fix it with: sudo chown root \(folder) && sudo chmod go-w \(folder)   then run: segue init"
    case .noSudo:
      "sudo is not installed, so only root can install the helper. Nothing was installed.\n"
        + "Install sudo, or run 'segue init' once as root."
    case .blocked(let sites): "\(sites.joined(separator: ", ")) blocked …"
    case .unblocked: "unblocked"
    case .sitesFailed(let command, let why):
      "This command failed: \(command)\n  \(why)\nhooks.yml is unchanged. 'segue doctor' may show the cause. Then run: segue init"
    case .stillBlocked(let file):
      "they are still in \(file). Remove the lines that end in '# segue-sites'"
    case .notBlocked(let site, let file): "\(site) is not in \(file)"

    case .chatQuestion: "Which chat should be notified when a pomodoro ends?"
    case .chatExample:
      "For example a webhook address of Slack, Discord, Mattermost or Teams, or https://ntfy.sh/your-topic"
    case .chatHidden: "Your input is hidden. It goes to the keychain, or to a private file where there is none."
    case .chatGreeting: "🍅 Segue will notify this chat when a pomodoro ends"
    case .badURL: "the address must begin with https://"
    case .posting(let service, let url): "Sending a first message to \(service) (\(url)) …"
    case .posted(let status): "delivered, status \(status)"
    case .notPosted(let why): "Not delivered: \(why)"
    case .chatChoices: "[r] retry, [u] use another address, [k] keep it anyway, [Enter] leave it out: "
    case .retryKeys: "r retry"
    case .otherKeys: "u url"
    case .keepKeys: "k keep"
    case .leftOut: "Left out. Nothing was written."
    case .storedSecret(let name, nil): "The secret is in the keychain as '\(name)'."
    case .storedSecret(let name, let file?):
      "This machine has no keychain. The secret '\(name)' is in a file that only you can read: \(file)"

    case .soundQuestion: "Which sound should play while you focus?"
    case .soundExample(let names, let now): "One of: \(names.joined(separator: ", ")), off, or a file. Now: \(now)"
    case .badSound(let why): "\(why)"
    case .playing(let sound): "Two seconds of \(sound) …"
    case .played(let player): "played by \(player)"
    case .notPlayed(let why): "Not playing yet: \(why)"
    case .installPlayer(let command): "To play it, run: \(command)"

    case .musicQuestion(let program):
      "Should your music play during breaks and pause when they end (\(program))? [y/N] "
    case .noMusicPlayer:
      "To play your music during breaks, install playerctl or mpc and run 'segue init' again."
    case .musicPlayed: "played and paused"
    case .musicSilent(let why): "No player answers now (\(why)). The hook does nothing until a player is open."

    case .nothingWritten: "Nothing was changed."
    case .written(let path): "Written to \(path):"
    case .next: "Next: segue start \"my first task\""
    case .tryHooks: "      segue hooks test focus.completed   shows what a hook would do"
    case .seeDoctor: "      segue doctor                       checks everything else"
    }
  }
}
