// SPDX-License-Identifier: MIT
#if DEBUG
  import ControlProtocol

  /// A language for tests whose every phrase is `⟦English⟧`. Text without marks therefore bypasses Messages.
  struct MarkedLanguage: Language {
    /// The code in an environment, by the convention of pseudo-locales.
    static let code = "qps"

    private let base = English()

    private func marked(_ text: String) -> String { text.isEmpty ? text : "⟦" + text + "⟧" }

    func timer(_ phrase: TimerMessage) -> String { marked(base.timer(phrase)) }
    func status(_ phrase: StatusMessage) -> String { marked(base.status(phrase)) }
    func view(_ phrase: ViewMessage) -> String { marked(base.view(phrase)) }
    func bar(_ phrase: BarMessage) -> String { marked(base.bar(phrase)) }
    func watch(_ phrase: WatchMessage) -> String { marked(base.watch(phrase)) }
    func ask(_ phrase: AskMessage) -> String { marked(base.ask(phrase)) }
    func hooks(_ phrase: HooksMessage) -> String { marked(base.hooks(phrase)) }
    func simulation(_ phrase: SimulationMessage) -> String { marked(base.simulation(phrase)) }
    func sound(_ phrase: SoundMessage) -> String { marked(base.sound(phrase)) }
    func daemon(_ phrase: DaemonMessage) -> String { marked(base.daemon(phrase)) }
    func service(_ phrase: ServiceMessage) -> String { marked(base.service(phrase)) }
    func uninstall(_ phrase: UninstallMessage) -> String { marked(base.uninstall(phrase)) }
    func demo(_ phrase: DemoMessage) -> String { marked(base.demo(phrase)) }
    func usage(_ phrase: UsageMessage) -> String { marked(base.usage(phrase)) }
    func setting(_ phrase: SettingMessage) -> String { marked(base.setting(phrase)) }
    func secret(_ phrase: SecretMessage) -> String { marked(base.secret(phrase)) }
    func initialise(_ phrase: InitMessage) -> String { marked(base.initialise(phrase)) }
    func plugin(_ phrase: PluginMessage) -> String { marked(base.plugin(phrase)) }
    func pluginCheck(_ phrase: PluginCheckMessage) -> String { marked(base.pluginCheck(phrase)) }
    func recipe(_ phrase: RecipeMessage) -> String { marked(base.recipe(phrase)) }
    func doctor(_ phrase: DoctorMessage) -> String { marked(base.doctor(phrase)) }
    func report(_ phrase: ReportMessage) -> String { marked(base.report(phrase)) }
    func exchange(_ phrase: ExchangeMessage) -> String { marked(base.exchange(phrase)) }
    func history(_ phrase: HistoryMessage) -> String { marked(base.history(phrase)) }
    func editor(_ phrase: EditorMessage) -> String { marked(base.editor(phrase)) }
    func help(_ phrase: HelpMessage) -> String { marked(base.help(phrase)) }
    func option(_ phrase: OptionMessage) -> String { marked(base.option(phrase)) }
    func severity(_ severity: Severity) -> String { marked(base.severity(severity)) }
    func diagnostic(_ phrase: DiagnosticMessage) -> String { marked(base.diagnostic(phrase)) }
    func hint(_ phrase: DiagnosticHint) -> String { marked(base.hint(phrase)) }
    func edit(_ phrase: EditMessage) -> String { marked(base.edit(phrase)) }
    func delivery(_ reason: DeliveryReason) -> String { marked(base.delivery(reason)) }
    func value(_ problem: ValueProblem) -> String { marked(base.value(problem)) }
    func request(_ problem: RequestProblem) -> String { marked(base.request(problem)) }
    func web(_ phrase: WebMessage) -> String { marked(base.web(phrase)) }
    func webData(_ phrase: WebDataMessage) -> String { marked(base.webData(phrase)) }
    func notice(_ phrase: NoticeMessage) -> (title: String, body: String) {
      let notice = base.notice(phrase)
      return (marked(notice.title), marked(notice.body))
    }
  }
#endif
