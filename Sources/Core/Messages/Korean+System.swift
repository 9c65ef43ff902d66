// SPDX-License-Identifier: MIT

extension Korean {
  /// Returns a reason without a code, of the operating system or the connection, as a Korean noun; any other text
  /// unchanged.
  package func system(_ reason: String) -> String {
    Self.systemReasons[reason] ?? reason
  }

  /// The common texts of strerror(3) in the C locale, and fixed texts of Segue.
  private static let systemReasons = [
    "Address already in use": "이미 사용 중인 주소",
    "Argument list too long": "너무 긴 인자 목록",
    "Bad file descriptor": "잘못된 파일 디스크립터",
    "Broken pipe": "끊어진 파이프",
    "Cannot allocate memory": "메모리 부족",
    "Cannot assign requested address": "이 컴퓨터에 없는 주소",
    "Connection refused": "연결이 거부됨",
    "Connection reset by peer": "상대방이 연결을 끊음",
    "Connection timed out": "연결 시간 초과",
    "Cross-device link": "서로 다른 파일 시스템",
    "Device or resource busy": "사용 중인 장치나 자원",
    "Directory not empty": "비어 있지 않은 폴더",
    "Disk quota exceeded": "디스크 할당량 초과",
    "Exec format error": "실행할 수 없는 형식",
    "File exists": "이미 있는 파일",
    "File name too long": "너무 긴 이름",
    "File too large": "너무 큰 파일",
    "Input/output error": "입출력 오류",
    "Invalid argument": "잘못된 인자",
    "Is a directory": "파일이 아니라 폴더",
    "Network is unreachable": "네트워크에 연결되지 않음",
    "No route to host": "호스트에 이르는 경로 없음",
    "No space left on device": "저장 공간 부족",
    "No such device or address": "없는 장치나 주소",
    "No such file or directory": "없는 파일이나 폴더",
    "No such process": "없는 프로세스",
    "Not a directory": "폴더가 아님",
    "Operation not permitted": "허용되지 않음",
    "Operation not supported": "지원되지 않음",
    "Permission denied": "권한 없음",
    "Read-only file system": "읽기 전용 파일 시스템",
    "Resource temporarily unavailable": "지금은 사용할 수 없는 자원",
    "Text file busy": "실행 중인 프로그램 파일",
    "Too many levels of symbolic links": "너무 많은 심볼릭 링크",
    "Too many open files": "너무 많이 열린 파일",
    "Too many open files in system": "시스템에 너무 많이 열린 파일",
    "a line without end": "끝나지 않는 줄",
    "neither result nor error": "result도 error도 없음",
  ]
}
