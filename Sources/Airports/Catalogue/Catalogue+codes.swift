import Packing

extension Catalogue {
  /// Returns the airport with an IATA, ICAO, GPS or local code or an identifier, ignoring case.
  ///
  /// If several airports share a code, the IATA code has priority, then ICAO, identifier, GPS and
  /// local code, then the more important airport.
  public func airport(code: String) -> Airport? {
    index(code: code).map(airport)
  }

  /// Returns the index of the airport with a code, ignoring case.
  public func index(code: String) -> Int? {
    Code(code).flatMap { entries(for: $0).first?.index }
  }

  /// Returns all airports that match a code, ignoring case, best match first.
  public func airports(code: String) -> [Airport] {
    var seen: Set<Int> = []
    let entries = Code(code).map(entries(for:)) ?? []
    return entries.filter { seen.insert($0.index).inserted }.map { airport($0.index) }
  }

  /// Returns all entries for a code, best match first.
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
    return RecordCodes(identifiers[index])[role] ?? Code(value: 0)
  }

  /// Decodes an entry: the role in the top three bits, the airport index below.
  private func entry(at position: Int) -> (role: RecordCodes.Role, index: Int)? {
    let packed = codes.load(at: position * 4, as: UInt32.self)
    let index = Int(packed & 0x1FFF_FFFF)
    guard let role = RecordCodes.Role(rawValue: packed >> 29), index < count else { return nil }
    return (role, index)
  }
}
