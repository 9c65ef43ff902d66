// SPDX-License-Identifier: MIT
import ArgumentParser
import ToolArguments

/// A shell's completion script. The parser's own script offers, after `segue sound`, only the names of subcommands; this one
/// also offers what the default subcommand takes.
struct CompletionScript {
  let shell: CompletionShell

  var text: String {
    Self.parents(below: Segue.self, words: ["segue"]).reduce(Segue.completionScript(for: shell)) { text, parent in
      switch shell {
      case .bash: Self.bash(text, parent)
      case .zsh: Self.zsh(text, parent)
      default: Self.fish(text, parent)
      }
    }
  }

  /// A command that stands for one of its subcommands.
  private struct Parent {
    /// `segue sound`.
    var words: [String]
    /// `choose`.
    var standard: String

    var function: String { "_" + words.joined(separator: "_") }
    var standardFunction: String { "\(function)_\(standard)" }
  }

  private static func parents(below command: any ParsableCommand.Type, words: [String]) -> [Parent] {
    let own = command.configuration.defaultSubcommand?.configuration.commandName
    return (own.map { [Parent(words: words, standard: $0)] } ?? [])
      + CommandTree.commands(below: command).flatMap { child in
        parents(below: child, words: words + [child.configuration.commandName ?? ""])
      }
  }

  /// After the names of subcommands, the default one's function offers its own. It finds the words as they were.
  private static func bash(_ text: String, _ parent: Parent) -> String {
    changing(text, function: parent.function) { body in
      guard let offer = body.firstRange(of: "        COMPREPLY+=($(compgen -W ") else { return body }
      let end = body[offer.upperBound...].firstIndex(of: "\n") ?? body.endIndex
      let call = """

                [[ -z "${subcommand}" ]] || unparsed_words=("${subcommand}" "${unparsed_words[@]}")
                \(parent.standardFunction)
        """
      return body[..<end] + call + body[end...]
    }
  }

  private static func zsh(_ text: String, _ parent: Parent) -> String {
    changing(text, function: parent.function) { body in
      let call = "\(parent.standardFunction) && ret=0"
      return
        body
        .replacing(
          "_describe -V subcommand subcommands && ret=0",
          with: "_describe -V subcommand subcommands && ret=0\n        \(call)"
        )
        .replacing(
          "        esac\n        ;;\n    esac",
          with: """
                    *)
                        words=(\(parent.words[parent.words.count - 1]) "${words[@]}")
                        ((CURRENT += 1))
                        \(call)
                        ;;
                    esac
                    ;;
                esac
            """)
    }
  }

  /// Each line of the default subcommand also holds for its parent.
  private static func fish(_ text: String, _ parent: Parent) -> String {
    let words = parent.words.joined(separator: " ")
    let own = "\"\(words) \(parent.standard)\""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.flatMap { line -> [String] in
      guard line.hasPrefix("complete "), line.contains(own), !line.contains(" -l 'help'") else { return [String(line)] }
      return [String(line), String(line.replacing(own, with: "\"\(words)\""))]
    }.joined(separator: "\n")
  }

  /// Changes the text of one function of a script.
  private static func changing(_ text: String, function: String, _ change: (String) -> String) -> String {
    guard let start = text.firstRange(of: "\n\(function)() {\n"),
      let end = text[start.upperBound...].firstRange(of: "\n}\n")
    else { return text }
    return text[..<start.upperBound] + change(String(text[start.upperBound..<end.lowerBound])) + text[end.lowerBound...]
  }
}
