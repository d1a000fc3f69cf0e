import Text

extension RadarColumn {
  /// Whether some of the aircraft on the scope are left out.
  private var hides: Bool { shown < picture.count }

  /// The number of aircraft that the filter and the limit leave. A selected one that the filter hides is on the scope
  /// as well, but is not what the reason speaks of.
  private var shown: Int { picture.painted.aircraft.admittedCount }

  /// The number of aircraft, in words: shorter ones if the text would be much smaller than designed. If no source
  /// delivers, there is none to state.
  var count: String {
    guard !picture.isUnknown else { return words(.noReports) }
    func text(isShort: Bool) -> String {
      words.aircraft(
        picture.count,
        shown: shown,
        isLeast: picture.isPartial,
        within: picture.scope.rangeMetres,
        isShort: isShort
      )
    }
    let long = text(isShort: false)
    let line = SummaryLine(text: long, down: 0, size: Self.countSize, intensity: 1)
    let room = line.letters(in: layout.summary.width, 0.85)
    return layout.isFar || long.letters(of: Self.letter) <= room ? long : text(isShort: true)
  }

  /// The size of the number of aircraft, in short sides.
  static let countSize = 0.0265

  /// Why aircraft are left out, in words; nil if none is.
  var reason: String? {
    guard !hides else { return words.filter(picture.options.filter) ?? words(.nearest) }
    return picture.isPartial && picture.count > 0 ? words(.nearestListed) : nil
  }
}

extension RadarWords {
  /// The number of aircraft within a range, in words.
  ///
  /// - Parameters:
  ///   - count: The number.
  ///   - shown: How many of them are shown.
  ///   - isLeast: Whether the source leaves out others within the range.
  ///   - metres: The range.
  ///   - isShort: Whether its unit is short.
  /// - Returns: "32 of 120 aircraft within 40 NM".
  func aircraft(
    _ count: Int,
    shown: Int,
    isLeast: Bool,
    within metres: Double,
    isShort: Bool = false
  ) -> String {
    // "At least 0" says nothing: a relay has not listed any yet.
    let message: Message =
      switch (shown < count, isLeast && count > 0) {
      case (false, false): .aircraftWithin
      case (true, false): .someAircraftWithin
      case (false, true): .leastAircraftWithin
      case (true, true): .someOfLeastAircraftWithin
      }
    let range = isShort ? short(metres) : distance(metres)
    return words(message, count: count, ["shown": "\(shown)", "distance": range])
  }
}

extension Radar {
  /// Whether the source in use leaves out aircraft within the range, so that there are at least as many as it lists.
  var isPartial: Bool {
    guard case .live(_, let reports) = source,
      let complete = reports.first(where: \.isInUse)?.completeWithinMetres
    else { return false }
    return complete < options.rangeMetres
  }
}
