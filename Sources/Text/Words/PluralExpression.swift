/// An expression of C in the variable `n`, as gettext allows it in `Plural-Forms`.
indirect enum PluralExpression: Sendable, Hashable {
  case number
  case constant(UInt)
  case not(PluralExpression)
  case notEqual(PluralExpression, PluralExpression)
  case binary(Operator, PluralExpression, PluralExpression)
  case choice(PluralExpression, PluralExpression, PluralExpression)

  /// The operators of two operands.
  enum Operator: String, Sendable, Hashable {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
    case remainder = "%"
  }

  /// The value for a number; nil for a division by zero.
  func value(_ n: UInt) -> UInt? {
    switch self {
    case .number: return n
    case .constant(let value): return value
    case .not(let operand): return operand.value(n).map { $0 == 0 ? 1 : 0 }
    case .notEqual(let left, let right):
      guard let a = left.value(n), let b = right.value(n) else { return nil }
      return a != b ? 1 : 0
    case .choice(let condition, let yes, let no):
      guard let condition = condition.value(n) else { return nil }
      return condition != 0 ? yes.value(n) : no.value(n)
    case .binary(let sign, let left, let right): return Self.value(sign, left, right, n)
    }
  }

  private static func value(
    _ sign: Operator,
    _ left: PluralExpression,
    _ right: PluralExpression,
    _ n: UInt
  ) -> UInt? {
    guard let a = left.value(n) else { return nil }
    // As in C, the right side of these is not evaluated if the left side decides.
    if sign == .or, a != 0 { return 1 }
    if sign == .and, a == 0 { return 0 }
    guard let b = right.value(n) else { return nil }
    func truth(_ isTrue: Bool) -> UInt { isTrue ? 1 : 0 }
    return switch sign {
    case .or, .and: truth(b != 0)
    case .equal: truth(a == b)
    case .less: truth(a < b)
    case .lessOrEqual: truth(a <= b)
    case .greater: truth(a > b)
    case .greaterOrEqual: truth(a >= b)
    case .plus: a &+ b
    case .minus: a &- b
    case .times: a &* b
    case .divided: b == 0 ? nil : a / b
    case .remainder: b == 0 ? nil : a % b
    }
  }
}
