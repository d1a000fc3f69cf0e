import Glibc

/// The units of distance on a radar.
public enum RadarUnits: String, Sendable, Hashable, CaseIterable {
  /// Kilometres.
  case metric
  /// Nautical miles.
  case nautical

  var metres: Double { self == .metric ? 1000 : 1852 }

  /// The unit's name, and its symbol.
  var name: String { self == .metric ? "kilometres" : "miles" }
  var symbol: String { self == .metric ? "km" : "mi" }

  /// The distance between rings, in metres: 1, 2 or 5 times a power of ten, so that two to four
  /// rings fit in the range.
  func ringStep(within reachMetres: Double) -> Double {
    let reach = reachMetres / metres
    let decade = pow(10, log10(reach / 2.5).rounded(.down))
    let step = [5, 2, 1].first { $0 * decade * 2.5 <= reach * 1.0001 } ?? 1
    return step * decade * metres
  }

  /// The distances of the rings within a range, in metres: two to four round numbers.
  func rings(within reachMetres: Double) -> [Double] {
    let step = ringStep(within: reachMetres)
    return stride(from: step, to: reachMetres * 0.97, by: step).map { $0 }
  }

  /// A distance as text: "1 mile", "7.5 kilometres".
  func words(_ metres: Double) -> String { words(number(metres)) }

  /// A distance as text, rounded: "13 miles".
  func rounded(_ metres: Double) -> String { words(whole(metres)) }

  /// A rounded distance with the unit's symbol: "13 mi".
  func short(_ metres: Double) -> String { "\(whole(metres)) \(symbol)" }

  private func whole(_ metres: Double) -> String {
    String(Int((metres / self.metres).rounded()))
  }

  private func words(_ number: String) -> String {
    "\(number) \(number == "1" ? String(name.dropLast()) : name)"
  }

  /// A speed as text.
  func speed(knots: Double) -> String {
    self == .metric ? "\(Int((knots * 1.852).rounded())) km/h" : "\(Int(knots.rounded())) kt"
  }

  /// A distance as a number, with a decimal only if it is short and not whole.
  func number(_ metres: Double) -> String {
    let value = metres / self.metres
    let tenths = Int((value * 10).rounded())
    return value >= 10 || tenths % 10 == 0
      ? String(Int(value.rounded())) : "\(tenths / 10).\(tenths % 10)"
  }
}
