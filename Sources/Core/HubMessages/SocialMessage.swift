// SPDX-License-Identifier: MIT

/// The texts of boards, friends, groups, profiles, and of what others see.
package enum SocialMessage: Hashable, Sendable {
  /// A fixed text. Templates use the names of these cases with `social_` before them.
  package enum Label: String, CaseIterable, Sendable {
    // Boards.
    case period
    case day
    case week
    case month
    case ever
    case audience
    case everybody
    case place
    case person
    case points
    case pointsHint
    case pomodoros
    case streak
    case you
    case hidden
    case notListed
    case choose
    case boardEmpty
    // Friends.
    case addFriend
    case addHint
    case ask
    case asked
    case handleInvalid
    case ownHandle
    case tooManyRequests
    case inviteFriend
    case inviteFriendText
    case makeLink
    case linkText
    case yourFriends
    case noFriends
    case incoming
    case accept
    case accepted
    case refuse
    case refused
    case outgoing
    case withdraw
    case withdrawn
    case removeFriend
    case removed
    case block
    case blockText
    case blocked
    case blockedPeople
    case unblock
    case unblocked
    case openInvitations
    case focusingNow
    case nobodyFocuses
    // People.
    case today
    case thisWeek
    case pomodorosToday
    case nothingShared
    case askingYou
    case askedThem
    case blockedThem
    // Groups.
    case yourGroups
    case noGroups
    case newGroup
    case groupName
    case makeGroup
    case groupInvalid
    case members
    case owner
    case role
    case joined
    case inviteMember
    case inviteMemberText
    case leave
    case leaveText
    case left
    case removeMember
    case rename
    case handOver
    case handOverText
    case newOwner
    case deleteGroup
    case deleteGroupText
    case groupDeleted
    case groupBoard
    case groupShares
    // Invitations.
    case invitation
    case invitationVain
    case acceptInvitation
    case joinShares
    // The own profile.
    case editProfile
    case about
    case aboutHint
    case aboutInvalid
    case photo
    case photoHint
    case chooseFile
    case upload
    case removePhoto
    case photoTooLarge
    case photoTooManyPixels
    case photoUnknown
    case photoBroken
    case photoAnimated
    case photoMissing
    case zone
    case zoneHint
    case zoneInvalid
    case language
    case theme
    case themeSystem
    case themeLight
    case themeDark
    case looks
    case largeText
    case highContrast
    case reducesMotion
    case mailsRequests
    case saved
    case preview
    case previewText
    case previewAs
    case previewStranger
    case previewFriend
    case previewNothing
    case show
    case consent
    case consentText
    case shareBoard
    case shareFocus
    case sharePomodoros
    case shareStreak
    case shareFocusingNow
    case consentSaved
    case audienceFriends
    case audienceEverybody
    case export
    case exportText
    case connectionLost
  }

  case label(Label)
  /// The planned end of a focus, such as `14:25`.
  case focusingUntil(String)
  case minutes(Int64)
  case days(Int64)
  case count(Int64)
  case members(Int)
  /// Days such as `2026-11-26`.
  case friendsSince(String)
  case since(String)
  case expires(String)
  case group(String)
  case groupInvitation(name: String, group: String)
  case friendInvitation(name: String)
  /// The name of a photo for those who can't see it.
  case photoOf(String)
  /// The name of the person whom a button affects, for screen readers.
  case toWhom(String)
  case previewGroup(String)
  /// The subject of the mail about a request.
  case requestSubject
  /// The text of the mail about a request.
  case requestMail(name: String, asker: String, link: String)
}
