// SPDX-License-Identifier: MIT

/// The texts of registration, log-in, passwords, and machines.
package enum AccountMessage: Hashable, Sendable {
  /// A fixed text. Templates use the names of these cases.
  package enum Label: String, CaseIterable, Sendable {
    case handle
    case handleHint
    case displayName
    case displayNameHint
    case mail
    case mailHint
    case password
    case passwordHint
    case newPassword
    case oldPassword
    case repeatPassword
    case invitation
    case invitationHint
    case createAccount
    case haveAccount
    case noAccount
    case registrationClosed
    case forgot
    case forgotTitle
    case forgotText
    case forgotNoMail
    case forgotSent
    case handleOrMail
    case sendLink
    case resetTitle
    case resetInvalid
    case resetDone
    case changePassword
    case passwordChanged
    case wrongPassword
    case passwordsDiffer
    case wrongLogin
    case logOutEverywhere
    case logOutEverywhereText
    case loggedOut
    case deleteAccount
    case deleteText
    case deleteConfirm
    case deleteNotConfirmed
    case deleted
    case sessions
    case security
    case handleTaken
    case handleInvalid
    case nameInvalid
    case mailInvalid
    case mailTaken
    case passwordShort
    case passwordLong
    case passwordCommon
    case passwordIsHandle
    case invitationInvalid
    case deviceTitle
    case deviceText
    case deviceCode
    case deviceContinue
    case deviceAsk
    case deviceMay
    case deviceApprove
    case deviceRefuse
    case deviceInvalid
    case deviceApproved
    case deviceRefused
    case machinesText
    case noMachines
    case connectMachine
    case machine
    case connected
    case lastUse
    case allowed
    case revoke
    case revoked
    case scopeEvents
    case scopeRead
    case scopeWrite
    case makeToken
    case makeTokenText
    case tokenName
    case tokenMade
    case tokenInvalid
    case optional
  }

  case label(Label)
  /// The subject of the mail with a reset link.
  case resetSubject
  /// The text of the mail with a reset link.
  case resetMail(name: String, link: String)
  case deviceNamed(String)
}
