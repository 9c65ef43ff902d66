// SPDX-License-Identifier: MIT

/// Everything that people read, in one language. A language that lacks a phrase doesn't compile.
///
/// An area of phrases is an enum in a file of its own, a method here, and a file `English+Area.swift` with its `switch`.
package protocol Language: Sendable {
  func timer(_ phrase: TimerPhrase) -> String
  func status(_ phrase: StatusPhrase) -> String
  func view(_ phrase: ViewPhrase) -> String
  func ask(_ phrase: AskPhrase) -> String
  func hooks(_ phrase: HooksPhrase) -> String
  func simulation(_ phrase: SimulationPhrase) -> String
  func sound(_ phrase: SoundPhrase) -> String
  func daemon(_ phrase: DaemonPhrase) -> String
  func service(_ phrase: ServicePhrase) -> String
  func uninstall(_ phrase: UninstallPhrase) -> String
  func demo(_ phrase: DemoPhrase) -> String
  func usage(_ phrase: UsagePhrase) -> String
  func setting(_ phrase: SettingPhrase) -> String
  func secret(_ phrase: SecretPhrase) -> String
  func initialise(_ phrase: InitPhrase) -> String
  func plugin(_ phrase: PluginPhrase) -> String
  func pluginCheck(_ phrase: PluginCheckPhrase) -> String
  func recipe(_ phrase: RecipePhrase) -> String
  func doctor(_ phrase: DoctorPhrase) -> String
  func report(_ phrase: ReportPhrase) -> String
  func exchange(_ phrase: ExchangePhrase) -> String
  func history(_ phrase: HistoryPhrase) -> String
  func help(_ phrase: HelpPhrase) -> String
  func option(_ phrase: OptionPhrase) -> String
  /// A desktop notification: its title and its text.
  func notice(_ phrase: NoticePhrase) -> (title: String, body: String)
}
