import Breathing
import Flights
import Geodesy

/// The sky's move to the place that a person chooses before a session: the picture closes over the former place, and
/// opens over the new one.
struct StartMove: Sendable, Hashable {
  /// The chosen place.
  let home: Coordinate

  /// When the picture began to close.
  private let since: Instant

  /// Whether the sky is there.
  var isDone = false

  /// Begins a move. One that is under way goes on to the other place: the picture goes on closing, or closes again from
  /// where it has opened to.
  ///
  /// - Parameters:
  ///   - home: The chosen place.
  ///   - former: The move before; nil if there was none.
  ///   - now: The instant.
  init(to home: Coordinate, after former: StartMove?, at now: Instant) {
    self.home = home
    let elapsed = former.map { $0.since.duration(to: now).seconds } ?? .infinity
    let begun = min(elapsed, max(0, 2 * StartState.closing - elapsed))
    since = now.advanced(by: .seconds(-begun))
  }

  /// When the picture has closed.
  var closed: Instant { since.advanced(by: .seconds(StartState.closing)) }

  /// Returns the openness of the picture at an instant, from 0 to 1.
  func openness(at now: Instant) -> Double {
    let seconds = since.duration(to: now).seconds
    return Easing.smooth(abs(seconds - StartState.closing), from: 0, to: StartState.closing)
  }
}

extension Show {
  /// Moves the sky to the chosen place, once the picture has closed. The radar keeps its place until the session
  /// begins.
  mutating func followChosenPlace(at now: Instant) {
    guard let move = start.move, !move.isDone, now >= move.closed else { return }
    start.finishMove()
    let known = journeyAtStart.flatMap { $0.home == move.home ? $0 : nil }
    // A catalogue from which one journey was created has airports for any other.
    guard let next = known ?? (try? journey.moved(to: move.home)) else { return }
    journeyAtStart = journeyAtStart ?? journey
    replaceJourney(next, at: move.closed)
  }

  /// Returns to the place of the session that waits, because the chosen one could not begin. The picture has closed.
  mutating func leaveChosenPlace(at now: Instant) {
    guard let former = journeyAtStart else { return }
    journeyAtStart = nil
    replaceJourney(former, at: now)
  }

  /// Replaces the flights behind a closed picture, which opens from the colour that it has.
  private mutating func replaceJourney(_ next: Journey, at now: Instant) {
    openingColor = OpeningColor(
      curtainColor(at: now, over: palette(at: now)),
      darkness: sheetDarkness(at: now),
      since: now,
      wasClosed: true
    )
    journey = next
    // They were chosen beside the flight of the other place.
    companionChoice = nil
    let planes = neighbourPlanes.latest
    neighbourPlanes = NeighbourPlanes()
    if !planes.isEmpty { neighbourPlanes.adopt(planes, at: now) }
  }
}
