// SPDX-License-Identifier: MIT

extension HubEnglish {
  package func social(_ phrase: SocialMessage) -> String {
    switch phrase {
    case .label(let label): socialWords(for: label)
    case .focusingUntil(let time): "focusing until \(time)"
    case .minutes(let number): "\(number) min"
    case .days(1): "1 day"
    case .days(let number): "\(number) days"
    case .count(let number): "\(number)"
    case .members(1): "1 member"
    case .members(let number): "\(number) members"
    case .friendsSince(let day): "Friends since \(day)"
    case .since(let day): "Since \(day)"
    case .expires(let day): "valid until \(day)"
    case .group(let name): "Group '\(name)'"
    case .groupInvitation(let name, let group): "\(name) invites you to the group '\(group)'."
    case .friendInvitation(let name): "\(name) invites you to be friends."
    case .photoOf(let name): "Photo of \(name)"
    case .toWhom(let name): ": \(name)"
    case .previewGroup(let name): "A member of '\(name)'"
    case .requestSubject: "Segue: a request to be friends"
    case .requestMail(let name, let asker, let link):
      """
      Hello \(name),

      \(asker) would like to be your friend. Accept or refuse here:

      \(link)

      You can switch these mails off in your profile.
      """
    }
  }
}
