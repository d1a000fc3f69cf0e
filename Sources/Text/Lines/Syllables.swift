extension String {
  /// The characters, counted from the start, at which syllables begin in a word of Thai, Lao, Khmer or Burmese; none in
  /// a text that says with U+200B where its words end, and in other scripts.
  ///
  /// Words are known only from a dictionary. In Thai and Lao a vowel that is written before its consonant begins a
  /// syllable, and some letters end one. If neither occurs for a while, a line may break before any other cluster. In
  /// Khmer and Burmese every cluster that is not an ending begins a syllable.
  var syllableStarts: [Int] {
    guard unicodeScalars.contains(where: { $0.southEastAsianScript != nil }),
      !unicodeScalars.contains(where: { $0 == "\u{200B}" })
    else { return [] }
    let clusters = Array(self)
    var starts: [Int] = []
    // The places since the last start at which a line may begin if need be.
    var (last, spare) = (0, [Int]())
    for place in clusters.indices.dropFirst() {
      let (before, here) = (clusters[place - 1], clusters[place])
      guard let rank = SyllableBreak(between: before, and: here) else { continue }
      spare.append(place)
      guard rank == .syllable else { continue }
      if place - last > Self.longestSyllables { starts += spare.dropLast() }
      starts.append(place)
      (last, spare) = (place, [])
    }
    if clusters.count - last > Self.longestSyllables { starts += spare }
    return starts
  }

  /// The number of clusters that stay together although a line might break between them.
  private static let longestSyllables = 9
}

/// How good a break between two clusters is.
private enum SyllableBreak {
  /// A syllable begins.
  case syllable
  /// A syllable may begin.
  case cluster

  /// The break between two clusters; nil if no line breaks there.
  init?(between last: Character, and next: Character) {
    guard let end = last.unicodeScalars.last, let start = next.unicodeScalars.first,
      let script = start.southEastAsianScript,
      script == last.unicodeScalars.first?.southEastAsianScript,
      !Self.isLeading(end), !Self.isTrailing(start), !Self.joins(end)
    else { return nil }
    // A consonant with the sign that silences its vowel ends a Burmese syllable.
    if script == .burmese, next.unicodeScalars.contains(where: { $0 == "\u{103A}" }) {
      return nil
    }
    let isClear = script == .khmer || script == .burmese || Self.isLeading(start) || Self.ends(end)
    self = isClear ? .syllable : .cluster
  }

  /// Whether it is a vowel that precedes its consonant.
  private static func isLeading(_ scalar: Unicode.Scalar) -> Bool {
    0xE40...0xE44 ~= scalar.value || 0xEC0...0xEC4 ~= scalar.value
  }

  /// Whether it is a vowel after its consonant, or a sign after a word.
  private static func isTrailing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xE2F...0xE3A, 0xE45...0xE4E, 0xEAF...0xEBC, 0xEC6...0xECE: true
    case 0x102B...0x103E, 0x104A, 0x104B, 0x17B4...0x17DA: true
    default: false
    }
  }

  /// Whether it ends a syllable: a short vowel, or the sign of repetition or abbreviation.
  private static func ends(_ scalar: Unicode.Scalar) -> Bool {
    [0xE2F, 0xE30, 0xE33, 0xE46, 0xEAF, 0xEB0, 0xEB3, 0xEC6].contains(scalar.value)
  }

  /// Whether it joins the consonant after it to the one before it.
  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x1039 || scalar.value == 0x17D2
  }
}

/// The scripts of South-East Asia that have no spaces between words.
private enum SouthEastAsianScript {
  case thai, lao, khmer, burmese
}

extension Unicode.Scalar {
  fileprivate var southEastAsianScript: SouthEastAsianScript? {
    switch value {
    case 0xE01...0xE3A, 0xE40...0xE4E: .thai
    case 0xE81...0xEDF: .lao
    case 0x1000...0x103F: .burmese
    case 0x1780...0x17D3: .khmer
    default: nil
    }
  }
}
