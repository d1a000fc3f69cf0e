/// Reads the expression of a plural rule, with C's precedence of operators.
struct PluralExpressionParser {
  private let text: String
  private var rest: Substring.UTF8View
  private var depth = 0

  /// How deep parentheses, conditions and negations may nest, and how long the text may be.
  private static let deepest = 64
  private static let longest = 2000

  /// The operators by precedence, weakest first; of two with the same beginning the longer first.
  private static let ranks: [[String]] = [
    ["||"], ["&&"], ["==", "!="], ["<=", ">=", "<", ">"], ["+", "-"], ["*", "/", "%"],
  ]

  init(_ text: String) {
    self.text = text
    rest = text[...].utf8
  }

  /// Reads the whole text.
  mutating func whole() throws(PluralRule.Problem) -> PluralExpression {
    guard text.utf8.count <= Self.longest else { throw problem }
    let expression = try condition()
    skipSpace()
    guard rest.isEmpty else { throw problem }
    return expression
  }

  private var problem: PluralRule.Problem {
    let place = rest.isEmpty ? "its end" : "“\(String(Substring(rest).prefix(20)))”"
    return PluralRule.Problem(
      found: "no expression at \(place) of plural=\(text.prefix(200))",
      allowed: "n, numbers, ?:, ||, &&, ==, !=, <, >, <=, >=, +, -, *, /, %, ! and parentheses"
    )
  }

  private mutating func condition() throws(PluralRule.Problem) -> PluralExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw problem }
    let condition = try operation(0)
    guard takes("?") else { return condition }
    let yes = try self.condition()
    guard takes(":") else { throw problem }
    return .choice(condition, yes, try self.condition())
  }

  private mutating func operation(_ rank: Int) throws(PluralRule.Problem) -> PluralExpression {
    guard rank < Self.ranks.count else { return try operand() }
    var left = try operation(rank + 1)
    var length = 0
    while let sign = Self.ranks[rank].first(where: { takes($0) }) {
      // A long chain of equal operators nests to the left.
      length += 1
      guard length <= Self.deepest else { throw problem }
      let right = try operation(rank + 1)
      if let known = PluralExpression.Operator(rawValue: sign) {
        left = .binary(known, left, right)
      } else {
        left = .notEqual(left, right)
      }
    }
    return left
  }

  private mutating func operand() throws(PluralRule.Problem) -> PluralExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw problem }
    if takes("!") { return .not(try operand()) }
    if takes("(") {
      let inside = try condition()
      guard takes(")") else { throw problem }
      return inside
    }
    if takes("n") { return .number }
    let digits = rest.prefix(while: \.isDigit)
    guard let value = UInt(String(Substring(digits))) else { throw problem }
    rest = rest[digits.endIndex...]
    return .constant(value)
  }

  private mutating func takes(_ sign: String) -> Bool {
    skipSpace()
    guard rest.starts(with: sign.utf8) else { return false }
    rest = rest.dropFirst(sign.utf8.count)
    return true
  }

  private mutating func skipSpace() {
    rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }
}
