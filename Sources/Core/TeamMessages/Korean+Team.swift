// SPDX-License-Identifier: MIT
package import Messages

extension Korean: TeamLanguage {
  package func phrase(_ message: TeamMessage) -> String {
    switch message {
    case .command(let command): text(command)
    case .argument(let argument): text(argument)
    case .openAndEnter(let address, let code): "브라우저에서 \(address) 주소를 열고 이 코드를 입력하십시오: \(code)"
    case .openDirectly(let address): "코드가 들어 있는 주소: \(address)"
    case .waiting: "승인을 기다립니다. Ctrl-C를 누르면 아무것도 바꾸지 않고 끝냅니다."
    case .joined(let handle, let hub): "이 컴퓨터는 이제 \(hub)의 '\(handle)'에 연결되었습니다."
    case .hookWritten(let place): "훅 'team'을 \(place)에 썼습니다. 언제 얼마나 집중했는지만 보내고, 무엇에 집중했는지는 보내지 않습니다."
    case .sharesNothing(let address): "\(address)에서 선택하기 전에는 다른 사람에게 아무것도 보이지 않습니다."
    case .alreadyJoined(let hub, let place):
      "이 컴퓨터는 이미 \(hub)에 참여했습니다(\(place)). 다른 허브에 참여하려면 먼저 'segue team leave'를 실행하십시오."
    case .denied: "브라우저에서 요청이 거부되었습니다. 바뀐 것은 없습니다."
    case .expired: "코드가 만료되었습니다. 바뀐 것은 없습니다. 명령을 다시 실행하면 새 코드를 받습니다."
    case .badAddress(let text):
      "'\(text)'\(.topic) 허브의 주소가 아닙니다. https://와 호스트로 쓰십시오(예: https://hub.example.org). http://는 이 컴퓨터의 허브에만 쓸 수 있습니다."
    case .today(let handle, let hub, let minutes, let pomodoros, let streak):
      "\(hub)의 \(handle). 오늘: \(minutes)분, 뽀모도로 \(pomodoros)개, \(streak)일 연속."
    case .place(let place, let count): "오늘 친구 \(count)명 가운데 \(place)위입니다."
    case .notOnBoard: "친구들의 순위표에 올라 있지 않습니다. 허브의 '공개 범위' 페이지에서 바꿀 수 있습니다."
    case .onlyYouSeeYourRow: "이 순위표에서 자신의 줄은 자신에게만 보입니다. 허브의 '공개 범위' 페이지에서 바꿀 수 있습니다."
    case .span(let span): title(span)
    case .boardTitle(let span, let audience): "\(title(span)), \(audience)"
    case .boardEmpty: "아직 이 순위표에 아무도 없습니다. 누구에게 보일지는 각자 허브의 '공개 범위' 페이지에서 정합니다."
    case .you: "나"
    case .minutes(let count): "\(count)분"
    case .pomodoros(let count): "뽀모도로 \(count)개"
    case .streak(let count): "\(count)일 연속"
    case .friends: "친구"
    case .everybody: "모두"
    case .noFriends: "이 허브에 아직 친구가 없습니다. 'segue team add HANDLE'로 친구를 신청합니다."
    case .focusingUntil(let time): "\(time)까지 집중"
    case .incoming: "친구 신청을 보냈습니다. 허브의 '친구' 페이지에서 답하십시오"
    case .outgoing: "아직 답하지 않았습니다"
    case .asked(let handle): "그런 사용자 이름을 쓰는 사람이 있으면 허브가 '\(handle)'에게 묻습니다."
    case .profile(let handle, let name, let about, let zone):
      "\(handle)\(name.isEmpty ? "" : " (\(name))"), 하루의 시간대: \(zone)\(about.isEmpty ? "" : "\n\(about)")"
    case .photoStored: "사진을 허브에 올렸습니다. 사진에 있던 장소와 카메라 정보는 지워집니다."
    case .changed: "프로필을 바꾸었습니다."
    case .left(let hub): "이 컴퓨터는 \(hub)에서 나왔습니다. 토큰을 폐기하고 훅을 지웠습니다. 계정은 그대로 있습니다."
    case .tokenStays(let reason):
      "허브가 토큰을 폐기하지 못했습니다(\(reason)). 허브의 '기기' 페이지에서 폐기하십시오. 이 컴퓨터에서는 지웠습니다."
    case .hookStays(let place): "\(place)의 훅은 Segue가 고치지 않는 모양으로 쓰여 있습니다. 직접 지우십시오."
    case .answerTooLong(let hub): "\(hub)의 응답이 터미널에 보이기에는 너무 깁니다. 브라우저에서 순위표를 여십시오."
    case .notJoined: "이 컴퓨터는 허브에 참여하지 않았습니다. 'segue team join URL'을 실행하십시오."
    case .noToken(let reason): "허브에 쓸 이 컴퓨터의 토큰이 없습니다: \(reason). 'segue team leave'를 실행하고 다시 참여하십시오."
    case .unreachable(let hub, let reason):
      "허브 \(hub)에 연결할 수 없습니다: \(reason). 그동안 집중한 것은 연결되면 보냅니다."
    case .nothingThere(let hub, let reason):
      "\(hub)에서 응답하는 허브가 없습니다: \(reason). 주소를 확인하고 허브를 운영하는 사람에게 물어보십시오. 바뀐 것은 없습니다."
    case .refusedToken(let hub):
      "\(hub)\(.subject) 이 컴퓨터의 토큰을 더는 받지 않습니다. 'segue team leave'와 'segue team join \(hub)'\(.object) 차례로 실행하십시오."
    case .tooMany(let seconds): "요청이 너무 많습니다. \(seconds)초 뒤에 다시 시도하십시오."
    case .hubSays(let hub, let status, let reason): "\(hub)의 응답 \(status): \(reason)"
    case .notAHub(let hub): "\(hub)\(.subject) 응답하지만 Segue의 허브가 아닙니다. 주소를 확인하십시오."
    case .badPeriod(let text): "'\(text)' 순위표는 없습니다. day, week, month, ever 가운데 하나를 쓰십시오."
    case .badHandle(let text): "'\(text)'\(.topic) 올바른 사용자 이름이 아닙니다. 사용자 이름은 a–z, 0–9, -, _ 가운데 3자에서 30자입니다."
    case .photoUnreadable(let path, let reason): "\(path)\(.object) 읽을 수 없습니다: \(system(reason))"
    case .photoTooLarge(let path): "\(path)\(.subject) 1 MiB보다 큽니다. PNG, JPEG, WebP로 더 작게 저장하십시오."
    case .nobodyThere(let what): "허브에서 \(what)\(.object) 찾을 수 없거나 볼 권한이 없습니다."
    case .clocksDiffer(let own, let hub, let isRefused):
      "이 컴퓨터의 시계는 \(own), 허브의 시계는 \(hub)입니다. 그래서 "
        + (isRefused ? "허브가 집중 기록을 받지 않습니다" : "집중한 시간이 다른 날에 더해질 수 있습니다")
        + ". 이 컴퓨터의 시계를 맞추십시오. 시계가 맞으면 허브를 운영하는 사람에게 알리십시오."
    case .noGroup(let text, let known):
      known.isEmpty
        ? "이 허브에서 속한 그룹이 없습니다. 허브의 '그룹' 페이지에서 만들 수 있습니다."
        : "'\(text)'\(.topic) 내 그룹이 아닙니다. 내 그룹: \(known.joined(separator: ", "))."
    case .noHub: "참여하지 않았습니다. 'segue team join URL'로 참여합니다"
    case .works(let hub, let handle): "\(hub)에 이 컴퓨터가 '\(handle)'의 것으로 등록되어 있습니다"
    case .undelivered(let count, let reason): "이벤트 \(count)개를 아직 보내지 못했습니다(\(reason)). 2주 동안 다시 시도합니다"
    case .lastDeliveryFailed(let reason): "마지막 이벤트를 보내지 못했습니다: \(reason)"
    }
  }

