// SPDX-License-Identifier: MIT

extension HubKorean {
  package func social(_ phrase: SocialMessage) -> String {
    switch phrase {
    case .label(let label): socialWords(for: label)
    case .focusingUntil(let time): "\(time)까지 집중 중"
    case .minutes(let number): "\(number)분"
    case .days(let number): "\(number)일"
    case .count(let number): "\(number)개"
    case .members(let number): "회원 \(number)명"
    case .friendsSince(let day): "\(day)부터 친구"
    case .since(let day): "\(day)부터"
    case .expires(let day): "\(day)까지 유효"
    case .group(let name): "그룹 '\(name)'"
    case .groupInvitation(let name, let group): "\(name) 님이 그룹 '\(group)'에 초대했습니다."
    case .friendInvitation(let name): "\(name) 님이 친구로 초대했습니다."
    case .photoOf(let name): "\(name) 님의 사진"
    case .toWhom(let name): ": \(name)"
    case .previewGroup(let name): "'\(name)'의 회원"
    case .requestSubject: "Segue: 친구 요청"
    case .requestMail(let name, let asker, let link):
      """
      안녕하세요, \(name) 님.

      \(asker) 님이 친구가 되고 싶어 합니다. 아래 링크에서 수락하거나 거절하십시오.

      \(link)

      이 메일은 프로필에서 끌 수 있습니다.
      """
    }
  }
}
