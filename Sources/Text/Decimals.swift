import Glibc

/// Numbers as text.
package enum Decimals {
  /// Returns a number with a fixed number of decimals, trailing zeros included.
  package static func text(_ number: Double, _ count: Int) -> String {
    let scale = pow(10, Double(count))
    let whole = Int64((abs(number) * scale).rounded())
    let sign = number < 0 && whole > 0 ? "-" : ""
    guard count > 0 else { return "\(sign)\(whole)" }
    let (before, after) = whole.quotientAndRemainder(dividingBy: Int64(scale))
    let digits = String(after)
    return "\(sign)\(before).\(String(repeating: "0", count: count - digits.count))\(digits)"
  }

  /// Returns a number with a fixed number of decimals and its sign, `+` included.
  package static func signed(_ number: Double, _ count: Int) -> String {
    let text = text(number, count)
    return text.hasPrefix("-") ? text : "+" + text
  }
}
