extension String {
  /// The most similar name, if any is similar enough: within a third of its letters, or two; within
  /// one in a short word, where two would match anything.
  package func nearest(among names: some Sequence<String>) -> String? {
    let candidates = names.map { (name: $0, distance: editDistance(to: $0)) }
    guard
      let best = candidates.min(by: { $0.distance < $1.distance }),
      best.distance <= (count <= 4 ? 1 : max(2, count / 3))
    else { return nil }
    return best.name
  }

  /// How many letters must be put in, taken out, replaced or swapped with their neighbour to turn
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
        var ways = [replaced, previous[j + 1] + 1, row[j] + 1]
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          ways.append(older[j - 1] + 1)
        }
        row.append(ways.min() ?? replaced)
      }
      older = previous
      previous = row
    }
    return previous[b.count]
  }
}
