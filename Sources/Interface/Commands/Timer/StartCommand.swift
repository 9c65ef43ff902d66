// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlProtocol
import Messages
import Paths
import ToolArguments

/// `segue start`.
struct StartCommand: ActingCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: Catalogue.current.help(.start), discussion: Catalogue.current.help(.startDiscussion)
  )
  .example("segue start 'write the report' -p thesis --for 50m")

  @Argument(help: ArgumentHelp(Catalogue.current.option(.task)))
  var task: [String] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp(Catalogue.current.option(.project)), completion: .names(of: .projects))
  var project: String?

  @Option(
    name: [.short, .customLong("tag")], help: ArgumentHelp(Catalogue.current.option(.tag), valueName: "tag"),
    completion: .names(of: .tags), transform: TagText.parse)
  var tags: [String] = []

  @Option(
    name: .customLong("for"), help: ArgumentHelp(Catalogue.current.option(.length), valueName: "length"),
    transform: Length.parse)
  var length: Double?

  @Option(help: ArgumentHelp(Catalogue.current.option(.ago), valueName: "length"), transform: Length.parse)
  var ago: Double?

  @Flag(help: ArgumentHelp(Catalogue.current.option(.open)))
  var open = false

  @Flag(help: ArgumentHelp(Catalogue.current.option(.focus)))
  var focus = false

  @OptionGroup var waiting: WaitOptions

  var method: TimerMethod { .start }

  var params: TimerParams {
    var params = TimerParams()
    let task = task.joined(separator: " ").trimmed
    params.task = task.isEmpty ? nil : task
    params.project = project
    params.tags = tags.isEmpty ? nil : tags
    params.length = length
    params.ago = ago
    params.open = open ? true : nil
    params.focus = focus ? true : nil
    return params
  }

  func validate() throws {
    if open, length != nil { throw ValidationError(Catalogue.current.usage(.exclusive("--open", "--for"))) }
  }

  func run() throws {
    // 'segue start 50m' is a length in the eyes of most people, and so is 'segue start 50m Design'.
    let words = params.task?.split(separator: " ") ?? []
    let (first, isWhole) = (words.first.map(String.init) ?? "", words.count == 1)
    if length == nil, (try? Length.parse(first)) != nil, isWhole || first.last?.isLetter == true {
      Console.current.complain(Catalogue.current.usage(.lengthAsTask(first, isWhole: isWhole)))
    }
    try perform(waiting)
  }
}

/// `segue again`.
struct AgainCommand: ActingCommand {
  static let configuration = CommandConfiguration(
    commandName: "again", abstract: Catalogue.current.help(.again)
  )
  .example("segue again")

  @OptionGroup var waiting: WaitOptions

  var method: TimerMethod { .again }

  func run() throws {
    try perform(waiting)
  }
}
