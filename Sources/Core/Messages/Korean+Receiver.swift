// SPDX-License-Identifier: MIT
import ControlProtocol

extension Korean {
  func text(_ problem: ReceiverProblem) -> String {
    switch problem {
    case .tunnelRefused(let status): "프록시가 상태 \(status)\(.to) 연결을 거부했습니다"
    case .unresolved(let isProxy): "\(isProxy ? "프록시" : "호스트")의 이름을 찾을 수 없습니다"
    case .unconnected(let reason): "연결할 수 없습니다" + (reason.map { " (\(system($0)))" } ?? "")
    case .connectTimeout(let milliseconds): "\(brief(milliseconds)) 안에 연결되지 않았습니다"
    case .timeout(let milliseconds): "\(brief(milliseconds)) 안에 응답이 끝나지 않았습니다"
    case .tls(let problem): "TLS: " + text(problem)
    case .foreignAddress(let address): "이 이름은 이 컴퓨터가 아닌 \(address)\(.object) 가리킵니다. \(Self.unencrypted)"
    case .unencrypted: Self.unencrypted
    case .broken: "응답이 끝나기 전에 연결이 끊겼습니다"
    case .noAnswer: "응답 없이 연결이 닫혔습니다"
    case .notHTTP: "응답이 HTTP가 아닙니다"
    case .badURL: "https://chat.example/hook 같은 전체 주소가 아닙니다"
    case .badMethod: "메서드는 영문자로 된 한 단어여야 합니다"
    case .badHeader(let name, .name): "헤더 이름에 쓸 수 없는 문자가 있습니다" + (name.map { ": \($0)" } ?? "")
    case .badHeader(let name, .value): "헤더 \(name ?? "")의 값에 줄바꿈이나 제어 문자가 있습니다"
    case .badHeader(let name, .reserved): "헤더 \(name ?? "")\(.topic) Segue가 직접 설정합니다. 지우십시오"
    case .shutDown: "HTTP 클라이언트가 종료되었습니다"
    case .outOfMemory: "메모리가 부족합니다"
    case .noThread(let reason): "HTTP 스레드를 시작할 수 없습니다 (\(system(reason)))"
    case .curlExhausted: "curl을 시작할 수 없습니다. 메모리나 파일 디스크립터가 부족합니다"
    case .curlStopped: "curl을 계속 실행할 수 없습니다"
    case .noCurl(let detail):
      "웹훅에 필요한 libcurl을 불러올 수 없습니다 (\(detail)). libcurl을 설치하십시오 (Debian 패키지: libcurl4)"
    case .cancelled: "취소되었습니다"
    case .other(let detail): detail
    }
  }

  private static let unencrypted = "http는 암호화되지 않습니다. https를 쓰거나 plain-http: true로 허용하십시오"

  private func text(_ problem: ReceiverProblem.TLSProblem) -> String {
    switch problem {
    case .expired: "받는 쪽의 인증서가 만료되었습니다. 이 컴퓨터의 시계를 확인하십시오. 시계가 맞으면 받는 쪽에서 갱신해야 합니다"
    case .notYetValid: "받는 쪽의 인증서가 아직 유효하지 않습니다. 이 컴퓨터의 시계가 맞는지 확인하십시오"
    case .selfSigned: "받는 쪽의 인증서가 자체 서명되었습니다. 맞는 인증서라면 그 파일을 'tls: ca:'에 쓰십시오"
    case .unknownAuthority(true):
      "'tls: ca:'의 인증 기관이 서명한 인증서가 아닙니다. 서명한 인증 기관을 쓰십시오"
    case .unknownAuthority(false):
      "받는 쪽의 인증서를 발급한 인증 기관을 신뢰할 수 없습니다. 그 기관의 파일을 'tls: ca:'에 쓰거나, 받는 쪽이 인증서 체인 전체를 보내게 하십시오"
    case .otherHost(let host):
      "받는 쪽의 인증서는 \(host)의 것이 아닙니다. 인증서의 이름을 쓰거나 이 이름의 인증서를 발급받으십시오"
    case .otherKey: "받는 쪽의 키가 고정한 키와 다릅니다. 일부러 바꾼 키라면 그 해시를 'tls: pin:'에 쓰십시오"
    case .revoked: "받는 쪽의 인증서가 폐기되었습니다. 새 인증서가 필요합니다"
    case .wantsClientCertificate:
      "받는 쪽이 클라이언트 인증서를 요구합니다. 파일을 'tls: cert:'와 'tls: key:'에 쓰십시오"
    case .refusesClientCertificate: "받는 쪽이 'tls: cert:'의 클라이언트 인증서를 거부합니다"
    case .notTLS: "받는 쪽이 TLS를 쓰지 않습니다. 포트가 맞는지, 평문 http는 아닌지 확인하십시오"
    case .tooOld: "받는 쪽이 1.2보다 오래되어 안전하지 않은 TLS만 씁니다. 받는 쪽을 업데이트해야 합니다"
    case .authorityFile: "'tls: ca:'의 파일을 PEM 인증서로 읽을 수 없습니다"
    case .certificateFile:
      "'tls: cert:'와 'tls: key:'의 파일을 함께 쓸 수 없습니다. 둘 다 암호 없는 PEM이거나, 하나의 PKCS#12 파일이어야 합니다"
    case .other(let detail): detail
    }
  }
}
