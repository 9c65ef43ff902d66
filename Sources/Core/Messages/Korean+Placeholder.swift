// SPDX-License-Identifier: MIT

extension Korean {
  /// Returns the name of a value in help; the same name if it has no Korean one.
  func placeholder(_ name: String) -> String { Self.placeholders[name] ?? name }

  private static let placeholders = [
    "about": "소개", "address": "주소", "address:port": "주소:포트", "colour": "색상", "command": "명령", "day": "날짜",
    "days": "일수", "delivery": "전달", "device": "기기", "dir": "폴더", "event": "이벤트", "field=title,…": "필드=제목,…",
    "file": "파일", "files": "파일", "folder": "폴더", "format": "형식", "group": "그룹", "handle": "사용자-이름", "hook": "훅",
    "into": "프로젝트", "key": "설정", "kind": "종류", "length": "길이", "limit": "개수", "lines": "줄-수", "n": "수",
    "name": "이름", "name=value": "이름=값", "names": "이름", "note": "메모", "order": "순서", "outcome": "결과", "path": "경로",
    "period": "기간", "phase": "단계", "photo": "사진", "plugins": "플러그인", "project": "프로젝트", "rounds": "라운드-수",
    "scopes": "스코프", "sort": "정렬", "sound": "소리", "source": "출처", "tag": "태그", "task": "작업", "text": "텍스트",
    "time": "시각", "tooltip": "툴팁", "url": "URL", "value": "값", "volume": "음량",
  ]
}
