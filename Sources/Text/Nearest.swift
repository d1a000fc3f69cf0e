extension String {
  /// Returns the most similar name, if the edit distance is at most a third of its letters, or two;
  /// at most one for short words, for which two would match anything.
  package func nearest(among names: some Sequence<String>) -> String? {
    let count = count
    let greatest = count <= 4 ? 1 : max(2, count / 3)
    // Names whose lengths differ by more are not compared, because a text may be of any length.
    let candidates = names.lazy.filter { abs($0.count - count) <= greatest }
      .map { (name: $0, distance: editDistance(to: $0)) }
    guard let best = candidates.min(by: { $0.distance < $1.distance }), best.distance <= greatest
    else { return nil }
    return best.name
  }

  /// Returns the number of insertions, deletions, substitutions and swaps of neighbours that turn
  /// this text into another (optimal string alignment).
  package func editDistance(to other: String) -> Int {
    let a = Array(self)
    let b = Array(other)
    var older: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        let replaced = previous[j] + (a[i] == b[j] ? 0 : 1)
        var fewest = Swift.min(replaced, previous[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          fewest = Swift.min(fewest, older[j - 1] + 1)
        }
        row.append(fewest)
      }
      older = previous
      previous = row
    }
    return previous[b.count]
  }
}
