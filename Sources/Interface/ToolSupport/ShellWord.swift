// SPDX-License-Identifier: MIT
/// A word quoted for a shell's prompt. A leading `~/` keeps its meaning.
package func shellWord(_ word: String) -> String {
  if word.hasPrefix("~/") { return "~/" + (word.count > 2 ? shellWord(String(word.dropFirst(2))) : "") }
  let isPlain =
    !word.isEmpty
    && word.utf8.allSatisfy { byte in
      (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39) || "/._-+,@:=%".utf8.contains(byte)
    }
  // By scalars: to the shell, a quote with an accent is a quote.
  return isPlain ? word : "'" + word.unicodeScalars.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + "'"
}
