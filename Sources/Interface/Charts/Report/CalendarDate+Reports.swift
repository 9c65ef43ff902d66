// SPDX-License-Identifier: MIT
package import Messages
package import Reports

extension CalendarDate {
  package init(_ day: LocalDay) {
    self.init(year: day.year, month: day.month, day: day.day, weekday: day.weekday)
  }
}

extension ReportMessage.Span {
  package init(_ kind: Period.Kind) {
    self =
      switch kind {
      case .day: .day
      case .week: .week
      case .month: .month
      case .year: .year
      case .range: .range
      }
  }
}
