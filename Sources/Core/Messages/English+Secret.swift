// SPDX-License-Identifier: MIT
import ControlProtocol

extension English {
  package func secret(_ phrase: SecretMessage) -> String {
    switch phrase {
    case .problem(let problem): reason(problem)
    case .prompt(let name): "Value of '\(name)' (hidden): "
    case .stored(let name, let characters, nil):
      "Stored '\(name)' in the keychain (\(count(characters, "character")))."
    case .stored(let name, let characters, let file?):
      "This machine has no keychain. Stored '\(name)' (\(count(characters, "character"))) in a file that only you can "
        + "read: \(file)"
    case .useLine: "To use it, add to hooks.yml:"
    case .usedAs(let names): "hooks.yml uses it: " + names.map { "${{ secrets.\($0) }}" }.joined(separator: ", ")
    case .nearlyUsed(let name): "hooks.yml has the secret '\(name)'. Did you mean 'segue secret set \(name)'?"
    case .none: "No secrets. Store one with 'segue secret set NAME'."
    case .inKeychain: "keychain"
    case .inFile(let path): path
    case .keychainProblem(let problem): "the keychain could not be read: \(text(problem))"
    case .keychain(let problem): text(problem)
    case .removed(let name): "'\(name)' is removed."
    case .notThere(let name): "no secret '\(name)'. 'segue secret list' lists secrets"
    case .stillNamed(let names): "hooks.yml still uses it: " + names.map { "secrets.\($0)" }.joined(separator: ", ")
    case .noInput: "no value was given. Nothing was changed"
    case .notText: "a secret must be UTF-8 text. Nothing was changed"
    case .cancelled: "cancelled. Nothing was changed"
    }
  }

  private func reason(_ problem: SecretProblem) -> String {
    switch problem {
    case .variableNotSet(let name): "the environment variable \(name) is not set where Segue was started"
    case .variableEmpty(let name): "the environment variable \(name) is empty"
    case .noKeychain(let entry, let problem, let folder, let command):
      "there is no secret \(entry): no keychain (\(text(problem))), no file in \(folder). Set it with: \(command)"
    case .keychainFailed(let problem): "cannot use the keychain: \(text(problem))"
    case .missing(let entry, nil, let folder, let command):
      "there is no secret \(entry) in the keychain or in \(folder). Set it with: \(command)"
    case .missing(let entry, let keychain?, let folder, let command):
      "there is no secret \(entry): no keychain (\(keychain)), no file in \(folder). Set it with: \(command)"
    case .cancelled(let program): "\(program) was cancelled"
    case .timedOut(let program, let time, let command): "\(program) printed no secret within \(time)" + why(command)
    case .exited(let program, let status, let command): "\(program): exit status \(status)" + why(command)
    case .signalled(let program, let signal, let command): "\(program): ended by signal \(signal)" + why(command)
    case .stillRuns(let program, let command): "\(program) does not end" + why(command)
    case .programNotFound(let program): "program not found, or not executable: '\(program)'"
    case .notAFile(let path): "\(path) is not a regular file"
    case .foreign(let path, let user): "\(path) belongs to another user (uid \(user)), who could change it"
    case .readable(let path, let mode, let command):
      "other users can read \(path) (its mode is \(mode)). Run: \(command)"
    case .fileMissing(let path): "file not found: \(path)"
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .unwritable(let path, let reason): "cannot write \(path): \(reason)"
    case .unusableFolder(let path, let reason): "cannot create or use the folder \(path): \(reason)"
    case .foreignFolder(let path): "the folder \(path) is not yours, so Segue stores no secrets in it"
    case .notText(let origin): "\(name(origin)) is not a text: a secret is UTF-8 without NUL characters"
    case .empty(let origin): "\(name(origin)) is empty"
    case .tooLong(let origin): "\(name(origin)) is too long: a secret has at most 64 KiB"
    case .keychain(let reason): "cannot use the keychain: \(reason)"
    case .notKept(let entry): "the keychain does not return what it was given for \(entry)"
    case .badName(let text, let longest):
      "'\(text)' cannot name a secret. Write NAME or SERVICE/NAME, each of 1 to \(longest) bytes"
    case .other(let reason): reason
    }
  }

  private func text(_ problem: KeychainProblem) -> String {
    switch problem {
    case .said(let text): text
    case .notInstalled(let program): "\(program) is not installed"
    case .notStarted(let problem): delivery(.notStarted(problem))
    case .cancelled: "it was cancelled"
    case .silent(let program, let time):
      "\(program) didn't answer within \(time): is the keychain locked, and waits for its password?"
    case .failed(let program, let status?): "\(program): \(hooks(.exit(status)))"
    case .failed(let program, nil): "\(program): it was ended by a signal"
    case .locked(let entry): "\(entry) is in it, but it is locked, or the request for its password was dismissed"
    case .unreadable(let program): "\(program): its answer can't be read"
    case .tooManyEntries(let program): "\(program): the keychain has too many entries to list"
    case .valueTooLong(let program, let bytes):
      "\(program) takes at most \(bytes) bytes; keep this one in a file of yours, or --file"
    }
  }

  private func why(_ command: String) -> String { ". To see why, run: \(command)" }

  private func name(_ origin: SecretProblem.Origin) -> String {
    switch origin {
    case .keychain(let entry): "\(entry) in the keychain"
    case .output(let program): "the output of \(program)"
    case .file(let path): path
    case .value: "the value"
    }
  }
}
