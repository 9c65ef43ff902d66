// SPDX-License-Identifier: MIT

extension HubEnglish {
  package func frame(_ phrase: FrameMessage) -> String {
    switch phrase {
    case .label(let label): words(for: label)
    case .refusalTitle(404): "Page not found"
    case .refusalTitle(403): "Request refused"
    case .refusalTitle(413): "Too large"
    case .refusalTitle(429): "Too many attempts"
    case .refusalTitle: "The request failed"
    case .refusal(404): "This address has no page, or you may not see it."
    case .refusal(403): "The server only accepts forms of its own pages. Reload the page and try again."
    case .refusal(413): "The form or file is larger than the server accepts. A photo may have at most 1 MiB."
    case .refusal(let status) where status >= 500: "The server could not answer. Its log has the reason."
    case .refusal: "The server cannot read the request of the browser."
    case .noSpace: "The server has no space left, so nothing was saved. Tell whoever runs the server."
    case .retryAfter(let seconds): "Try again in \(seconds) s."
    }
  }

  private func words(for label: FrameMessage.Label) -> String {
    switch label {
    case .skipToContent: "Skip to content"
    case .navigation: "Pages"
    case .board: "Leaderboard"
    case .friends: "Friends"
    case .groups: "Groups"
    case .profile: "Profile"
    case .machines: "Machines"
    case .administration: "Administration"
    case .logIn: "Log in"
    case .logOut: "Log out"
    case .register: "Register"
    case .account: "Account"
    case .save: "Save"
    case .cancel: "Cancel"
    case .back: "Back"
    case .never: "Never"
    case .more: "More"
    case .yes: "Yes"
    case .no: "No"
    case .welcomeTitle: "Focus together"
    case .welcomeText: "People connect their Segue to this server, add friends, and see who focused how long."
    case .welcomePrivacy: "Only sums of time reach this server. It never learns the name of a task or a project."
    }
  }
}
