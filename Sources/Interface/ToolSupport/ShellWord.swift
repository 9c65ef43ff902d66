// SPDX-License-Identifier: MIT
/// A word as it can be pasted behind a shell's prompt; `~/` in front stays what it means there.
package func shellWord(_ word: String) -> String {
  if word.hasPrefix("~/") { return "~/" + (word.count > 2 ? shellWord(String(word.dropFirst(2))) : "") }
  let isPlain =
    !word.isEmpty
    && word.utf8.allSatisfy { byte in
      (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39) || "/._-+,@:=%".utf8.contains(byte)
    }
  // By scalars: a quote with an accent on it is one to the shell, too.
  return isPlain ? word : "'" + word.unicodeScalars.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + "'"
}
