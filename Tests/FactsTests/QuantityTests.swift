import Facts
import Testing

@Suite struct QuantityTests {
  @Test(
    "A quantity is shown as written in its own units, and converted with as many digits in others",
    arguments: [
      ("7290 m", "7,290 metres", "23,900 feet"), ("11 ft", "3.4 metres", "11 feet"),
      ("30 m", "30 metres", "100 feet"), ("8 m", "8 metres", "26 feet"),
      ("1 m", "1 metre", "3.3 feet"), ("10000 ft", "3,000 metres", "10,000 feet"),
      ("1000 ft", "300 metres", "1,000 feet"), ("13560 km", "13,560 kilometres", "8,426 miles"),
      ("70900 km", "70,900 kilometres", "44,100 miles"),
      ("10000 km", "10,000 kilometres", "6,000 miles"),
      ("1.7 mi", "2.7 kilometres", "1.7 miles"), ("1 mi", "1.6 kilometres", "1 mile"),
      ("3.8 cm", "3.8 centimetres", "1.5 inches"), ("500 t", "500 tonnes", "550 tons"),
      ("0.5 kg", "0.5 kilograms", "1.1 pounds"), ("2 g", "2 grams", "0.07 ounces"),
      ("225 km/h", "225 kilometres an hour", "140 miles an hour"),
      ("100 mph", "160 kilometres an hour", "100 miles an hour"),
      ("-56.5 C", "minus 56.5 degrees Celsius", "minus 69.7 degrees Fahrenheit"),
      ("0 C", "0 degrees Celsius", "32 degrees Fahrenheit"),
      ("32 F", "0 degrees Celsius", "32 degrees Fahrenheit"),
    ] as [(String, String, String)]
  )
  func converted(quantity: String, metric: String, imperial: String) {
    let fact = Fact(id: "a", topic: .other, text: "It is {\(quantity)} away.")
    #expect(fact.text(in: .metric) == "It is \(metric) away.")
    #expect(fact.text(in: .imperial) == "It is \(imperial) away.")
    #expect(fact.formatted(in: .imperial).text == "It is \(imperial) away.")
  }

  @Test(
    "The converted number is within five per cent of the true one",
    arguments: [0.1, 0.3, 1, 2, 3, 7, 8, 9, 15, 45, 99, 101, 555, 1000, 9999, 123_456, 1e8]
  )
  func exact(metres: Double) throws {
    let number = metres == metres.rounded() ? "\(Int(metres))" : "\(metres)"
    let fact = Fact(id: "a", topic: .other, text: "{\(number) m}")
    let feet = try #require(numbers(in: fact.text(in: .imperial)).first)
    #expect(abs(feet * 0.3048 - metres) <= metres / 20)
  }

  @Test(
    "Braces around other text are refused, and the text stays as it is",
    arguments: [
      "{", "}", "{}", "{7290}", "{m}", "{7290 yards}", "{7,290 m}", "{ 7 m}", "{7 m} {", "a}b{7 m}",
      "{1e9 m}", "{7. m}", "{７ m}", "{.5 m}{", "{nan m}", "{7 m", "{100000001 m}",
      "{12345678.1234567890123 m}", "{0.00000000000000000000000000000000000001 m}", "{.5 km}",
      "{-.5 km}", "{--5 C}", "{1.2.3 m}",
    ]
  )
  func refused(text: String) {
    let fact = Fact(
      id: "a",
      topic: .other,
      text: text,
      publisher: "P",
      title: "T",
      year: 2020,
      url: "https://example.org"
    )
    #expect(fact.text(in: .metric) == text)
    #expect(fact.problems(WordLint(rules: [])).contains { $0.reason == .quantity })
  }

  @Test func `a text without quantities stays unchanged`() {
    let fact = Fact(id: "a", topic: .other, text: "The sky is wide.")
    #expect(Units.allCases.allSatisfy { fact.text(in: $0) == fact.text })
  }

  @Test func `a fact is shown for as long as its longer form needs, in either unit system`() {
    let fact = Fact(id: "a", topic: .other, text: "It is {100 km/h} or {10000 km} or {1 m} fast.")
    let longer = Units.allCases.map { ReadingTime().interludeLength(fact.text(in: $0)) }.max()
    #expect(ReadingTime().interludeLength(fact) == longer)
  }
}
