// SPDX-License-Identifier: MIT

extension HubKorean {
  package func account(_ phrase: AccountMessage) -> String {
    switch phrase {
    case .label(let label): words(for: label)
    case .resetSubject: "Segue: 새 비밀번호 정하기"
    case .resetMail(let name, let link):
      """
      안녕하세요, \(name) 님.

      아래 링크에서 새 비밀번호를 정할 수 있습니다. 한 시간 동안 한 번만 쓸 수 있습니다.

      \(link)

      요청하신 적이 없으면 이 메일을 무시하십시오. 바뀐 것은 없습니다.
      """
    case .deviceNamed(let name): "기기가 밝힌 이름은 '\(name)'입니다."
    }
  }

  private func words(for label: AccountMessage.Label) -> String {
    switch label {
    case .handle: "사용자 이름"
    case .handleHint: "a–z, 숫자, -, _ 중에서 3자 이상 30자 이하입니다. 다른 사람이 이것으로 찾습니다."
    case .displayName: "이름"
    case .displayNameHint: "다른 사람에게 집중 시간과 함께 보이는 이름입니다."
    case .mail: "메일 주소"
    case .mailHint: "선택 사항입니다. 비밀번호를 잊었을 때와 직접 켠 메일에만 쓰이며 아무에게도 보이지 않습니다."
    case .password: "비밀번호"
    case .passwordHint: "10자 이상이어야 합니다. 공백도 글자로 셉니다."
    case .newPassword: "새 비밀번호"
    case .oldPassword: "현재 비밀번호"
    case .repeatPassword: "새 비밀번호 확인"
    case .invitation: "초대 코드"
    case .invitationHint: "이 서버의 관리자가 코드를 줍니다."
    case .createAccount: "계정 만들기"
    case .haveAccount: "이미 계정이 있습니다"
    case .noAccount: "계정 만들기"
    case .registrationClosed: "이 서버는 가입을 받지 않습니다."
    case .forgot: "비밀번호를 잊었습니다"
    case .forgotTitle: "비밀번호 찾기"
    case .forgotText: "사용자 이름이나 메일 주소를 입력하십시오. 계정에 메일 주소가 있으면 한 시간 동안 한 번만 쓸 수 있는 링크를 보냅니다."
    case .forgotNoMail: "이 서버는 메일을 보내지 않습니다. 서버의 관리자가 링크를 줄 수 있습니다."
    case .forgotSent: "그런 계정에 메일 주소가 있으면 링크가 곧 도착합니다."
    case .handleOrMail: "사용자 이름 또는 메일 주소"
    case .sendLink: "링크 보내기"
    case .resetTitle: "새 비밀번호 정하기"
    case .resetInvalid: "이 링크는 올바르지 않거나, 만료되었거나, 이미 쓰였습니다. 새 링크를 요청하십시오."
    case .resetDone: "비밀번호를 바꾸었습니다. 새 비밀번호로 로그인하십시오."
    case .changePassword: "비밀번호 바꾸기"
    case .passwordChanged: "비밀번호를 바꾸었습니다. 다른 모든 브라우저에서 로그아웃했습니다."
    case .wrongPassword: "현재 비밀번호가 틀렸습니다."
    case .passwordsDiffer: "두 새 비밀번호가 서로 다릅니다."
    case .wrongLogin: "사용자 이름 또는 비밀번호가 틀렸습니다."
    case .logOutEverywhere: "모든 곳에서 로그아웃"
    case .logOutEverywhereText: "이 브라우저를 포함해 모든 브라우저에서 로그아웃합니다. 기기는 연결된 채로 남습니다."
    case .loggedOut: "로그아웃했습니다."
    case .deleteAccount: "계정 삭제"
    case .deleteText: "계정과 모든 데이터(합계, 친구, 혼자 있는 그룹, 사진, 기기)를 즉시 삭제합니다. 되돌릴 수 없습니다."
    case .deleteConfirm: "확인을 위해 사용자 이름을 입력하십시오"
    case .deleteNotConfirmed: "사용자 이름 또는 비밀번호가 맞지 않습니다. 아무것도 삭제하지 않았습니다."
    case .deleted: "계정과 모든 데이터를 삭제했습니다."
    case .sessions: "브라우저"
    case .security: "보안"
    case .handleTaken: "이미 쓰이는 사용자 이름입니다. 다른 이름을 고르십시오."
    case .handleInvalid: "사용자 이름은 a–z, 숫자, -, _ 중에서 3자 이상 30자 이하여야 합니다."
    case .nameInvalid: "이름은 줄바꿈 없이 1자 이상 60자 이하여야 합니다."
    case .mailInvalid: "올바른 메일 주소가 아닙니다."
    case .mailTaken: "다른 계정이 쓰는 메일 주소입니다."
    case .passwordShort: "비밀번호는 10자 이상이어야 합니다."
    case .passwordLong: "비밀번호가 1,024바이트를 넘습니다."
    case .passwordCommon: "다른 사람이 가장 먼저 시도하는 비밀번호입니다. 다른 비밀번호를 고르십시오."
    case .passwordIsHandle: "비밀번호는 사용자 이름과 달라야 합니다."
    case .invitationInvalid: "초대 코드가 올바르지 않거나, 만료되었거나, 이미 쓰였습니다."
    case .deviceTitle: "기기 연결"
    case .deviceText: "기기에서 segue team join을 실행하고, 표시된 코드를 입력하십시오."
    case .deviceCode: "코드"
    case .deviceContinue: "계속"
    case .deviceAsk: "직접 시작했고 지금 같은 코드를 보여 주는 기기만 승인하십시오."
    case .deviceMay: "이 기기에 허용되는 것:"
    case .deviceApprove: "이 기기 연결"
    case .deviceRefuse: "거부"
    case .deviceInvalid: "코드가 올바르지 않거나, 만료되었거나, 이미 쓰였습니다. segue team join을 다시 실행하십시오."
    case .deviceApproved: "기기가 연결되었습니다. 이 페이지를 닫아도 됩니다."
    case .deviceRefused: "기기를 거부했습니다."
    case .machinesText: "이 기기들은 계정에 합계를 보내거나 계정을 읽습니다. 더 쓰지 않는 기기는 연결을 끊으십시오."
    case .noMachines: "연결된 기기가 없습니다."
    case .connectMachine: "기기 연결"
    case .machine: "기기"
    case .connected: "연결한 때"
    case .lastUse: "마지막 사용"
    case .allowed: "허용"
    case .revoke: "연결 끊기"
    case .revoked: "기기의 연결을 끊었습니다. 그 토큰은 더 작동하지 않습니다."
    case .scopeEvents: "집중 시간의 합계 보내기"
    case .scopeRead: "프로필, 친구, 그룹, 순위표 읽기"
    case .scopeWrite: "프로필, 친구, 그룹, 공유 바꾸기"
    case .makeToken: "토큰 만들기"
    case .makeTokenText: "토큰이 있으면 직접 만든 프로그램이 /api/v1 인터페이스를 쓸 수 있습니다."
    case .tokenName: "프로그램 이름"
    case .tokenMade: "지금 토큰을 복사하십시오. 한 번만 보입니다."
    case .tokenInvalid: "토큰에는 1자 이상 60자 이하의 이름과 하나 이상의 권한이 필요합니다."
    case .optional: "선택 사항"
    }
  }
}
