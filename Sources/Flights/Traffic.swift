public import Breathing

/// The tracks of all known aircraft, limited in number.
public struct Traffic: Sendable, Hashable {
  /// How long aircraft stay visible without a new position.
  public var timeout: PositionTimeout

  /// The maximum number of aircraft; more than the busiest sources report at once.
  public let capacity: Int

  /// The tracks by address.
  public private(set) var tracks: [AircraftAddress: Track] = [:]

  /// When expired aircraft were last removed.
  private var lastCleanup: Instant?

  /// The interval between removals; scanning all tracks takes longer than adding a receiver's line,
  /// so it is not done for each.
  private static let cleanupInterval: Duration = .seconds(1)

  /// Creates an empty sky.
  public init(timeout: PositionTimeout = .live, capacity: Int = 20_000) {
    self.timeout = timeout
    self.capacity = max(capacity, 1)
  }

  /// Adds a source's sightings, and removes expired aircraft once a second and whenever there are
  /// too many.
  ///
  /// - Parameters:
  ///   - sightings: The sightings, in any order.
  ///   - now: When they were received.
  public mutating func insert(_ sightings: some Sequence<Sighting>, at now: Instant) {
    for sighting in sightings where isRecent(sighting.instant, at: now) {
      if tracks[sighting.address] == nil {
        tracks[sighting.address] = Track(sighting, at: now)
      } else {
        tracks[sighting.address]?.insert(sighting, at: now)
      }
    }
    let isClean = lastCleanup.map { $0.duration(to: now).magnitude < Self.cleanupInterval } ?? false
    if !isClean || tracks.count > capacity { forget(at: now) }
  }

  /// Removes aircraft, such as those whose crews do not want to be tracked any more.
  public mutating func remove(_ addresses: some Sequence<AircraftAddress>) {
    for address in addresses { tracks[address] = nil }
  }

  /// Removes expired aircraft and, if there are too many, those received longest ago.
  public mutating func forget(at now: Instant) {
    lastCleanup = now
    tracks = tracks.filter { isRecent($0.value.receivedAt, at: now) }
    guard tracks.count > capacity else { return }
    let latest = tracks.values.sorted {
      ($0.receivedAt, $0.known.address) > ($1.receivedAt, $1.known.address)
    }
    tracks = [:]
    for track in latest.prefix(capacity) { tracks[track.known.address] = track }
  }

  /// Returns the aircraft to show at an instant, sorted by address.
  public func aircraft(at now: Instant) -> [Aircraft] {
    tracks.values.compactMap { $0.aircraft(at: now, timeout) }.sorted { $0.address < $1.address }
  }

  private func isRecent(_ instant: Instant, at now: Instant) -> Bool {
    instant.duration(to: now) < timeout.gone
  }
}
