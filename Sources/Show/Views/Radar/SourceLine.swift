import Breathing
import Text

/// The status line of a source of aircraft.
struct SourceLine: Sendable, Hashable {
  /// The text.
  let text: String

  /// Whether the aircraft shown are from this source, which makes the line slightly brighter.
  let isInUse: Bool

  /// Whether it is the attribution that the provider of the source in use requires.
  let isAttribution: Bool

  /// The same in fewer words, the longest first, if it says why a source fails; empty for any other line.
  let shorterTexts: [String]

  /// The age from which a report is called stale: 20 s, or two polls of a source that is polled less
  /// often.
  static func staleAge(pollingEvery interval: Duration) -> Duration {
    max(.seconds(20), interval * 2)
  }

  /// The lines under a radar's column: the source in use with its attribution, then the next pass of a satellite, if
  /// any, then failing sources. On a public screen the reasons are left out: they are for staff, who find them in the
  /// log.
  static func all(
    of source: RadarSource,
    nextPass: SourceLine? = nil,
    for audience: SafetyPolicy.Audience = .personal,
    at now: Instant,
    _ words: Words
  ) -> [SourceLine] {
    func line(_ report: SourceReport) -> SourceLine {
      SourceLine(report, for: audience, at: now, words)
    }
    let pass = [nextPass].compactMap(\.self)
    guard case .live(_, let reports) = source else {
      return [SourceLine(text: words(.simulated), isInUse: true)] + pass
    }
    guard let used = reports.first(where: \.isInUse) else {
      if reports.isWaiting, let first = reports.first {
        return [SourceLine(text: words(.waiting, ["source": first.name]), isInUse: true)] + pass
      }
      return [SourceLine(text: words(.noSource), isInUse: true)] + pass
        + reports.filter { $0.status == .failing }.map(line)
    }
    let attribution = used.attribution.map {
      SourceLine(text: $0, isInUse: false, isAttribution: true)
    }
    let failing = reports.filter { $0.status == .failing && $0 != used }
    return [line(used), attribution].compactMap(\.self) + pass
      + failing.map(line)
  }

  init(
    text: String,
    isInUse: Bool,
    isAttribution: Bool = false,
    shorterTexts: [String] = []
  ) {
    self.text = text
    self.isInUse = isInUse
    self.isAttribution = isAttribution
    self.shorterTexts = shorterTexts
  }

  private init(
    _ report: SourceReport,
    for audience: SafetyPolicy.Audience,
    at now: Instant,
    _ words: Words
  ) {
    isInUse = report.isInUse
    isAttribution = false
    let age = report.lastReport.map {
      Self.age($0.duration(to: now), pollingEvery: report.interval, words)
    }
    var arguments = ["source": report.name]
    arguments["age"] = age
    guard report.status == .failing else {
      text = words(age == nil ? .from : .fromSince, arguments)
      shorterTexts = []
      return
    }
    let remark = audience == .public ? nil : report.remark
    // What is allowed comes after a semicolon. The whole reason is in the log.
    let reasons = [remark, remark.map { String($0.prefix { $0 != ";" }) }, words(.noAnswer)]
    let texts = reasons.compactMap(\.self).map { reason in
      arguments["reason"] = reason
      return words(age == nil ? .failing : .failingSince, arguments)
    }
    text = texts[0]
    shorterTexts = Array(texts.dropFirst())
  }

  /// How long ago something was, in steps that do not flicker: "just now", "40 s ago".
  static func age(
    _ duration: Duration,
    pollingEvery interval: Duration = .zero,
    _ words: Words
  ) -> String {
    let seconds = Int(max(duration.seconds, 0))
    let text =
      switch seconds {
      case ..<10: words(.justNow)
      case ..<60: words(.secondsAgo, ["seconds": "\(seconds / 10 * 10)"])
      case ..<3600: words(.minutesAgo, ["minutes": "\(seconds / 60)"])
      default: words(.hoursAgo, ["hours": "\(seconds / 3600)"])
      }
    return duration < staleAge(pollingEvery: interval) ? text : words(.stale, ["age": text])
  }
}
