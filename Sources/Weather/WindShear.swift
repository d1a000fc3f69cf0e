/// Wind shear in the lowest 1,600 ft.
public enum WindShear: Sendable, Hashable {
  /// On the approach to a runway, or after take-off from it: `WS R24`.
  case runway(String)

  /// On all runways: `WS ALL RWY`.
  case allRunways

  /// Forecast up to a height in feet, with the wind there: `WS020/24045KT`.
  case aloft(feet: Int, wind: SurfaceWind)
}

extension ReportWords {
  /// Reads wind shear, if present.
  mutating func windShear() -> WindShear? {
    guard let word = current, word.has("WS", at: 0) else { return nil }
    var scanner = WordScanner(word)
    _ = scanner.take("WS")
    if let hundreds = scanner.digits(3), scanner.take("/"),
      let wind = SurfaceWind(String(word.text.dropFirst(6)))
    {
      advance()
      return .aloft(feet: hundreds * 100, wind: wind)
    }
    guard word == "WS" else { return nil }
    var rest = self
    rest.advance()
    if rest.current.map({ $0 == "ALL" }) ?? false {
      rest.advance()
      guard rest.current.map({ $0 == "RWY" }) ?? false else { return nil }
      rest.advance()
      self = rest
      return .allRunways
    }
    // `R24L`, `RWY24L` or `RWY 24L`.
    if rest.current.map({ $0 == "RWY" }) ?? false { rest.advance() }
    guard let runway = rest.current.flatMap({ RunwayDesignator($0) }) else { return nil }
    rest.advance()
    self = rest
    return .runway(runway.text)
  }
}

/// A runway in a report: `24L`, `R24L` or `RWY24L`.
private struct RunwayDesignator {
  let text: String

  init?(_ word: ReportWord) {
    var scanner = WordScanner(word)
    if !scanner.take("RWY") { _ = scanner.take("R") }
    guard let number = scanner.digits(2), (1...36).contains(number) else { return nil }
    let side = ["L", "R", "C"].first { scanner.takeText($0) } ?? ""
    guard scanner.isAtEnd else { return nil }
    text = (number < 10 ? "0" : "") + "\(number)" + side
  }
}
