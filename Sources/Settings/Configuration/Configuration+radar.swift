import Facts
import Flights
import Scenes
package import Show
package import System

extension Configuration {
  /// Returns the options of the radar.
  ///
  /// - Throws: A failure with the setting and what is allowed.
  package func radarOptions() throws(Failure) -> RadarOptions {
    var options = settings.radar
    options.phosphor = try phosphor()
    // The sky's units apply to the radar too, unless the radar's own were set.
    if origin(of: Setting.units.key) != .builtIn, origin(of: Setting.radarUnits.key) == .builtIn {
      options.units = settings.units == .metric ? .metric : .nautical
    }
    options.sweep = try sweep()
    options.filter.kinds = try kinds()
    options.watchList = try watchList()
    if let low = options.filter.lowestFeet, let high = options.filter.highestFeet, low > high {
      throw refusal(of: .radarLowest, because: "radar.highest is lower, at \(Int(high)) feet")
    }
    if let near = options.filter.nearestMetres, let far = options.filter.farthestMetres, near >= far
    {
      throw refusal(of: .radarBeyond, because: "radar.within is no greater, at \(far / 1000) km")
    }
    return options
  }

  private func sweep() throws(Failure) -> SweepPace {
    guard let sweep = settings.sweep else {
      throw refusal(
        of: .radarSweep,
        because: "it is neither \"breath\" nor 6 to 60 seconds, such as \"6s\""
      )
    }
    return sweep
  }

  private func kinds() throws(Failure) -> Set<RadarKind> {
    var kinds: Set<RadarKind> = []
    for name in settings.radarKinds {
      guard let kind = RadarKind(rawValue: name) else {
        let known = RadarKind.allCases.map(\.rawValue).joined(separator: ", ")
        throw refusal(
          of: .radarKinds,
          because: "\"\(name)\" is not a kind; the kinds are \(known)"
        )
      }
      kinds.insert(kind)
    }
    return kinds
  }

  private func watchList() throws(Failure) -> WatchList {
    var patterns: [WatchList.Pattern] = []
    for text in settings.radarWatch {
      guard let pattern = WatchList.Pattern(text) else {
        throw refusal(
          of: .radarWatch,
          because: """
            "\(text)" is not a type, registration or callsign; use up to \
            \(WatchList.Pattern.maximumLength) letters, digits, hyphens, * and ?, with at least \
            \(WatchList.Pattern.fewestLetters) letters or digits
            """
        )
      }
      patterns.append(pattern)
    }
    return WatchList(patterns)
  }

  private func phosphor() throws(Failure) -> Phosphor {
    guard let phosphor = settings.phosphor else {
      throw refusal(of: .radarColor, because: "it must be \(Setting.radarColor.kind.allowed)")
    }
    return phosphor
  }
}
