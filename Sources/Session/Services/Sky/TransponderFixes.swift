package import Breathing
package import Feeds
package import Flights

/// The positions of one aircraft among all that a receiver of transponders hears.
package struct TransponderFixes: Sendable {
  private let address: AircraftAddress
  private var track: Track?
  private var age = PositionAge()

  /// Creates the state before the aircraft was heard.
  package init(of address: AircraftAddress) {
    self.address = address
  }

  /// Processes an update of the receiver.
  ///
  /// The altitude is the pressure altitude. One by GPS is not used, because a report does not
  /// distinguish the two.
  ///
  /// - Returns: What follows for the aircraft, if anything.
  package mutating func receive(
    _ event: AircraftSource.Event,
    at now: Instant
  ) -> PositionFeed.Event? {
    switch event {
    case .batch(let batch):
      for sighting in batch.sightings where sighting.address == address {
        if track == nil {
          track = Track(sighting, at: now)
        } else {
          track?.insert(sighting, at: now)
        }
      }
    case .failing(let reason): return .failing(reason)
    case .returned, .pace, .restarted: break
    }
    guard let known = track?.known, let position = known.position,
      age.note(position.instant, at: now)
    else { return nil }
    let fix = Fix(
      coordinate: position.coordinate,
      track: known.track,
      speedMetresPerSecond: known.speedMetresPerSecond,
      altitudeMetres: known.altitudeReference == .standardPressure ? known.altitudeMetres : nil,
      climbMetresPerSecond: known.climbMetresPerSecond,
      instant: position.instant
    )
    return .fix(fix, isOnGround: known.isOnGround ?? false)
  }

  /// Forgets a position that is too old. Returns whether it did.
  package mutating func expire(at now: Instant) -> Bool {
    guard age.expire(at: now) else { return false }
    track = nil
    return true
  }
}
