import Facts
import Geodesy
package import Text
package import Weather

extension BriefingWords {
  /// Returns a visibility with its bound.
  func distance(_ visibility: Visibility, isRange: Bool = false) -> String {
    let length = isRange ? rangeLength(visibility.metres) : length(visibility.metres)
    switch visibility.bound {
    case .exactly: return length
    case .atLeast: return words(.orMore, ["distance": length])
    case .above: return words(.moreThan, ["distance": length])
    case .below: return words(.lessThan, ["distance": length])
    }
  }

  /// Returns a distance that can be seen: metres and kilometres, or miles in quarters and feet.
  ///
  /// Values are rounded down, as in reports (ICAO Annex 3, appendix 3, 4.2.4.4), so that people see at least as far
  /// as is shown.
  func length(_ metres: Double) -> String {
    switch units {
    case .metric:
      guard metres < 5000 else {
        return words(.kilometres, ["number": number(Self.steps(metres, of: 1000))])
      }
      let step = metres < 800 ? 50.0 : 100
      return words(.metres, ["number": number(Self.steps(metres, of: step) * step)])
    case .imperial:
      let quarters = Int(Self.steps(metres, of: Self.metresPerMile / 4))
      guard quarters > 0 else { return rangeLength(metres) }
      guard quarters < 12, quarters % 4 != 0 else {
        return words(.miles, ["number": number(Double(quarters / 4))])
      }
      let part = ["", "¼", "½", "¾"][quarters % 4]
      return words(.miles, ["number": (quarters >= 4 ? "\(quarters / 4)" : "") + part])
    }
  }

  private static let metresPerMile = Visibility.Unit.statuteMiles.metres

  /// Returns a runway visual range, in metres or feet, rounded down (ICAO Annex 3, appendix 3, 4.3.6).
  private func rangeLength(_ metres: Double) -> String {
    switch units {
    case .metric:
      let step = metres < 400 ? 25.0 : metres < 800 ? 50 : 100
      return words(.metres, ["number": number(Self.steps(metres, of: step) * step)])
    case .imperial:
      let feet = metres / Earth.metresPerFoot
      let step = feet < 100 ? 10.0 : 100
      return words(.feet, ["number": number(Self.steps(feet, of: step) * step)])
    }
  }

  /// Returns the whole steps in a value.
  private static func steps(_ value: Double, of step: Double) -> Double {
    // A value that conversion leaves just below a whole step counts as that step.
    (value / step + 1e-6).rounded(.down)
  }

  /// Returns a height above the aerodrome, rounded down (ICAO Annex 3, appendix 3, 4.5.4).
  func height(feet: Int) -> String {
    switch units {
    case .metric:
      let metres = Double(feet) * Earth.metresPerFoot
      return words(.metres, ["number": number(Self.steps(metres, of: 10) * 10)])
    case .imperial: return words(.feet, ["number": number(Double(feet))])
    }
  }

  /// Returns a temperature in degrees Celsius or Fahrenheit.
  func temperature(_ celsius: Int) -> String {
    switch units {
    case .metric: words(.celsius, ["number": number(Double(celsius))])
    case .imperial: words(.fahrenheit, ["number": number((Double(celsius) * 1.8).rounded() + 32)])
    }
  }

  /// Returns a pressure in hectopascals or hundredths of an inch of mercury, rounded down (ICAO Annex 3, appendix 3,
  /// 4.7.3).
  func pressure(_ pressure: AirPressure) -> String {
    switch units {
    case .metric:
      let whole = Int(Self.steps(pressure.hectopascals, of: 1))
      return words(.hectopascals, ["number": "\(whole)"])
    case .imperial:
      let hundredths = Int(Self.steps(pressure.inchesOfMercury, of: 0.01))
      let fraction = String(String(100 + hundredths % 100).dropFirst())
      let number = words(.decimal, ["whole": "\(hundredths / 100)", "fraction": fraction])
      return words(.inchesOfMercury, ["number": number])
    }
  }

  private func number(_ value: Double) -> String {
    words.number(Int(value), grouping: .thinThousands)
  }

  /// Returns the age of a report.
  func age(seconds: Int64) -> String { words.age(seconds: seconds) }

  /// Returns a time of day in universal time, with the date if it is another day than now.
  ///
  /// - Parameters:
  ///   - unixSeconds: The time, in seconds since the Unix epoch.
  ///   - start: The start of a period that ends then; on the day of the start, the end needs no date.
  /// - Returns: The time.
  func time(_ unixSeconds: Int64, after start: Int64? = nil) -> String {
    let time = CivilTime(unixSeconds: unixSeconds)
    let today = CivilTime(unixSeconds: start ?? now)
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    let clock = "\(two(time.secondOfDay / 3600)):\(two(time.secondOfDay / 60 % 60))"
    if (time.year, time.month, time.day) == (today.year, today.month, today.day) { return clock }
    let month = words(Message.ofMonths[time.month - 1])
    let arguments = ["day": "\(time.day)", "month": month, "time": clock, "year": "\(time.year)"]
    return words(time.year == today.year ? .dayAndTime : .yearAndTime, arguments)
  }
}

extension Words {
  /// Returns the age of the report that a wind is from; that of a forecast says so.
  ///
  /// - Parameter wind: The wind.
  /// - Returns: The age, such as “20 min ago”, “forecast 7 h ago” or “3 h ago, outdated”.
  package func age(of wind: CurrentWind) -> String {
    var age = self.age(seconds: wind.ageSeconds)
    if wind.kind == .taf { age = self(.forecast, ["age": age]) }
    return wind.isStale ? self(.staleReport, ["age": age]) : age
  }

  /// Returns the age of a report, in minutes, hours or days.
  func age(seconds: Int64) -> String {
    let minutes = max(seconds, 0) / 60
    return switch minutes {
    case 0: self(.windNow)
    case ..<90: self(.windMinutes, ["minutes": "\(minutes)"])
    case ..<2880: self(.windHours, ["hours": "\((minutes + 30) / 60)"])
    default: self(.windDays, count: Int(minutes / 1440))
    }
  }
}
