/// Tells most words that cannot match apart before they are folded.
///
/// A word passes when one of its parts begins as a term does. Where typing errors are forgiven, it
/// passes too when most of a term's letters occur in it: an error adds one letter that the other
/// word may lack, so more of them than errors allowed cannot be missing. A word with letters beyond
/// ASCII always passes, since only folding tells what they are.
struct WordSieve {
  private enum Class {
    static let sign: UInt8 = 0
    static let beyond: UInt8 = 0xFF
  }

  /// A term that may hold errors.
  private struct Blurred {
    /// A bit for each letter and digit it holds.
    let letters: UInt64
    let errors: Int
    let counts: ClosedRange<Int>
  }

  /// The lower-case letter or digit that each byte is, or what else it is.
  private var classes = [UInt8](repeating: Class.sign, count: 256)
  private var begins = [Bool](repeating: false, count: 256)
  private var blurred: [Blurred] = []

  init(_ query: SearchQuery, withErrors: Bool) {
    for byte in UInt8.min...UInt8.max {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        classes[Int(byte)] = byte
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): classes[Int(byte)] = byte | 0x20
      case 0x80...: classes[Int(byte)] = Class.beyond
      default: break
      }
    }
    for pattern in query.terms.flatMap(\.readings) {
      guard let first = pattern.letters.first else { continue }
      begins[Int(first)] = true
      guard withErrors, pattern.allowedErrors > 0 else { continue }
      let letters = pattern.letters.reduce(0) { $0 | Self.bit($1) }
      let (count, errors) = (pattern.letters.count, pattern.allowedErrors)
      blurred.append(
        Blurred(letters: letters, errors: errors, counts: count - errors...count + errors)
      )
    }
  }

  /// Returns whether a word may match.
  func passes(_ word: UnsafeRawBufferPointer) -> Bool {
    classes.withUnsafeBufferPointer { classes in
      begins.withUnsafeBufferPointer { begins in
        blurred.isEmpty ? passes(word, classes, begins) : passesBlurred(word, classes, begins)
      }
    }
  }

  @inline(__always)
  private func passes(
    _ word: UnsafeRawBufferPointer,
    _ classes: UnsafeBufferPointer<UInt8>,
    _ begins: UnsafeBufferPointer<Bool>
  ) -> Bool {
    var isStart = true
    for byte in word {
      let letter = classes[Int(byte)]
      if letter == Class.beyond || isStart && begins[Int(letter)] { return true }
      isStart = letter == Class.sign
    }
    return false
  }

  private func passesBlurred(
    _ word: UnsafeRawBufferPointer,
    _ classes: UnsafeBufferPointer<UInt8>,
    _ begins: UnsafeBufferPointer<Bool>
  ) -> Bool {
    var letters: UInt64 = 0
    var isStart = true
    for byte in word {
      let letter = classes[Int(byte)]
      if letter == Class.beyond || isStart && begins[Int(letter)] { return true }
      isStart = letter == Class.sign
      if !isStart { letters |= Self.bit(letter) }
    }
    return blurred.contains { term in
      word.count >= term.counts.lowerBound
        && (term.letters & ~letters).nonzeroBitCount <= term.errors
    }
  }

  /// Returns a letter's or digit's bit; others share theirs, which only lets more words pass.
  @inline(__always)
  private static func bit(_ letter: UInt8) -> UInt64 {
    1 << UInt64(letter & 63)
  }
}
