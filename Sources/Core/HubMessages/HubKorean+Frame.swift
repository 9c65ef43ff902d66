// SPDX-License-Identifier: MIT

extension HubKorean {
  package func frame(_ phrase: FrameMessage) -> String {
    switch phrase {
    case .label(let label): words(for: label)
    case .refusalTitle(404): "페이지를 찾을 수 없습니다"
    case .refusalTitle(403): "요청이 거부되었습니다"
    case .refusalTitle(413): "너무 큽니다"
    case .refusalTitle(429): "시도가 너무 많습니다"
    case .refusalTitle: "요청이 실패했습니다"
    case .refusal(404): "이 주소에는 페이지가 없거나, 볼 수 있는 권한이 없습니다."
    case .refusal(403): "서버는 자신의 페이지에서 보낸 양식만 받습니다. 페이지를 새로 불러온 다음 다시 시도하십시오."
    case .refusal(413): "양식이나 파일이 서버가 받는 크기보다 큽니다. 사진은 최대 1 MiB입니다."
    case .refusal(let status) where status >= 500: "서버가 응답하지 못했습니다. 이유는 서버의 로그에 있습니다."
    case .refusal: "브라우저가 보낸 것을 서버가 읽을 수 없습니다."
    case .noSpace: "서버에 남은 공간이 없어서 저장하지 못했습니다. 서버를 운영하는 사람에게 알리십시오."
    case .retryAfter(let seconds): "\(seconds)초 뒤에 다시 시도하십시오."
    }
  }

  private func words(for label: FrameMessage.Label) -> String {
    switch label {
    case .skipToContent: "본문으로 건너뛰기"
    case .navigation: "페이지"
    case .board: "순위표"
    case .friends: "친구"
    case .groups: "그룹"
    case .profile: "프로필"
    case .machines: "기기"
    case .administration: "관리"
    case .logIn: "로그인"
    case .logOut: "로그아웃"
    case .register: "가입"
    case .account: "계정"
    case .save: "저장"
    case .cancel: "취소"
    case .back: "뒤로"
    case .never: "없음"
    case .more: "더 보기"
    case .yes: "예"
    case .no: "아니요"
    case .welcomeTitle: "함께 집중하기"
    case .welcomeText: "사람들이 자신의 Segue를 이 서버에 연결하고, 친구를 추가하고, 누가 얼마나 집중했는지 봅니다."
    case .welcomePrivacy: "이 서버에는 시간의 합계만 전달됩니다. 작업이나 프로젝트의 이름은 절대 전달되지 않습니다."
    }
  }
}
