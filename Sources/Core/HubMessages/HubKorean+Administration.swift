// SPDX-License-Identifier: MIT

extension HubKorean {
  package func administration(_ phrase: AdministrationMessage) -> String {
    switch phrase {
    case .label(let label): words(for: label)
    case .audit(let action): words(for: action)
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
    case .withdraw: "초대 취소"
    case .withdrawn: "초대를 취소했습니다. 그 링크는 더 작동하지 않습니다."
    case .invitedBy: "만든 사람"
    case .detail: "자세히"
    case .deleteUserText: "계정과 모든 데이터를 즉시 삭제합니다. 되돌릴 수 없습니다. 확인을 위해 사용자 이름을 입력하십시오."
    case .deleteUserMismatch: "사용자 이름이 맞지 않습니다. 아무것도 삭제하지 않았습니다."
    case .deletedUser: "계정과 모든 데이터를 삭제했습니다."
    case .none: "맞는 사용자가 없습니다."
    }
  }

  private func words(for action: AuditAction) -> String {
    switch action {
    case .registered: "가입"
    case .passwordChanged: "비밀번호 변경"
    case .passwordReset: "링크로 새 비밀번호 지정"
    case .sessionsEnded: "모든 곳에서 로그아웃"
    case .machineConnected: "기기 연결"
    case .machineRefused: "기기 거부"
    case .machineRevoked: "기기 연결 끊기"
    case .tokenMade: "토큰 만들기"
    case .ownAccountDeleted: "본인 계정 삭제"
    case .suspended: "계정 사용 중지"
    case .resumed: "계정 사용 재개"
    case .promoted: "관리자 지정"
    case .demoted: "관리자 해제"
    case .deleted: "계정 삭제"
    case .resetLinkMade: "재설정 링크 만들기"
    case .invitationMade: "초대 만들기"
    case .invitationWithdrawn: "초대 취소"
    case .limitSet: "제한 변경"
    case .registrationSet: "가입 정책 변경"
    case .administratorMade: "터미널에서 관리자 만들기"
    }
  }
}
