extension Bytes {
  /// The notes of a data file: lines of `key: value`. Of lines with the same key, the first counts.
  package var notes: [String: String] {
    let lines = String(decoding: buffer, as: UTF8.self).split(separator: "\n")
    let pairs = lines.compactMap { line in
      line.firstRange(of: ": ").map {
        (String(line[..<$0.lowerBound]), String(line[$0.upperBound...]))
      }
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
