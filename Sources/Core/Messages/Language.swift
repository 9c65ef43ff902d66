// SPDX-License-Identifier: MIT
package import ControlProtocol

/// All texts for people in one language. A language that lacks a phrase does not compile.
///
/// Each area of phrases is an enum in its own file, a method here, and a file `English+Area.swift` with its `switch`.
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
  func editor(_ phrase: EditorMessage) -> String
  func help(_ phrase: HelpMessage) -> String
  func option(_ phrase: OptionMessage) -> String
  /// Returns the word before a diagnostic, without its colon.
  func severity(_ severity: Severity) -> String
  func diagnostic(_ phrase: DiagnosticMessage) -> String
  func hint(_ phrase: DiagnosticHint) -> String
  func edit(_ phrase: EditMessage) -> String
  /// Returns the reason that the daemon did not fulfil a request.
  func request(_ problem: RequestProblem) -> String
  /// Returns the reason that a delivery, an attempt or a scope is as it is.
  func delivery(_ reason: DeliveryReason) -> String
  /// Returns the reason that an expression has no value, or an unusable one.
  func value(_ problem: ValueProblem) -> String
  /// Returns the title and the text of a desktop notification.
  func notice(_ phrase: NoticeMessage) -> (title: String, body: String)
}
