// SPDX-License-Identifier: MIT

extension HubEnglish {
  package func account(_ phrase: AccountMessage) -> String {
    switch phrase {
    case .label(let label): words(for: label)
    case .resetSubject: "Segue: choose a new password"
    case .resetMail(let name, let link):
      """
      Hello \(name),

      this link lets you choose a new password. It works once, for an hour:

      \(link)

      If you did not ask for it, ignore this mail. Nothing has changed.
      """
    case .deviceNamed(let name): "The machine calls itself '\(name)'."
    }
  }

  private func words(for label: AccountMessage.Label) -> String {
    switch label {
    case .handle: "Handle"
    case .handleHint: "3 to 30 letters a–z, digits, - and _. Others find you by it."
    case .displayName: "Name"
    case .displayNameHint: "Others see this name beside your time."
    case .mail: "Mail address"
    case .mailHint:
      "Optional. It is used if you forget your password, and for mails that you switch on. Nobody sees it."
    case .password: "Password"
    case .passwordHint: "At least 10 characters. Spaces count."
    case .newPassword: "New password"
    case .oldPassword: "Current password"
    case .repeatPassword: "New password, again"
    case .invitation: "Invitation code"
    case .invitationHint: "An administrator of this server gives you the code."
    case .createAccount: "Create account"
    case .haveAccount: "I have an account"
    case .noAccount: "Create an account"
    case .registrationClosed: "Registration is closed on this server."
    case .forgot: "I forgot my password"
    case .forgotTitle: "Forgotten password"
    case .forgotText:
      "Enter your handle or mail address. If the account has a mail address, it gets a link that works once, for an hour."
    case .forgotNoMail: "This server sends no mail. An administrator of the server can give you a link."
    case .forgotSent: "If such an account has a mail address, a link is on its way."
    case .handleOrMail: "Handle or mail address"
    case .sendLink: "Send the link"
    case .resetTitle: "Choose a new password"
    case .resetInvalid: "This link is invalid, expired, or used already. Ask for a new one."
    case .resetDone: "The password is changed. Log in with the new one."
    case .changePassword: "Change password"
    case .passwordChanged: "The password is changed. All other browsers are logged out."
    case .wrongPassword: "The current password is wrong."
    case .passwordsDiffer: "The two new passwords differ."
    case .wrongLogin: "The handle or the password is wrong."
    case .logOutEverywhere: "Log out everywhere"
    case .logOutEverywhereText: "This ends your sessions in every browser, this one included. Machines stay connected."
    case .loggedOut: "You are logged out."
    case .deleteAccount: "Delete account"
    case .deleteText:
      "This deletes your account and all its data at once: sums, friends, groups that only you are in, photo, machines. Nothing can be restored."
    case .deleteConfirm: "Type your handle to confirm"
    case .deleteNotConfirmed: "The handle or the password does not match. Nothing is deleted."
    case .deleted: "The account and all its data are deleted."
    case .sessions: "Browsers"
    case .security: "Security"
    case .handleTaken: "This handle is taken. Choose another one."
    case .handleInvalid: "The handle has 3 to 30 letters a–z, digits, - or _."
    case .nameInvalid: "The name has 1 to 60 characters, without line breaks."
    case .mailInvalid: "This is not a mail address."
    case .mailTaken: "This mail address belongs to another account."
    case .passwordShort: "The password needs at least 10 characters."
    case .passwordLong: "The password has more than 1,024 bytes."
    case .passwordCommon: "This password is among the first that others try. Choose another one."
    case .passwordIsHandle: "The password must differ from the handle."
    case .invitationInvalid: "The invitation code is invalid, expired, or used already."
    case .deviceTitle: "Connect a machine"
    case .deviceText: "Run segue team join on the machine. Enter the code that it shows."
    case .deviceCode: "Code"
    case .deviceContinue: "Continue"
    case .deviceAsk: "Only approve a machine that you started yourself and that shows the same code now."
    case .deviceMay: "This machine will be allowed to:"
    case .deviceApprove: "Connect this machine"
    case .deviceRefuse: "Refuse"
    case .deviceInvalid: "The code is invalid, expired, or used already. Run segue team join again."
    case .deviceApproved: "The machine is connected. You can close this page."
    case .deviceRefused: "The machine is refused."
    case .machinesText: "These machines send sums to your account, or read it. Revoke a machine that you no longer use."
    case .noMachines: "No machine is connected."
    case .connectMachine: "Connect a machine"
    case .machine: "Machine"
    case .connected: "Connected"
    case .lastUse: "Last use"
    case .allowed: "Allowed"
    case .revoke: "Revoke"
    case .revoked: "The machine is revoked. Its token no longer works."
    case .scopeEvents: "Send sums of focus"
    case .scopeRead: "Read your profile, friends, groups and leaderboards"
    case .scopeWrite: "Change your profile, friends, groups and sharing"
    case .makeToken: "Make a token"
    case .makeTokenText: "A token admits a program of your own to the interface under /api/v1."
    case .tokenName: "Name of the program"
    case .tokenMade: "Copy the token now. It is shown only once."
    case .tokenInvalid: "A token needs a name of 1 to 60 characters, and at least one permission."
    case .optional: "optional"
    }
  }
}
