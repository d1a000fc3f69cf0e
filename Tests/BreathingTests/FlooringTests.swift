import Breathing
import Testing

/// Division by which slots of time have one length before and after 1970.
@Suite struct FlooringTests {
  @Test(
    arguments: [
      (0, 0, 0), (1, 0, 1), (9, 0, 9), (10, 1, 0), (11, 1, 1), (-1, -1, 9), (-9, -1, 1),
      (-10, -1, 0), (-11, -2, 9), (.max, 922_337_203_685_477_580, 7),
      (.min, -922_337_203_685_477_581, 2),
    ] as [(Int64, Int64, Int64)]
  )
  func `quotients are rounded down, and remainders are not negative`(
    number: Int64,
    quotient: Int64,
    remainder: Int64
  ) {
    #expect(number.flooredQuotient(by: 10) == quotient)
    #expect(number.flooredRemainder(by: 10) == remainder)
  }

  @Test func `the grid of time is as fine before 1970 as after it`() {
    for nanoseconds in [-25, -20, -1, 0, 1, 20, 25] as [Int64] {
      let next = Instant(nanoseconds: nanoseconds).next(onGridOf: .nanoseconds(10)).nanoseconds
      #expect(next.isMultiple(of: 10) && (1...10).contains(next - nanoseconds))
    }
  }
}
