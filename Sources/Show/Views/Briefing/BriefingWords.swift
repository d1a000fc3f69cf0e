package import Facts
import Geodesy
package import Text
package import Weather

/// Writes reports in plain words: whole messages of the language, in the viewer's units.
package struct BriefingWords {
  let words: Words
  let units: Units

  /// The current time, in seconds since the Unix epoch; times on other days are given with dates.
  let now: Int64

  /// Creates the words of a language.
  package init(_ words: Words, _ units: Units, nowUnixSeconds now: Int64) {
    (self.words, self.units, self.now) = (words, units, now)
  }

  /// A value with its label.
  package struct Row: Sendable, Hashable {
    /// What it is.
    package let label: String

    /// The value.
    package let value: String
  }

  // MARK: Reports

  /// Returns the kind and the age of an observation, or of a forecast.
  package func title(of report: WeatherReport, isStale: Bool) -> String {
    let kind: Message =
      switch report.kind {
      case .metar: .routineReport
      case .speci: .specialReport
      case .ttf: .trendReport
      case .taf: .forecastReport
      }
    let age = age(seconds: now - report.issuedUnixSeconds)
    return words(kind, ["age": isStale ? words(.staleReport, ["age": age]) : age])
  }

  /// Names the time zone of all times.
  package var timeZone: String { words(.timesInUTC) }

  /// Returns the weather of a report in rows.
  package func rows(of details: WeatherDetails, isObservation: Bool) -> [Row] {
    var rows = rows(of: details.conditions)
    if isObservation, details.expectsNoChange {
      rows.append(Row(label: words(.trendLabel), value: words(.noSignificantChange)))
    }
    for extreme in details.extremes {
      let message: Message = extreme.isMaximum ? .highestTemperature : .lowestTemperature
      let arguments = [
        "temperature": temperature(extreme.celsius), "time": time(extreme.unixSeconds),
      ]
      rows.append(Row(label: words(.temperatureLabel), value: words(message, arguments)))
    }
    return rows
  }

  /// Returns the period of a forecast.
  package func period(of report: WeatherReport) -> String {
    words(
      .fromUntil,
      [
        "from": time(report.validUnixSeconds.lowerBound),
        "to": time(report.validUnixSeconds.upperBound),
      ]
    )
  }

  /// Returns when a change is expected.
  package func title(of change: WeatherChange) -> String {
    var arguments = [
      "from": time(change.beginUnixSeconds),
      "to": time(change.endUnixSeconds, after: change.beginUnixSeconds),
    ]
    if let percent = change.probabilityPercent { arguments["percent"] = "\(percent)" }
    let isInstant = change.beginUnixSeconds == change.endUnixSeconds
    let message: Message =
      switch (change.kind, change.probabilityPercent == nil) {
      case (.from, _): .changeFrom
      case (.becoming, _): isInstant ? .changeBecomingAt : .changeBecoming
      case (.temporary, true): isInstant ? .changeFrom : .changeTemporary
      case (.temporary, false): .changePossiblyTemporary
      case (.intermittent, true): .changeIntermittent
      case (.intermittent, false): .changePossiblyIntermittent
      case (.possible, _): .changePossible
      }
    return words(message, arguments)
  }

  /// Returns what changes, as independent parts of a line.
  package func parts(of conditions: WeatherConditions) -> [String] {
    rows(of: conditions, namesRows: false).map(\.value)
  }

  // MARK: Conditions

  private func rows(of conditions: WeatherConditions, namesRows: Bool = true) -> [Row] {
    var rows: [Row] = []
    func add(_ label: Message, _ values: [String], _ arguments: [String: String] = [:]) {
      guard !values.isEmpty else { return }
      rows.append(Row(label: words(label, arguments), value: words.list(values)))
    }
    if let wind = conditions.wind {
      let value = self.wind(wind)
      add(.windLabel, namesRows ? [value] : [words(.windNamed, ["wind": value])])
    }
    let visibility = visibilities(of: conditions)
    add(
      .visibilityLabel,
      namesRows || visibility.isEmpty
        ? visibility : [words(.visibilityNamed, ["visibility": words.list(visibility)])]
    )
    for range in conditions.runwayVisualRanges {
      add(.runwayLabel, [self.range(range)], ["runway": range.runway])
    }
    var phenomena = conditions.phenomena.map(phenomenon)
    if conditions.endsWeather { phenomena.append(words(.weatherEnds)) }
    add(.weatherLabel, phenomena)
    add(.cloudLabel, clouds(of: conditions))
    if let air = conditions.temperatureCelsius {
      let dew = conditions.dewPointCelsius.map {
        words(.withDewPoint, ["temperature": temperature(air), "dewPoint": temperature($0)])
      }
      add(.temperatureLabel, [dew ?? temperature(air)])
    }
    if let pressure = conditions.pressure {
      let value = self.pressure(pressure)
      add(.pressureLabel, namesRows ? [value] : [words(.pressureNamed, ["pressure": value])])
    }
    add(.recentLabel, conditions.recentPhenomena.map(phenomenon))
    let shears = conditions.windShears.map(shear)
    add(
      .shearLabel,
      namesRows || shears.isEmpty
        ? shears : [words(.shearNamed, ["shear": words.list(shears)])]
    )
    return rows
  }

  private func wind(_ wind: SurfaceWind) -> String {
    guard !wind.isMissing else { return words(.notReported) }
    guard !wind.isCalm else { return words(.calm) }
    func number(_ speed: SurfaceWind.Speed) -> String {
      let number =
        speed.isMinimum ? words(.exceeded, ["number": "\(speed.value)"]) : "\(speed.value)"
      return words(.windSpeed, ["speed": number, "unit": wind.unit.rawValue])
    }
    var arguments = ["speed": wind.speed.map(number) ?? words(.someSpeed)]
    arguments["gust"] = wind.gust.map(number)
    let hasGust = wind.gust != nil
    let message: Message
    switch wind.direction {
    case .from(let degrees):
      arguments["bearing"] = Angle.degrees(Double(degrees)).bearingDigits
      message = hasGust ? .plainWindGusts : .plainWind
    case .variable: message = hasGust ? .variableWindGusts : .variableWind
    case .unknown: message = hasGust ? .unknownWindGusts : .unknownWind
    }
    let plain = words(message, arguments)
    guard let sector = wind.sector else { return plain }
    let (from, to) = (Angle.degrees(Double(sector.from)), Angle.degrees(Double(sector.to)))
    return words(
      .varyingWind,
      ["wind": plain, "from": from.bearingDigits, "to": to.bearingDigits]
    )
  }

  private func visibilities(of conditions: WeatherConditions) -> [String] {
    let prevailing = conditions.visibility.map { distance($0) }
    let others = conditions.directionalVisibilities.map { other in
      words(
        Message.ofVisibilityDirections[other.degrees / 45 % 8],
        ["distance": distance(other.visibility)]
      )
    }
    return [prevailing].compactMap(\.self) + others
  }

  private func range(_ range: RunwayVisualRange) -> String {
    guard let lowest = range.lowest else { return words(.notReported) }
    let from = distance(lowest, isRange: true)
    let value =
      range.highest.map {
        words(.lengthRange, ["from": from, "to": distance($0, isRange: true)])
      } ?? from
    switch range.tendency {
    case .upward: return words(.rising, ["value": value])
    case .downward: return words(.falling, ["value": value])
    case .some(.none), nil: return value
    }
  }

  /// The lowest height of cloud and vertical visibility that is reported, in feet: `000` is less (WMO code table 1690).
  private static let lowestFeet = 100

  private func clouds(of conditions: WeatherConditions) -> [String] {
    var parts = conditions.clouds.map { layer in
      guard let feet = layer.baseFeet else {
        return words(.cloud(layer.amount, layer.kind, .unknown))
      }
      let message = Message.cloud(layer.amount, layer.kind, feet == 0 ? .below : .at)
      return words(message, ["height": height(feet: feet == 0 ? Self.lowestFeet : feet)])
    }
    if conditions.isSkyObscured {
      parts.append(
        conditions.verticalVisibilityFeet.map { feet in
          words(
            feet == 0 ? .obscuredSkyBelow : .obscuredSkyUpTo,
            ["height": height(feet: feet == 0 ? Self.lowestFeet : feet)]
          )
        } ?? words(.obscuredSky)
      )
    }
    switch conditions.clearSky {
    case .clear: parts.append(words(.clearSky))
    case .clearBelow: parts.append(words(.clearBelow, ["height": height(feet: 12_000)]))
    case .nothingSignificant: parts.append(words(.noSignificantCloud))
    case .nothingDetected: parts.append(words(.noCloudDetected))
    case nil: if conditions.isCAVOK { parts.append(words(.noSignificantCloud)) }
    }
    return parts
  }

  private func shear(_ shear: WindShear) -> String {
    switch shear {
    case .allRunways: words(.shearOnAll)
    case .runway(let runway): words(.shearOnRunway, ["runway": runway])
    case .aloft(let feet, let wind):
      words(.shearAloft, ["height": height(feet: feet), "wind": self.wind(wind)])
    }
  }
}
