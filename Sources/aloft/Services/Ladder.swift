import Feeds

/// Which of several sources are asked: the first, and each below one that fails.
struct Ladder: Sendable, Hashable {
  /// What is known of a source.
  enum Standing: Sendable, Hashable {
    case unknown, working, failing
  }

  private(set) var standings: [Standing]

  init(count: Int) {
    standings = Array(repeating: .unknown, count: count)
  }

  /// Whether a source is to be asked now.
  func isWanted(_ rung: Int) -> Bool {
    standings[..<rung].allSatisfy { $0 == .failing }
  }

  /// The source that answers, the highest of them.
  var working: Int? { standings.firstIndex(of: .working) }

  /// Takes in what a source told.
  ///
  /// - Returns: Whether its standing changed.
  mutating func hear(_ word: AircraftSource.News, of rung: Int) -> Bool {
    let next: Standing =
      switch word {
      case .batch, .returned: .working
      case .failing: .failing
      }
    guard standings[rung] != next else { return false }
    standings[rung] = next
    // Those below are not asked any more, and nothing is known of them when they are again.
    if next == .working {
      for below in standings.indices where below > rung { standings[below] = .unknown }
    }
    return true
  }
}
