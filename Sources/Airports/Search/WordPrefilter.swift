/// A fast filter that rejects most words before folding, when no allowed number of typing errors
/// can make them match.
///
/// Each error accounts for at most one missing letter, so a word that lacks more of a term's
/// letters than there are errors allowed cannot match. A word with letters beyond ASCII always
/// passes, because it must be folded first.
struct WordPrefilter {
  private enum Class {
    static let sign: UInt8 = 0
    static let beyond: UInt8 = 0xFF
  }

  /// A term that allows errors.
  private struct Blurred {
    /// A bit for each letter and digit it contains.
    let letters: UInt64
    let errors: Int
    let leastCount: Int
  }

  /// The lower-case letter or digit of each byte, or its class.
  private static let classes = (UInt8.min...UInt8.max).map { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case 0x80...: Class.beyond
    default: Class.sign
    }
  }

  private let blurred: [Blurred]

  init(_ query: SearchQuery) {
    blurred = query.terms.flatMap(\.readings).filter { $0.allowedErrors > 0 }.map { pattern in
      Blurred(
        letters: pattern.letters.reduce(0) { $0 | Self.bit($1) },
        errors: pattern.allowedErrors,
        leastCount: pattern.letters.count - pattern.allowedErrors
      )
    }
  }

  /// Returns whether a word may match.
  func passes(_ word: UnsafeRawBufferPointer) -> Bool {
    Self.classes.withUnsafeBufferPointer { classes in
      var letters: UInt64 = 0
      for byte in word {
        let letter = classes[Int(byte)]
        if letter == Class.beyond { return true }
        if letter != Class.sign { letters |= Self.bit(letter) }
      }
      return blurred.contains { term in
        word.count >= term.leastCount && (term.letters & ~letters).nonzeroBitCount <= term.errors
      }
    }
  }

  /// Returns the bit of a letter or digit; other characters share one, which only lets more words
  /// pass.
  @inline(__always)
  private static func bit(_ letter: UInt8) -> UInt64 {
    1 << UInt64(letter & 63)
  }
}