  private func title(_ span: BoardSpan) -> String {
    switch span {
    case .day: "오늘"
    case .week: "이번 주"
    case .month: "이번 달"
    case .ever: "전체 기간"
    }
  }

  private func text(_ command: TeamMessage.Command) -> String {
    switch command {
    case .team: "팀의 허브를 봅니다: 집중 순위표와 친구."
    case .show: "참여한 허브, 오늘의 합계, 순위를 봅니다."
    case .join: "이 컴퓨터로 허브에 참여합니다."
    case .board: "친구나 그룹의 순위표를 봅니다."
    case .friends: "친구와 지금 집중하는 친구를 봅니다."
    case .add: "친구를 신청합니다."
    case .profile: "다른 사람에게 보이는 프로필을 보거나 바꿉니다."
    case .leave: "이 컴퓨터로 허브에서 나갑니다."
    }
  }

  private func text(_ argument: TeamMessage.Argument) -> String {
    switch argument {
    case .url: "허브의 주소. 예: https://hub.example.org"
    case .device: "허브에서 부를 이 컴퓨터의 이름. 없으면 호스트 이름."
    case .period: "day, week, month, ever. 없으면 day."
    case .group: "그룹의 이름이나 id. 없으면 친구들입니다."
    case .handle: "그 사람의 정확한 사용자 이름."
    case .photo: "1 MiB 이하의 그림: PNG, JPEG, WebP."
    case .name: "이름."
    case .about: "자신에 대한 짧은 글."
    }
  }
}
