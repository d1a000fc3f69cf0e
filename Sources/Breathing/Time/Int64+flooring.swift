extension Int64 {
  /// Returns the quotient rounded down. With `/`, the slot of time around 1970 would be twice as long as the others.
  ///
  /// - Parameter divisor: A positive number.
  /// - Returns: The greatest number whose product with the divisor is no greater than this one.
  package func flooredQuotient(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// Returns the remainder of ``flooredQuotient(by:)``.
  ///
  /// - Parameter divisor: A positive number.
  /// - Returns: A number from 0 up to the divisor.
  package func flooredRemainder(by divisor: Int64) -> Int64 {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
