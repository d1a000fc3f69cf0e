extension Bytes {
  /// The notes of a data file: lines of `key: value`. If a key occurs twice, the first line counts.
  package var notes: [String: String] {
    let lines = String(decoding: buffer, as: UTF8.self).split(separator: "\n")
    let pairs = lines.compactMap { line in
      line.firstIndex(of: ":").flatMap { colon -> (String, String)? in
        let value = line[colon...].dropFirst()
        return value.first == " " ? (String(line[..<colon]), String(value.dropFirst())) : nil
      }
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
