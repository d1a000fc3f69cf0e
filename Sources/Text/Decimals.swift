import Glibc

/// Numbers as text.
package enum Decimals {
  /// A number with as many decimals, also where they are zeros.
  package static func text(_ number: Double, _ count: Int) -> String {
    let scale = pow(10, Double(count))
    let whole = Int64((abs(number) * scale).rounded())
    let sign = number < 0 && whole > 0 ? "-" : ""
    guard count > 0 else { return "\(sign)\(whole)" }
    let (before, after) = whole.quotientAndRemainder(dividingBy: Int64(scale))
    let digits = String(after)
    return "\(sign)\(before).\(String(repeating: "0", count: count - digits.count))\(digits)"
  }

  /// A number with as many decimals and its sign, also where that is `+`.
  package static func signed(_ number: Double, _ count: Int) -> String {
    let text = text(number, count)
    return text.hasPrefix("-") ? text : "+" + text
  }
}
