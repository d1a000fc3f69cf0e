import Packing

extension Catalogue {
  /// Returns the airport with an IATA, ICAO, GPS or local code or an identifier, in either case.
  ///
  /// Where a code means several airports the IATA code counts first, then ICAO, identifier, GPS and
  /// local code, then the more important airport.
  public func airport(code: String) -> Airport? {
    index(code: code).map(airport)
  }

  /// Returns the number of the airport with a code, in either case.
  public func index(code: String) -> Int? {
    Code(code).flatMap { entries(for: $0).first?.index }
  }

  /// Returns all airports that answer to a code, in either case, the best first.
  public func airports(code: String) -> [Airport] {
    var seen: Set<Int> = []
    let entries = Code(code).map(entries(for:)) ?? []
    return entries.filter { seen.insert($0.index).inserted }.map { airport($0.index) }
  }

  /// Returns all entries for a code, the best first.
  func entries(for code: Code) -> [(role: RecordCodes.Role, index: Int)] {
    var low = 0
    var high = codes.count / 4
    while low < high {
      let middle = (low + high) / 2
      if self.code(at: middle) < code { low = middle + 1 } else { high = middle }
    }
    var found: [(RecordCodes.Role, Int)] = []
    while low < codes.count / 4, self.code(at: low) == code, let entry = entry(at: low) {
      found.append(entry)
      low += 1
    }
    return found
  }

  private func code(at position: Int) -> Code {
    guard let (role, index) = entry(at: position) else { return Code(value: 0) }
    var record = RecordReader(details[index])
    return record.codes()[role] ?? Code(value: 0)
  }

  /// Reads an entry: the role in the three highest bits, below them the airport.
  private func entry(at position: Int) -> (role: RecordCodes.Role, index: Int)? {
    let packed = codes.load(at: position * 4, as: UInt32.self)
    let index = Int(packed & 0x1FFF_FFFF)
    guard let role = RecordCodes.Role(rawValue: packed >> 29), index < count else { return nil }
    return (role, index)
  }
}
