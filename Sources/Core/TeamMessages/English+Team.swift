// SPDX-License-Identifier: MIT
package import Messages

extension English: TeamLanguage {
  package func phrase(_ message: TeamMessage) -> String {
    switch message {
    case .command(let command): text(command)
    case .argument(let argument): text(argument)
    case .openAndEnter(let address, let code): "Open \(address) in a browser and enter this code: \(code)"
    case .openDirectly(let address): "This address has the code already: \(address)"
    case .waiting: "Segue waits for the approval. Ctrl-C ends the waiting and changes nothing."
    case .joined(let handle, let hub): "This machine now belongs to '\(handle)' on \(hub)."
    case .hookWritten(let place):
      "The hook 'team' is in \(place). It sends when and how long you focus, and never what on."
    case .sharesNothing(let address): "Others see nothing of it until you choose so on \(address)."
    case .alreadyJoined(let hub, let place):
      "This machine has joined \(hub) already (\(place)). Run 'segue team leave' first to join another hub."
    case .denied: "The request was refused in the browser. Nothing was changed."
    case .expired: "The code has expired. Nothing was changed. Run the command again for a new code."
    case .badAddress(let text):
      "'\(text)' is not the address of a hub: write https:// and the host, as in https://hub.example.org. "
        + "Only a hub on this machine may have http://."
    case .today(let handle, let hub, let minutes, let pomodoros, let streak):
      "\(handle) on \(hub). Today: \(number(minutes, "minute")), \(number(pomodoros, "pomodoro")), a streak of \(number(streak, "day"))."
    case .place(let place, let count): "Place \(place) of \(count) among your friends today."
    case .notOnBoard: "You are not on your friends' board. The hub's page 'What others see' changes that."
    case .onlyYouSeeYourRow:
      "Only you see your row on this board. The hub's page 'What others see' changes that."
    case .span(let span): title(span)
    case .boardTitle(let span, let audience): "\(title(span)), \(audience)"
    case .boardEmpty:
      "Nobody is on this board yet. Each person decides on the hub's page 'What others see' who may see them."
    case .you: "you"
    case .minutes(let count): "\(count) min"
    case .pomodoros(let count): number(count, "pomodoro")
    case .streak(let count): number(count, "day") + " in a row"
    case .friends: "friends"
    case .everybody: "everybody"
    case .noFriends: "You have no friends on this hub yet. 'segue team add HANDLE' asks somebody."
    case .focusingUntil(let time): "focuses until \(time)"
    case .incoming: "wants to be your friend: answer on the hub's page 'Friends'"
    case .outgoing: "has not answered yet"
    case .asked(let handle): "The hub asks '\(handle)', if there is somebody with that handle."
    case .profile(let handle, let name, let about, let zone):
      "\(handle)\(name.isEmpty ? "" : " (\(name))"), days in the zone \(zone)\(about.isEmpty ? "" : "\n\(about)")"
    case .photoStored: "The hub has the photo, without the place and the camera that it may have named."
    case .changed: "The profile is changed."
    case .left(let hub): "This machine has left \(hub). Its token is revoked, and the hook is gone. The account stays."
    case .tokenStays(let reason):
      "The hub could not revoke the token (\(reason)). Revoke it on the hub's page 'Machines'. "
        + "This machine has forgotten it."
    case .hookStays(let place):
      "The hook at \(place) is written in a way that Segue does not change. Remove it by hand."
    case .answerTooLong(let hub): "The answer of \(hub) is too long for the terminal. Open the board in a browser."
    case .notJoined: "This machine has not joined a hub. Run 'segue team join URL'."
    case .noToken(let reason):
      "This machine's token for the hub is missing: \(reason). Run 'segue team leave' and join again."
    case .unreachable(let hub, let reason):
      "The hub \(hub) can't be reached: \(reason). Your focus is sent when the hub is back."
    case .nothingThere(let hub, let reason):
      "No hub answers at \(hub): \(reason). Check the address, and ask whoever runs the hub. Nothing was changed."
    case .refusedToken(let hub):
      "\(hub) no longer accepts this machine's token. Run 'segue team leave', and then 'segue team join \(hub)'."
    case .tooMany(let seconds): "The hub wants fewer requests. Try again in \(number(seconds, "second"))."
    case .hubSays(let hub, let status, let reason): "\(hub) answers \(status): \(reason)"
    case .notAHub(let hub): "\(hub) answers, but not as a hub of Segue. Check the address."
    case .badPeriod(let text): "'\(text)' is not a board. The boards are day, week, month and ever."
    case .badHandle(let text): "'\(text)' is not a handle: it has 3 to 30 of the characters a–z, 0–9, - and _."
    case .photoUnreadable(let path, let reason): "\(path) can't be read: \(reason)"
    case .photoTooLarge(let path): "\(path) is larger than 1 MiB. Save the picture smaller, as PNG, JPEG or WebP."
    case .nobodyThere(let what): "The hub has no \(what) that you may see."
    case .clocksDiffer(let own, let hub, let isRefused):
      "This machine's clock says \(own), but the hub's says \(hub), so "
        + (isRefused ? "the hub refuses your focus" : "your focus may count on the wrong day")
        + ". Set this machine's clock. If it is right, tell whoever runs the hub."
    case .noGroup(let text, let known):
      known.isEmpty
        ? "You are in no group of this hub. The hub's page 'Groups' makes one."
        : "'\(text)' is not one of your groups: \(known.joined(separator: ", "))."
    case .noHub: "not joined; 'segue team join URL' joins a hub"
    case .works(let hub, let handle): "\(hub) knows this machine as one of '\(handle)'"
    case .undelivered(let count, let reason):
      "\(number(count, "event")) not sent yet (\(reason)); Segue tries again for two weeks"
    case .lastDeliveryFailed(let reason): "the last event could not be sent: \(reason)"
    }
  }

  private func number(_ count: Int, _ word: String) -> String { "\(count) \(word)" + (count == 1 ? "" : "s") }

  private func title(_ span: BoardSpan) -> String {
    switch span {
    case .day: "Today"
    case .week: "This week"
    case .month: "This month"
    case .ever: "Ever"
    }
  }

  private func text(_ command: TeamMessage.Command) -> String {
    switch command {
    case .team: "Show your team's hub: a board of focus, and friends."
    case .show: "Show the joined hub, today's sum and your place."
    case .join: "Join a hub with this machine."
    case .board: "Show the board of your friends or of a group."
    case .friends: "Show your friends, and who focuses now."
    case .add: "Ask somebody to be your friend."
    case .profile: "Show or change what others see of you."
    case .leave: "Leave the hub with this machine."
    }
  }

  private func text(_ argument: TeamMessage.Argument) -> String {
    switch argument {
    case .url: "The hub's address, such as https://hub.example.org."
    case .device: "How the hub calls this machine; otherwise by its host name."
    case .period: "day, week, month or ever; otherwise day."
    case .group: "The name or id of a group; otherwise your friends."
    case .handle: "The person's exact handle."
    case .photo: "A picture of at most 1 MiB: PNG, JPEG or WebP."
    case .name: "Your name."
    case .about: "A few words about you."
    }
  }
}
