// SPDX-License-Identifier: MIT

/// What the audit log says happened. The raw value is stored.
package enum AuditAction: String, Hashable, Sendable, CaseIterable {
  case registered = "registered"
  case passwordChanged = "changed the password"
  case passwordReset = "chose a new password by a link"
  case sessionsEnded = "ended all sessions"
  case machineConnected = "connected a machine"
  case machineRefused = "refused a machine"
  case machineRevoked = "revoked a machine"
  case tokenMade = "made a token"
  case ownAccountDeleted = "deleted the own account"
  case suspended = "suspend"
  case resumed = "resume"
  case promoted = "promote"
  case demoted = "demote"
  case deleted = "delete"
  case resetLinkMade = "made a reset link"
  case invitationMade = "made an invitation"
  case invitationWithdrawn = "withdrew an invitation"
  case limitSet = "set a limit"
  case registrationSet = "set registration"
  case administratorMade = "made an administrator"
}
