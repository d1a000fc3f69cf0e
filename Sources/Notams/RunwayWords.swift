/// Runways in a text: `RWY 09L/27R`, `RWYS 04L/22R AND 04R/22L`, `RWY09`, `RWY 09L-27R`.
struct RunwayWords {
  /// The places of the words.
  let places: Range<Int>

  /// The designators of the runways' ends, with two digits.
  let ends: [String]

  /// Reads the runways that begin at a place; nil if none do.
  init?(_ words: [String], at start: Int) {
    var ends: [String] = []
    var end = start + 1
    let word = words[start]
    if !Self.names.contains(word) {
      guard word.hasPrefix("RWY"), let glued = Self.designators(String(word.dropFirst(3)))
      else { return nil }
      ends = glued
    }
    var next = end
    while next < words.count {
      if let found = Self.designators(words[next]) {
        ends += found
        next += 1
        end = next
      } else if !ends.isEmpty, ["AND", "OR", "&", "RWY", "+"].contains(words[next]) {
        next += 1
      } else {
        break
      }
    }
    guard !ends.isEmpty else { return nil }
    (places, self.ends) = (start..<end, ends)
  }

  /// Words for a runway or runways.
  static let names: Set<String> = ["RWY", "RWYS", "RUNWAY", "RUNWAYS"]

  /// The designators of `09L/27R`, `09L-27R`, `9/27`, `36`; nil for another word.
  static func designators(_ text: String) -> [String]? {
    let hasDash = text.utf8.contains(UInt8(ascii: "-"))
    let joint: Character = hasDash ? "-" : "/"
    let parts = text.split(separator: joint, omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count) else { return nil }
    var found: [String] = []
    var numbers: [Int] = []
    for part in parts {
      let digits = part.prefix { $0.isASCII && $0.isNumber }
      let side = part.dropFirst(digits.count)
      guard let number = Int(digits), digits.count <= 2, (1...36).contains(number),
        ["", "L", "C", "R"].contains(side)
      else { return nil }
      found.append((number < 10 ? "0" : "") + "\(number)" + side)
      numbers.append(number)
    }
    // A dash joins the ends of one runway; other numbers beside one are a range.
    if hasDash, numbers.count != 2 || abs(numbers[0] - numbers[1]) != 18 { return nil }
    return found
  }
}
