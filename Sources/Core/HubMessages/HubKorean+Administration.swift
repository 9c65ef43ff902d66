// SPDX-License-Identifier: MIT

extension HubKorean {
  package func administration(_ phrase: AdministrationMessage) -> String {
    switch phrase {
    case .label(let label): words(for: label)
    case .users(let number): "사용자 \(number)명"
    }
  }

  private func words(for label: AdministrationMessage.Label) -> String {
    switch label {
    case .users: "사용자"
    case .invitations: "초대"
    case .limits: "제한"
    case .audit: "감사 기록"
    case .registration: "가입"
    case .registrationOpen: "누구나"
    case .registrationInvited: "초대받은 사람만"
    case .registrationClosed: "닫힘"
    case .search: "사용자 이름으로 찾기"
    case .find: "찾기"
    case .role: "역할"
    case .administrator: "관리자"
    case .member: "회원"
    case .disabled: "사용 중지"
    case .active: "사용 중"
    case .state: "상태"
    case .created: "만든 때"
    case .actions: "동작"
    case .disable: "사용 중지"
    case .enable: "사용 재개"
    case .promote: "관리자로 지정"
    case .demote: "관리자에서 해제"
    case .deleteUser: "모든 데이터와 함께 삭제"
    case .resetLink: "재설정 링크 만들기"
    case .resetLinkText: "이 링크를 그 사람에게 전하십시오. 하루 동안 한 번만 쓸 수 있고, 지금만 보입니다."
    case .invite: "초대 만들기"
    case .inviteText: "이 링크를 초대할 사람에게 전하십시오. 일주일 동안 한 번만 쓸 수 있고, 지금만 보입니다."
    case .noInvitations: "남아 있는 초대가 없습니다."
    case .expires: "만료"
    case .time: "시각"
    case .who: "누가"
    case .what: "무엇을"
    case .about: "대상"
    case .address: "주소"
    case .limitsText: "제한은 주소별로, 로그인은 계정별로도 시도를 셉니다. 제한을 넘으면 서버가 429로 답합니다."
    case .limitLogins: "1분당 로그인"
    case .limitRegistrations: "1시간당 가입"
    case .limitResets: "1시간당 비밀번호 재설정"
    case .limitEvents: "1분당 계정별 이벤트"
    case .limitInvalid: "제한은 1 이상 100,000 이하의 정수여야 합니다."
    case .saved: "저장했습니다."
    case .done: "완료했습니다."
    case .lastAdministrator: "마지막 관리자는 그대로 둡니다. 먼저 다른 관리자를 지정하십시오."
    case .empty: "아직 없습니다."
    case .next: "이전 기록"
    }
  }
}
