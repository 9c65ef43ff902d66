// SPDX-License-Identifier: MIT

extension HubEnglish {
  package func administration(_ phrase: AdministrationMessage) -> String {
    switch phrase {
    case .label(let label): words(for: label)
    case .audit(let action): words(for: action)
    case .users(let number): number == 1 ? "1 user" : "\(number) users"
    }
  }

  private func words(for label: AdministrationMessage.Label) -> String {
    switch label {
    case .users: "Users"
    case .invitations: "Invitations"
    case .limits: "Limits"
    case .audit: "Audit log"
    case .registration: "Registration"
    case .registrationOpen: "Open to everybody"
    case .registrationInvited: "By invitation"
    case .registrationClosed: "Closed"
    case .search: "Search by handle"
    case .find: "Find"
    case .role: "Role"
    case .administrator: "Administrator"
    case .member: "Member"
    case .disabled: "Disabled"
    case .active: "Active"
    case .state: "State"
    case .created: "Created"
    case .actions: "Actions"
    case .disable: "Disable"
    case .enable: "Enable"
    case .promote: "Make administrator"
    case .demote: "Remove as administrator"
    case .deleteUser: "Delete with all data"
    case .resetLink: "Make a reset link"
    case .resetLinkText: "Give this link to the person. It works once, for a day. It is shown only now."
    case .invite: "Make an invitation"
    case .inviteText: "Give this link to the person. It works once, for a week. It is shown only now."
    case .noInvitations: "No invitation is waiting."
    case .expires: "Expires"
    case .time: "Time"
    case .who: "Who"
    case .what: "What"
    case .about: "About"
    case .address: "Address"
    case .limitsText:
      "A limit counts attempts by address, and for log-ins also by account. Beyond it, the server answers 429."
    case .limitLogins: "Log-ins a minute"
    case .limitRegistrations: "Registrations an hour"
    case .limitResets: "Password resets an hour"
    case .limitEvents: "Events a minute and account"
    case .limitInvalid: "A limit is a whole number from 1 to 100,000."
    case .saved: "Saved."
    case .done: "Done."
    case .lastAdministrator: "The last administrator stays: make another one first."
    case .empty: "Nothing yet."
    case .next: "Older"
    case .withdraw: "Withdraw"
    case .withdrawn: "The invitation is withdrawn. Its link no longer works."
    case .invitedBy: "Made by"
    case .detail: "Detail"
    case .deleteUserText:
      "This deletes the account and all its data at once. Nothing can be restored. Type the handle to confirm."
    case .deleteUserMismatch: "The handle does not match. Nothing is deleted."
    case .deletedUser: "The account and all its data are deleted."
    case .none: "No user matches."
    }
  }

  private func words(for action: AuditAction) -> String {
    switch action {
    case .registered: "Registered"
    case .passwordChanged: "Changed the password"
    case .passwordReset: "Chose a new password by a link"
    case .sessionsEnded: "Logged out everywhere"
    case .machineConnected: "Connected a machine"
    case .machineRefused: "Refused a machine"
    case .machineRevoked: "Revoked a machine"
    case .tokenMade: "Made a token"
    case .ownAccountDeleted: "An account deleted itself"
    case .suspended: "Disabled an account"
    case .resumed: "Enabled an account"
    case .promoted: "Made somebody an administrator"
    case .demoted: "Removed an administrator"
    case .deleted: "Deleted an account"
    case .resetLinkMade: "Made a reset link"
    case .invitationMade: "Made an invitation"
    case .invitationWithdrawn: "Withdrew an invitation"
    case .limitSet: "Set a limit"
    case .registrationSet: "Set who may register"
    case .administratorMade: "Made an administrator in the terminal"
    }
  }
}
