package import Settings
package import Text

/// The timetable of a display, as it publishes it.
package struct TimetableState: Sendable, Hashable {
  /// The opening hours, the holidays and the programme, as the settings read them.
  package let hours, holidays, programme: [String]

  /// The names of the parts that staff have set, and of those that command-line options fix.
  package let changed, fixed: [String]

  /// The most entries of a part that are read from another machine.
  private static let maximumEntries = 64

  /// Reads the timetable in effect.
  ///
  /// - Parameters:
  ///   - configuration: The settings.
  ///   - timetable: What staff have set.
  package init(_ configuration: Configuration, _ timetable: Timetable) {
    hours = configuration.entries(of: .hours)
    holidays = configuration.entries(of: .holidays)
    programme = configuration.entries(of: .programme)
    let fixed = TimetablePart.allCases.filter { configuration.fixingOption(of: $0) != nil }
    self.fixed = fixed.map(\.rawValue)
    changed = timetable.all.map(\.part).filter { !fixed.contains($0) }.map(\.rawValue)
  }

  /// Reads the JSON object of another machine; nil if it is malformed.
  package init?(json: JSONValue?) {
    guard let json, case .object = json else { return nil }
    func texts(_ name: String) -> [String] {
      (json[name]?.elements ?? []).prefix(Self.maximumEntries).compactMap { element in
        element.string?.printable(limit: TimetableRequest.longestEntry)
      }
    }
    hours = texts("hours")
    holidays = texts("holidays")
    programme = texts("programme")
    changed = texts("changed").filter(TimetableRequest.parts.contains)
    fixed = texts("fixed").filter(TimetableRequest.parts.contains)
  }

  /// The JSON object.
  package var json: JSONText {
    func list(_ texts: [String]) -> JSONText { .array(texts.map { .string($0) }) }
    return .object([
      ("hours", list(hours)), ("holidays", list(holidays)), ("programme", list(programme)),
      ("changed", list(changed)), ("fixed", list(fixed)),
    ])
  }
}
