import Packing

extension Catalogue {
  /// Returns the frequencies of an airport in order of use: VHF first, and in it CTAF and
  /// tower, UNICOM, recorded reports, ground and so on; empty for an invalid index.
  public func frequencies(of index: Int) -> [Frequency] {
    guard (0..<count).contains(index), let item = frequencyItem(of: index) else { return [] }
    var cursor = Cursor(frequencyLists[item])
    var frequencies: [Frequency] = []
    while !cursor.isAtEnd, frequencies.count < CatalogueLimits.parts {
      frequencies.append(cursor.frequency())
    }
    return frequencies
  }

  /// Returns whether an airport has at least one known frequency.
  func hasFrequency(_ index: Int) -> Bool {
    frequencyItem(of: index) != nil
  }

  /// Finds an airport in the list of those with frequencies, which is sorted by index.
  private func frequencyItem(of index: Int) -> Int? {
    var low = 0
    var high = frequencyLists.count
    while low < high {
      let middle = (low + high) / 2
      if airport(withFrequencies: middle) < index { low = middle + 1 } else { high = middle }
    }
    return low < frequencyLists.count && airport(withFrequencies: low) == index ? low : nil
  }

  private func airport(withFrequencies item: Int) -> Int {
    Int(frequencyAirports.load(at: item * 4, as: UInt32.self))
  }
}
