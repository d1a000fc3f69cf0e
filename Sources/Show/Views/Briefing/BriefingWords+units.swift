import Facts
import Geodesy
import Text
import Weather

extension BriefingWords {
  /// Returns a visibility with its bound.
  func distance(_ visibility: Visibility, isRange: Bool = false) -> String {
    let length = isRange ? rangeLength(visibility.metres) : length(visibility.metres)
    switch visibility.bound {
    case .exactly: return length
    case .atLeast: return words(.orMore, ["distance": length])
    case .below: return words(.lessThan, ["distance": length])
    }
  }

  /// Returns a distance that can be seen: metres and kilometres, or miles in quarters and feet.
  func length(_ metres: Double) -> String {
    switch units {
    case .metric:
      guard metres < 5000 else {
        return words(.kilometres, ["number": number((metres / 1000).rounded())])
      }
      let step = metres < 800 ? 50.0 : 100
      return words(.metres, ["number": number((metres / step).rounded() * step)])
    case .imperial:
      let miles = metres / 1609.344
      guard miles >= 0.2 else { return rangeLength(metres) }
      let quarters = Int((miles * 4).rounded())
      guard miles < 2.9, quarters % 4 != 0 else {
        return words(.miles, ["number": number(miles.rounded())])
      }
      let part = ["", "¼", "½", "¾"][quarters % 4]
      return words(.miles, ["number": (quarters >= 4 ? "\(quarters / 4)" : "") + part])
    }
  }

  /// Returns a runway visual range, in metres or feet.
  private func rangeLength(_ metres: Double) -> String {
    switch units {
    case .metric: words(.metres, ["number": number((metres / 25).rounded() * 25)])
    case .imperial: words(.feet, ["number": number((metres / 0.3048 / 100).rounded() * 100)])
    }
  }

  /// Returns a height above the aerodrome.
  func height(feet: Int) -> String {
    switch units {
    case .metric:
      let metres = Double(feet) * Earth.metresPerFoot
      return words(.metres, ["number": number((metres / 10).rounded() * 10)])
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

  /// Returns a pressure in hectopascals or inches of mercury.
  func pressure(_ pressure: AirPressure) -> String {
    switch units {
    case .metric: return words(.hectopascals, ["number": "\(Int(pressure.hectopascals.rounded()))"])
    case .imperial:
      let hundredths = Int((pressure.inchesOfMercury * 100).rounded())
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
