// SPDX-License-Identifier: MIT

extension English {
  package func initialise(_ phrase: InitMessage) -> String {
    switch phrase {
    case .greeting:
      "A few questions: each answer is written into hooks.yml and tried out at once.\n"
        + "Enter skips a question, and 'segue init' can be run again at any time."
    case .prompt: "> "
    case .skipped: "Skipped."
    case .kept: "It stays as it is."
    case .switchedOff(let hook): "'\(hook)' is switched off (enabled: false)."
    case .offKeys: "off none"
    case .alreadyThere(let what): "So far: \(what). Enter keeps it, 'off' switches it off."

    case .sitesQuestion: "Which sites shall be blocked while you focus?"
    case .sitesExample: "For example: reddit.com news.ycombinator.com"
    case .sitesName: "Block distracting sites"
    case .badSite(let text): "'\(text)' is not the name of a site; one looks like reddit.com"
    case .helperNeeded(let file):
      "Names are blocked in /etc/hosts, which only root can change. A small program of root's can do it for you:\n"
        + "it changes lines of its own there and nothing else. Read it first if you like: \(file)"
    case .helperCommands: "These commands put it in place:"
    case .runThem: "Run them now? [y/N] "
    case .helperDeclined(let hosts):
      "Nothing was installed or written. To do it later: segue init, with the answer\n  \(hosts)"
    case .helperFailed(let command):
      "That failed: \(command)\nhooks.yml is as it was. Once the cause is mended: segue init"
    case .helperMissing:
      "The program that blocks sites comes with the plugin site-blocker, which is not installed beside segued: nothing was "
        + "installed.\nInstall Segue as a whole (Scripts/install, or a package), and run segue init again."
    case .helperInstalled(let path): "Installed: \(path)"
    case .folderUnsafe(let folder):
      "\(folder) can be written by others than root, so whatever is put there could be replaced by them: nothing was "
        + "installed.\nMend it with: sudo chown root \(folder) && sudo chmod go-w \(folder)   and then: segue init"
    case .noSudo:
      "sudo isn't here, and without it only root can install the program: nothing was installed.\n"
        + "Install sudo, or run 'segue init' once as root."
    case .blocked(let sites): "\(sites.joined(separator: ", ")) blocked …"
    case .unblocked: "unblocked"
    case .sitesFailed(let command, let why):
      "That failed: \(command)\n  \(why)\nhooks.yml is as it was. 'segue doctor' may say more; then: segue init"
    case .stillBlocked(let file):
      "they are still in \(file): take the lines that end in '# segue-sites' out by hand"
    case .notBlocked(let site, let file): "\(site) isn't in \(file)"

    case .chatQuestion: "Which chat shall be told when a pomodoro is done?"
    case .chatExample:
      "For example the address of a webhook of Slack, Discord, Mattermost or Teams, or https://ntfy.sh/your-topic"
    case .chatHidden: "What you type isn't shown, and it goes into the keychain, not into hooks.yml."
    case .chatGreeting: "🍅 Segue will tell this chat when a pomodoro is done"
    case .badURL: "that is not an address that begins with https://"
    case .posting(let service, let url): "Sending a first message to \(service) (\(url)) …"
    case .posted(let status): "arrived, status \(status)"
    case .notPosted(let why): "It did not arrive: \(why)"
    case .chatChoices: "[r] try again, [u] another address, [k] keep it all the same, Enter leaves it out: "
    case .retryKeys: "r retry"
    case .otherKeys: "u url"
    case .keepKeys: "k keep"
    case .leftOut: "Left out; nothing was written."
    case .storedSecret(let name, nil): "The secret is in the keychain as '\(name)'."
    case .storedSecret(let name, let file?):
      "There is no keychain here, so the secret is in a file that only you can read: \(file) ('\(name)')."

    case .soundQuestion: "What shall be heard while you focus?"
    case .soundExample(let names, let now): "One of: \(names.joined(separator: ", ")), off, or a file. Now: \(now)"
    case .badSound(let why): "\(why)"
    case .playing(let sound): "Two seconds of \(sound) …"
    case .played(let player): "played by \(player)"
    case .notPlayed(let why): "It can't be heard yet: \(why)"
    case .installPlayer(let command): "To hear it: \(command)"

    case .musicQuestion(let program):
      "Shall your music play on breaks, and pause when they end (\(program))? [y/N] "
    case .noMusicPlayer:
      "With playerctl or mpc installed, your music could play on breaks: then run 'segue init' again."
    case .musicPlayed: "played and paused"
    case .musicSilent(let why): "No player answers right now (\(why)); the hook does nothing until one is open."

    case .nothingWritten: "Nothing was changed."
    case .written(let path): "Written to \(path):"
    case .next: "Next: segue start \"my first task\""
    case .tryHooks: "      segue hooks test focus.completed   shows what a hook would do"
    case .seeDoctor: "      segue doctor                       looks whether everything else is well"
    }
  }
}
