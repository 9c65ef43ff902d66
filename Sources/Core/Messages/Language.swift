// SPDX-License-Identifier: MIT
package import ControlProtocol

/// Everything that people read, in one language. A language that lacks a phrase doesn't compile.
///
/// An area of phrases is an enum in a file of its own, a method here, and a file `English+Area.swift` with its `switch`.
package protocol Language: Sendable {
  func timer(_ phrase: TimerMessage) -> String
  func status(_ phrase: StatusMessage) -> String
  func view(_ phrase: ViewMessage) -> String
  func bar(_ phrase: BarMessage) -> String
  func watch(_ phrase: WatchMessage) -> String
  func webData(_ phrase: WebDataMessage) -> String
  func web(_ phrase: WebMessage) -> String
  func ask(_ phrase: AskMessage) -> String
  func hooks(_ phrase: HooksMessage) -> String
  func simulation(_ phrase: SimulationMessage) -> String
  func sound(_ phrase: SoundMessage) -> String
  func daemon(_ phrase: DaemonMessage) -> String
  func service(_ phrase: ServiceMessage) -> String
  func uninstall(_ phrase: UninstallMessage) -> String
  func demo(_ phrase: DemoMessage) -> String
  func usage(_ phrase: UsageMessage) -> String
  func setting(_ phrase: SettingMessage) -> String
  func secret(_ phrase: SecretMessage) -> String
  func initialise(_ phrase: InitMessage) -> String
  func plugin(_ phrase: PluginMessage) -> String
  func pluginCheck(_ phrase: PluginCheckMessage) -> String
  func recipe(_ phrase: RecipeMessage) -> String
  func doctor(_ phrase: DoctorMessage) -> String
  func report(_ phrase: ReportMessage) -> String
  func exchange(_ phrase: ExchangeMessage) -> String
  func history(_ phrase: HistoryMessage) -> String
  func help(_ phrase: HelpMessage) -> String
  func option(_ phrase: OptionMessage) -> String
  /// The word in front of a diagnostic, without its colon.
  func severity(_ severity: Severity) -> String
  func diagnostic(_ phrase: DiagnosticMessage) -> String
  func hint(_ phrase: DiagnosticHint) -> String
  func edit(_ phrase: EditMessage) -> String
  /// Why the daemon did not do something.
  func request(_ problem: RequestProblem) -> String
  /// A desktop notification: its title and its text.
  func notice(_ phrase: NoticeMessage) -> (title: String, body: String)
}
