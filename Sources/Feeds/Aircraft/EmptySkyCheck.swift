import Breathing
import Flights

/// Whether a list without aircraft is believable.
///
/// Servers and decoders that have lost their own data often answer with an empty list. A full sky
/// does not empty between two polls, so such an answer counts as a failure if it is repeated.
struct EmptySkyCheck: Sendable {
  /// The number of aircraft from which a sky is called full.
  static let fullSky = 10

  /// How often a source is polled again before it counts as failed.
  static let furtherPolls = 2

  /// The interval between polls.
  var pace: Duration

  private var area: AircraftArea?
  private var full: (count: Int, at: Instant)?
  private var emptyLists = 0

  /// Creates a check of a source that has not been polled.
  ///
  /// - Parameter pace: The interval between polls.
  init(pace: Duration) {
    self.pace = pace
  }

  /// The greatest age of the full sky when the first empty list arrives.
  private var maximumAge: Duration { max(.seconds(60), pace * 3) }

  /// Checks a list.
  ///
  /// - Parameters:
  ///   - count: The number of its aircraft with a position.
  ///   - area: The area requested; another one may be empty.
  ///   - now: When the list was received.
  /// - Returns: Whether to use it; if not, the source is to be polled again.
  /// - Throws: `FetchError.emptied` if the source has repeated the empty list often enough.
  mutating func accepts(
    _ count: Int,
    of area: AircraftArea?,
    at now: Instant
  ) throws(FetchError) -> Bool {
    if area != self.area { (self.area, full, emptyLists) = (area, nil, 0) }
    guard count == 0 else {
      emptyLists = 0
      full = count >= Self.fullSky ? (count, now) : nil
      return true
    }
    guard let full, emptyLists > 0 || full.at.duration(to: now) <= maximumAge else {
      self.full = nil
      return true
    }
    emptyLists += 1
    guard emptyLists > Self.furtherPolls else { return false }
    throw .emptied(full.count)
  }

  /// Counts a list that is unchanged since the last one, if that was empty right after a full sky.
  ///
  /// - Throws: `FetchError.emptied` as above.
  mutating func acceptUnchanged(of area: AircraftArea?, at now: Instant) throws(FetchError) {
    if emptyLists > 0 { _ = try accepts(0, of: area, at: now) }
  }
}

extension SightingBatch {
  /// The number of aircraft with a position.
  var positionCount: Int { sightings.count { $0.position != nil } }
}
