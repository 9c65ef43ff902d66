// SPDX-License-Identifier: MIT

/// The texts of the pages of administrators.
package enum AdministrationMessage: Hashable, Sendable {
  /// A fixed text. Templates use the names of these cases.
  package enum Label: String, CaseIterable, Sendable {
    case users
    case invitations
    case limits
    case audit
    case registration
    case registrationOpen
    case registrationInvited
    case registrationClosed
    case search
    case find
    case role
    case administrator
    case member
    case disabled
    case active
    case state
    case created
    case actions
    case disable
    case enable
    case promote
    case demote
    case deleteUser
    case resetLink
    case resetLinkText
    case invite
    case inviteText
    case noInvitations
    case expires
    case time
    case who
    case what
    case about
    case address
    case limitsText
    case limitLogins
    case limitRegistrations
    case limitResets
    case limitEvents
    case limitInvalid
    case saved
    case done
    case lastAdministrator
    case empty
    case next
    case withdraw
    case withdrawn
    case invitedBy
    case detail
    case deleteUserText
    case deleteUserMismatch
    case deletedUser
    case none
  }

  case label(Label)
  case audit(AuditAction)
  /// The number of users.
  case users(Int)
}
