/// A word of a query, prepared for comparison with many others.
///
/// Typing errors are counted with the bit-parallel algorithm of H. Hyyrö, "A bit-vector algorithm
/// for computing Levenshtein and Damerau edit distances" (2003): a wrong, missing or extra letter
/// or an exchange of two neighbours costs 1, and no letter is edited twice.
struct WordPattern: Sendable {
  /// The folded letters, at most 64 bytes.
  let letters: [UInt8]

  /// For each byte, its positions in the word: bit 0 for the first letter.
  private let positions: [UInt64]

  init(_ letters: [UInt8]) {
    self.letters = Array(letters.prefix(64))
    var positions = [UInt64](repeating: 0, count: 256)
    for (index, letter) in self.letters.enumerated() {
      positions[Int(letter)] |= 1 << UInt64(index)
    }
    self.positions = positions
  }

  /// The number of typing errors allowed for a word of this length: none up to three letters, one
  /// up to seven, else two.
  var allowedErrors: Int {
    switch letters.count {
    case ...3: 0
    case ...7: 1
    default: 2
    }
  }

  /// Returns whether a word of some length can match within the typing errors allowed.
  @inline(__always)
  func allows(count: Int) -> Bool {
    abs(letters.count - count) <= allowedErrors && allowedErrors > 0
  }

  /// Returns the number of typing errors between this word and another.
  func errors(_ other: some Collection<UInt8>) -> Int {
    guard !letters.isEmpty else { return other.count }
    let last: UInt64 = 1 << UInt64(letters.count - 1)
    var (up, down) = (~UInt64(0), UInt64(0))
    var (diagonal, before) = (UInt64(0), UInt64(0))
    var errors = letters.count
    for letter in other {
      let here = positions[Int(letter)]
      let exchanged = ((~diagonal & here) << 1) & before
      diagonal = (((here & up) &+ up) ^ up) | here | down | exchanged
      var right = down | ~(diagonal | up)
      var left = diagonal & up
      if right & last != 0 { errors += 1 }
      if left & last != 0 { errors -= 1 }
      right = right << 1 | 1
      left <<= 1
      up = left | ~(diagonal | right)
      down = right & diagonal
      before = here
    }
    return errors
  }
}
