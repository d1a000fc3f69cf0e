import Breathing

/// The music files of one playlist that could not be played, and when each is tried again: a disk may be mounted late,
/// and a network folder may be unreachable for a while.
struct SkippedFiles {
  private struct Entry {
    /// When it is tried again.
    var due: Instant
    /// The delay before that.
    var delay: Duration
  }

  private var entries: [String: Entry] = [:]

  /// When the first of them is tried again; nil without any.
  private(set) var nextDue: Instant?

  /// The first and the longest delay; each is twice the one before.
  static let delays: (first: Duration, longest: Duration) = (.seconds(30), .seconds(600))

  /// Adds a file that could not be played.
  ///
  /// - Returns: Whether this is its first failure since it last played.
  mutating func noteFailure(of path: String, at now: Instant) -> Bool {
    let former = entries[path]
    let delay = former.map { min($0.delay * 2, Self.delays.longest) } ?? Self.delays.first
    entries[path] = Entry(due: now.advanced(by: delay), delay: delay)
    nextDue = earliestDue
    return former == nil
  }

  /// Removes a file that was played.
  ///
  /// - Returns: Whether it had failed before.
  mutating func noteSuccess(of path: String) -> Bool {
    guard entries.removeValue(forKey: path) != nil else { return false }
    nextDue = earliestDue
    return true
  }

  /// Removes all files.
  mutating func removeAll() { (entries, nextDue) = ([:], nil) }

  private var earliestDue: Instant? { entries.values.map(\.due).min() }

  /// Whether a file may be tried at an instant.
  func mayTry(_ path: String, at now: Instant) -> Bool {
    entries[path].map { $0.due <= now } ?? true
  }

  /// Whether all files of the playlist have failed.
  func includesAll(of playlist: Playlist) -> Bool { entries.count >= playlist.files.count }

  /// Returns the next turn at which a file of the playlist may be tried. While all its files wait, this costs little.
  ///
  /// - Parameters:
  ///   - playlist: The playlist.
  ///   - turn: The first turn.
  ///   - now: The instant.
  /// - Returns: The turn; nil while all its files wait.
  func nextTurn(of playlist: Playlist, from turn: Int, at now: Instant) -> Int? {
    if let nextDue, now < nextDue, includesAll(of: playlist) { return nil }
    let count = playlist.files.count
    let (round, place) = turn.quotientAndRemainder(dividingBy: count)
    // The rest of a round and the whole of the next one have every file.
    for (round, first) in [(round, place), (round + 1, 0)] {
      let order = playlist.order(ofRound: round)
      for place in first..<count where mayTry(playlist.files[order[place]], at: now) {
        return round * count + place
      }
    }
    return nil
  }
}
