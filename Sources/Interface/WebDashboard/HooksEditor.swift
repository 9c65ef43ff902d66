// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Messages
import TerminalUI
import WebPages

extension Dashboard {
  /// The editor of hooks.yml. It checks the text while a person types, and saves it only without errors.
  var editorRoutes: [Route] {
    [
      .get("/hooks/edit") { visit in try await editorPage(visit) },
      .post("/hooks/edit") { visit in try await save(visit) },
      // Only the diagnostics, for the script of the page.
      .post("/hooks/check") { visit in
        part("hooks-problems", try await problems(of: visit.form["text"] ?? "", visit.language), visit)
      },
    ]
  }

  private func problems(of text: String, _ language: any Language) async throws -> ProblemsModel {
    do {
      let params = ConfigCheckParams(text: text, language: language.web(.tag))
      return ProblemsModel(try await daemon.read(.check, params), configPath, language)
    } catch ClientError.tooLong { throw WebRefusal(status: 413) }
  }

  private func editorPage(_ visit: Visit) async throws -> Answer {
    let language = visit.language
    var model = EditorModel(text: "", fingerprint: "", path: configPath, list: ProblemsModel([], configPath, language))
    var problem: String?
    do {
      let source = try await daemon.read(.source)
      (model.text, model.fingerprint) = (source.text, source.fingerprint)
      model.list = try await problems(of: source.text, language)
    } catch let error as ClientError { problem = error.configText(in: language, path: configPath) }
    return try await page(
      "hooks-edit", title: language.webData(.label(.editFile)), model, for: visit, status: problem == nil ? 200 : 409,
      problem: problem)
  }

  private func save(_ visit: Visit) async throws -> Answer {
    let language = visit.language
    let (text, fingerprint) = (visit.form["text"] ?? "", visit.form["fingerprint"] ?? "")
    var model = EditorModel(
      text: text, fingerprint: fingerprint, path: configPath, list: ProblemsModel([], configPath, language))
    var problem: String?
    if visit.form["do"] == "check" {
      model.list = try await problems(of: text, language)
    } else {
      do {
        _ = try await daemon.act(.save, ConfigSaveParams(text: text, fingerprint: fingerprint))
        return redirect(to: "/hooks/edit", saying: language.webData(.label(.fileSaved)))
      } catch let error as ClientError {
        problem = error.configText(in: language, path: configPath)
        if case .refused = error { model.list = try await problems(of: text, language) }
      }
    }
    return try await page(
      "hooks-edit", title: language.webData(.label(.editFile)), model, for: visit, status: problem == nil ? 200 : 422,
      problem: problem)
  }
}

/// The editor. Templates use the names of these members, and those of the types below.
struct EditorModel {
  var text: String
  var fingerprint: String
  var path: String
  var list: ProblemsModel
}

struct ProblemsModel {
  var problems: [DiagnosticModel]
  var summary: String?

  init(_ diagnostics: [DiagnosticRecord], _ path: String, _ language: any Language) {
    problems = diagnostics.map { DiagnosticModel($0, main: path, language) }
    summary = DiagnosticModel.summary(of: diagnostics, language)
  }
}

struct DiagnosticModel {
  var severity: String
  var place: String
  /// The line in the editor, for the script; nil if the problem is in another file.
  var line: String?
  var message: String
  var hint: String?
  /// The line of the file, and a mark below the problem.
  var excerpt: String?

  init(_ problem: DiagnosticRecord, main path: String, _ language: any Language) {
    severity = problem.severity
    let isMain = problem.file.hasSuffix("/hooks.yml")
    let file = isMain ? path : SafeText.line(problem.file)
    place =
      isMain
      ? problem.line.map { language.webData(.line($0, column: problem.column)) } ?? file
      : problem.line.map { language.webData(.place(file, line: $0)) } ?? file
    line = isMain ? problem.line.map(String.init) : nil
    message = SafeText.line(problem.message)
    hint = problem.hint.map(SafeText.line)
    excerpt = problem.source.map { source in
      let text = SafeText.line(source)
      guard let column = problem.column else { return text }
      let marks = String(repeating: "^", count: max(1, min(problem.length, max(1, text.count - column + 1))))
      return "\(text)\n\(String(repeating: " ", count: max(0, column - 1)))\(marks)"
    }
  }

  /// The number of problems, in words; nil if there are none.
  static func summary(of problems: [DiagnosticRecord], _ language: any Language) -> String? {
    let (errors, warnings) = (problems.count { $0.severity == "error" }, problems.count { $0.severity == "warning" })
    return errors + warnings == 0 ? nil : language.webData(.problems(errors: errors, warnings: warnings))
  }
}
