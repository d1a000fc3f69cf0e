/// The plural forms of a language, as the header `Plural-Forms` of a PO file states them:
/// `nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2;`.
struct PluralRule: Sendable, Hashable {
  /// The number of forms.
  let count: Int

  private let expression: PluralExpression

  /// The forms that apply to many numbers, as msgfmt counts them: to more than four of those that are checked.
  private let often: Set<Int>

  /// The rule of most languages of western Europe: one form for 1, another for all other numbers.
  static let germanic = PluralRule(count: 2, .notEqual(.number, .constant(1)))

  /// The greatest number of forms; Arabic has six.
  static let maximumForms = 10

  /// The forms are checked for all numbers up to this one, like msgfmt does.
  private static let checked: UInt = 1000

  /// A form that applies to at most this many numbers need not contain the number.
  private static let few = 4

  private init(count: Int, _ expression: PluralExpression) {
    self.count = count
    self.expression = expression
    var numbers: [UInt: Int] = [:]
    for number in 0...Self.checked {
      guard let form = expression.value(number) else { continue }
      numbers[form, default: 0] += 1
    }
    often = Set(numbers.filter { $0.value > Self.few }.keys.compactMap { Int(exactly: $0) })
  }

  /// Reads the header's value.
  init(_ header: String) throws(Problem) {
    var fields: [String: String] = [:]
    for field in header.split(separator: ";") {
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        if field.allSatisfy(\.isWhitespace) { continue }
        throw Problem(found: "“\(field.trimmed)”", allowed: Self.form)
      }
      fields[parts[0].trimmed] = parts[1].trimmed
    }
    guard let number = fields["nplurals"], let plural = fields["plural"] else {
      throw Problem(found: "“\(header)”", allowed: Self.form)
    }
    guard let count = Int(number), (1...Self.maximumForms).contains(count) else {
      throw Problem(found: "nplurals=\(number)", allowed: "a number from 1 to \(Self.maximumForms)")
    }
    var parser = PluralExpressionParser(plural)
    self.init(count: count, try parser.whole())
    for number in 0...Self.checked {
      guard let form = expression.value(number), form < UInt(count) else {
        throw Problem(
          found: "no form below \(count) for the number \(number)",
          allowed: "an expression from 0 to \(count - 1)"
        )
      }
    }
  }

  /// Whether a form applies to many numbers, so that its text must contain the number.
  func needsNumber(form: Int) -> Bool { often.contains(form) }

  private static let form = "nplurals=NUMBER; plural=EXPRESSION;"

  /// The form of a number, from 0.
  func form(for number: UInt) -> Int {
    // Numbers beyond those checked may have no form; the last one serves most of them.
    expression.value(number).flatMap { Int(exactly: $0) }.map { min($0, count - 1) } ?? count - 1
  }

  /// What is wrong with a header.
  struct Problem: Error {
    let found: String
    let allowed: String
  }
}
