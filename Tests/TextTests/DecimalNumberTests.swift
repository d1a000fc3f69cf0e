import Testing

@testable import Text

@Suite struct DecimalNumberTests {
  @Test(arguments: [("16", 16), (".5", 0.5), ("-1e3", -1000), ("+2.50", 2.5)])
  func `decimal digits are a number`(text: String, number: Double) {
    #expect(Double(decimal: text) == number)
  }

  @Test(arguments: ["0x10", "0X1p4", "-0x1", "", " 1", "1 ", "1,5", "one"])
  func `other text is none`(text: String) {
    #expect(Double(decimal: text) == nil)
  }
}
