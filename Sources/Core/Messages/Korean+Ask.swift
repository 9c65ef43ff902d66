// SPDX-License-Identifier: MIT

extension Korean {
  package func ask(_ phrase: AskMessage) -> String {
    switch phrase {
    case .time(let elapsed):
      "집중한 시간은 \(elapsed)입니다. 저장할까요, 버릴까요, 계속할까요? [s/d/G] "
    case .timeBriefly: "저장, 버리기, 계속? [s/d/G]"
    case .finish(let elapsed, let planned):
      "\(planned) 중 \(elapsed) 동안 집중했습니다. 뽀모도로로 인정할까요, 시간만 저장할까요, 계속할까요? [c/s/G] "
    case .finishBriefly: "뽀모도로로 인정, 시간 저장, 계속? [c/s/G]"
    case .again: "대괄호 안의 글자 중 하나를 입력하십시오."
    // The first letters of the answers, and the full words.
    case .keepKeys: "s save k keep 저장"
    case .discardKeys: "d discard 버리기 버림"
    case .countKeys: "c count 인정"
    case .yesKeys: "y yes 예 네 응 ㅇㅇ"
    case .noKeys: "n no g go 아니요 아니오 아뇨 ㄴㄴ 계속"
    case .goesOn: "집중을 계속합니다."
    }
  }
}
