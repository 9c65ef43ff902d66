// SPDX-License-Identifier: MIT

extension Korean {
  package func view(_ phrase: ViewMessage) -> String {
    switch phrase {
    case .countdownKeys:
      "space: 일시정지, s: 정지, f: 일찍 끝내기, q: 나가기(타이머는 계속 실행됩니다). 이 줄을 숨기려면 '--no-wait'을 쓰십시오."
    case .timerGoesOn: "타이머는 계속 실행됩니다. 'segue status'로 보고 'segue stop'으로 끝낼 수 있습니다."
    }
  }
}
