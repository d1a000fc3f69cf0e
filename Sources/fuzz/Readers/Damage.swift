import Breathing

/// Damages samples the way that programs, disks and networks do, and as an attacker would.
struct Damage {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// What often breaks readers: limits of ranges, quotes, brackets, control characters, and
  /// characters of several bytes.
  private static let snippets = [
    "0", "-1", "1e999", "-1e-999", "NaN", "9223372036854775808", "18446744073709551616", "0x", "\"",
    "\\", "\\u0000", "\\ud800", "{", "}", "[", "]", "[[[[[[[[", "{\"a\":", ",", ":", "=", "#", "\0",
    "\r\n", "\n\n", "\t", " ", "\u{FEFF}", "é", "日本", "🛩️", "\u{202E}", "%", "%n", "/", "..", "true",
    "null", "2026-02-30", "24:00", "999999", "KT", "M",
  ].map { Array($0.utf8) }

  private mutating func number(below bound: Int) -> Int {
    Int(generator.next() % UInt64(max(1, bound)))
  }

  /// Returns a sample damaged in up to eight places; one in 32 stays whole.
  mutating func damaged(one samples: [[UInt8]]) -> [UInt8] {
    var bytes = samples[number(below: samples.count)]
    guard number(below: 32) > 0 else { return bytes }
    for _ in 0...number(below: 8) { damage(&bytes, from: samples) }
    return bytes
  }

  private mutating func damage(_ bytes: inout [UInt8], from samples: [[UInt8]]) {
    let place = number(below: bytes.count)
    let few = min(bytes.count - place, 1 + number(below: 40))
    switch number(below: 11) {
    case 0 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8(number(below: 8))
    case 1 where !bytes.isEmpty: bytes[place] = UInt8(number(below: 256))
    case 2 where number(below: 4) == 0: bytes.removeSubrange(place...)
    case 3: bytes.removeSubrange(place..<place + few)
    case 4: bytes.insert(contentsOf: bytes[place..<place + few], at: place)
    case 5: bytes.insert(contentsOf: Self.snippets[number(below: Self.snippets.count)], at: place)
    case 6:
      let snippet = Self.snippets[number(below: Self.snippets.count)]
      bytes.replaceSubrange(place..<place + few, with: snippet)
    case 7:
      // Part of another sample.
      let other = samples[number(below: samples.count)]
      let from = number(below: other.count)
      let part = other[from..<min(other.count, from + 1 + number(below: 200))]
      bytes.insert(contentsOf: part, at: place)
    case 8 where bytes.count - place >= 4:
      // A number of four bytes at an end of its range.
      let ends: [UInt32] = [0, 1, .max, .max - 1, 0x7FFF_FFFF, 0x8000_0000, UInt32(few)]
      let end = ends[number(below: ends.count)]
      for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: end >> (8 * index)) }
    case 9: bytes.insert(contentsOf: Array(repeating: 0x61, count: number(below: 3000)), at: place)
    default: bytes.insert(UInt8(number(below: 256)), at: place)
    }
  }
}
