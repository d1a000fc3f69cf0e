import Text

/// The times that a text gives, where they can be read with certainty.
enum NotamHours: Hashable {
  /// Periods in seconds since the Unix epoch; one without a beginning or an end extends to the smallest or largest
  /// number.
  case periods([Range<Int64>])
  /// Times of day, on all days or on some, in universal time; within periods if there are any.
  case schedule(NotamSchedule, within: [Range<Int64>])

  /// Reads words that name times: `FM 2200 TO 0400 DLY`, `302200-010400`; nil if they are ambiguous.
  ///
  /// - Parameters:
  ///   - words: The words, in order.
  ///   - notam: The NOTAM. Dates without a month or a year are near its beginning.
  init?(_ words: [String], of notam: Notam) {
    guard words.count <= Self.maximumWords else { return nil }
    var tokens: [HourToken] = []
    for piece in words.flatMap(\.notamPieces) {
      guard let read = HourToken.read(piece) else { return nil }
      tokens += read
    }
    let begin = notam.beginUnixSeconds
    if let first = tokens.firstIndex(where: \.isStamp), tokens[..<first].contains(where: \.isDays),
      let schedule = HourToken.schedule(Array(tokens[..<first]))
    {
      // `DLY 0300-1500 2611300300-2612051100`
      var reader = PeriodReader(Array(tokens[first...]), near: begin)
      guard let periods = reader.periods() else { return nil }
      self = .schedule(schedule, within: periods)
    } else if tokens.contains(where: \.isDated) {
      var reader = PeriodReader(tokens, near: begin)
      guard let periods = reader.periods() else { return nil }
      self = .periods(periods)
    } else if tokens.count == 2, case .time(let minutes) = tokens[1] {
      // A single time of day is certain only within one day.
      guard case .at(let end, _) = notam.end, end - begin <= CivilTime.secondsPerDay
      else { return nil }
      let time = PeriodReader.time(minutes, notBefore: begin)
      switch tokens[0] {
      case .from: self = .periods([time..<Int64.max])
      case .until: self = .periods([Int64.min..<time])
      default: return nil
      }
    } else {
      guard let schedule = HourToken.schedule(tokens) else { return nil }
      self = .schedule(schedule, within: [])
    }
  }

  /// Returns whether a time is among them.
  ///
  /// - Parameter time: Seconds since the Unix epoch.
  /// - Returns: Whether it is.
  func contains(_ time: Int64) -> Bool {
    switch self {
    case .periods(let periods): periods.contains { $0.contains(time) }
    case .schedule(let schedule, let periods):
      schedule.period(atOrAfter: time, before: time + 1) != nil
        && (periods.isEmpty || periods.contains { $0.contains(time) })
    }
  }

  /// The maximum number of words that are read. Longer lists count as ambiguous.
  private static let maximumWords = 60
}

/// A part of the times in a text.
enum HourToken: Hashable {
  /// Minutes of the day.
  case time(Int)
  /// `302200`, `2611302200`.
  case stamp(String)
  case day(Int)
  case month(Int)
  /// From 0, a Monday, to 6.
  case weekday(Int)
  case link, until, from, between, and, daily, exception, estimated

  /// Whether it is a time with its day.
  var isStamp: Bool {
    if case .stamp = self { true } else { false }
  }

  /// Whether it names days without a date.
  var isDays: Bool {
    switch self {
    case .daily, .weekday: true
    default: false
    }
  }

  /// Whether it gives a date.
  var isDated: Bool {
    switch self {
    case .stamp, .month: true
    default: false
    }
  }

  /// Reads a piece of a word; nil if it is unknown, or depends on the sun or a local time.
  static func read(_ piece: String) -> [HourToken]? {
    if piece.first?.isNumber ?? false {
      switch piece.utf8.count {
      case 1, 2: return Int(piece).flatMap { (1...31).contains($0) ? [.day($0)] : nil }
      case 4:
        guard NotamTimes.isTime(piece), let hours = Int(piece.prefix(2)),
          let minutes = Int(piece.suffix(2))
        else { return nil }
        return [.time(hours * 60 + minutes)]
      case 6, 10: return [.stamp(piece)]
      default: return nil
      }
    }
    if let month = NotamTimes.month(piece) { return [.month(month)] }
    if let day = weekdays.firstIndex(where: { piece == $0 || piece == "\($0)S" })
      ?? weekdays.firstIndex(where: { piece == $0.prefix(3) })
    {
      return [.weekday(day)]
    }
    switch piece {
    case "Z", "UTC", "ON", "AT", "EVERY", "EACH", "DURING": return []
    case "-", "/", "TO": return [.link]
    case "UNTIL", "TIL", "TILL": return [.until]
    case "FM", "FROM", "WEF": return [.from]
    case "BTN", "BETWEEN": return [.between]
    case "AND": return [.and]
    case "DLY", "DAILY", "DAY", "NIGHTLY", "NIGHTS": return [.daily]
    case "EXC", "EXCEPT": return [.exception]
    case "EST": return [.estimated]
    case "WEEKEND", "WEEKENDS": return [.weekday(5), .link, .weekday(6)]
    case "WEEKDAY", "WEEKDAYS": return [.weekday(0), .link, .weekday(4)]
    default: return nil
    }
  }

  /// Returns the schedule of times of day and weekdays; nil if they are ambiguous.
  static func schedule(_ tokens: [HourToken]) -> NotamSchedule? {
    var words: [String] = []
    var (isBetween, isException) = (false, false)
    var place = 0
    func isLink(_ token: HourToken) -> Bool {
      switch token {
      case .link, .until: true
      case .and: isBetween
      default: false
      }
    }
    while place < tokens.count {
      let pair = tokens[place...].prefix(3)
      let isPair = pair.count == 3 && isLink(tokens[place + 1])
      switch tokens[place] {
      case .time(let begin):
        guard isPair, case .time(let end) = tokens[place + 2] else { return nil }
        words.append("\(digits(begin))-\(digits(end))")
        isBetween = false
        place += 2
      case .weekday(let first):
        if isPair, case .weekday(let last) = tokens[place + 2] {
          words.append("\(weekdays[first].prefix(3))-\(weekdays[last].prefix(3))")
          place += 2
        } else {
          words.append(String(weekdays[first].prefix(3)))
        }
      case .day(let number):
        guard isException else { return nil }
        words.append("\(number)")
      case .daily: words.append("DLY")
      case .exception:
        isException = true
        words.append("EXC")
      case .between: isBetween = true
      case .from, .and: break
      case .link, .until, .stamp, .month, .estimated: return nil
      }
      place += 1
    }
    return NotamSchedule(words.joined(separator: " "))
  }

  /// The four digits of minutes of the day.
  private static func digits(_ minutes: Int) -> String {
    [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }.joined()
  }

  private static let weekdays = [
    "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY",
  ]
}
