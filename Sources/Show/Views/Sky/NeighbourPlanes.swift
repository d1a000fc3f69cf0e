import Breathing
import Flights
import Geodesy

/// All people in the shared sky, and the few whose planes are visible.
///
/// Updates arrive in steps and are smoothed here: people fade in and out, and a chosen plane is
/// visible until its flight ends. Planes are chosen at fixed instants, so that the choice does not
/// depend on when a screen queries it.
struct NeighbourPlanes: Sendable, Hashable {
  private var members: [UInt32: Member] = [:]
  private var chosen: [Chosen] = []

  /// Our leg, for which planes were chosen.
  private(set) var leg: Int?

  /// The last instant at which planes were chosen for this leg; nil before that.
  private var settled: Instant?

  /// When the last update arrived.
  private var updated: Instant?

  /// Whether a plane is near enough to be visible; it then replaces other companions.
  private(set) var isNear = FadingSwitch(false, fadeIn: 2)

  /// The number of people who breathe along, as text.
  private(set) var neighbourCount = NeighbourCount()

  /// A person, and whether they are in the updates.
  private struct Member: Hashable {
    var plane: NeighbourPlane
    var listing = FadingSwitch(true, fadeIn: NeighbourPlanes.fadeDuration.seconds)

    /// Whether they are in the last update.
    var isListed: Bool { listing.isOn }

    /// Whether they are still present, if only to fade out.
    func isPresent(at now: Instant) -> Bool {
      plane.isCurrent(at: now) && (isListed || listing.level(at: now) > 0)
    }
  }

  /// A flight that was chosen to be visible.
  private struct Chosen: Hashable {
    let id: UInt32

    /// The end of its flight; nil for a plane that cruises on.
    let end: Coordinate?
    let since: Instant
  }

  /// The duration of a plane's fade-in and fade-out in mid-air.
  private static let fadeDuration: Duration = .seconds(2)

  /// Whether it is empty, including people who are fading.
  var isEmpty: Bool { members.isEmpty }

  /// The people in the last update, in the order of their identities.
  var latest: [NeighbourPlane] {
    members.values.filter(\.isListed).map(\.plane).sorted { $0.id < $1.id }
  }

  /// Adopts the people in the sky.
  mutating func adopt(_ planes: [NeighbourPlane], at now: Instant) {
    let listedIDs = Set(planes.map(\.id))
    for id in members.keys where !listedIDs.contains(id) {
      members[id]?.listing.turn(false, at: now)
    }
    for plane in planes {
      // A person who returns during the fade-out fades in from the opacity that was reached.
      var member = members[plane.id] ?? Member(plane: plane)
      member.plane = plane
      member.listing.turn(true, at: now)
      members[plane.id] = member
    }
    updated = now
  }

  /// Chooses whose planes are visible beside a leg: when it begins, after an update, and at each
  /// whole second.
  ///
  /// - Parameters:
  ///   - leg: Our leg.
  ///   - number: The leg's number.
  ///   - count: The maximum number of visible planes.
  ///   - begin: When the leg began.
  ///   - now: The last instant.
  mutating func gather(
    beside leg: Leg,
    number: Int,
    atMost count: Int,
    from begin: Instant,
    through now: Instant
  ) {
    if self.leg != number { (self.leg, chosen, settled) = (number, [], nil) }
    let first = max(begin, updated ?? begin)
    guard first <= now else { return }
    if settled.map({ $0 < first }) ?? true { choose(beside: leg, atMost: count, at: first) }
    while let last = settled, !members.isEmpty {
      let next = last.next(onGridOf: .seconds(1))
      guard next <= now else { return }
      choose(beside: leg, atMost: count, at: next)
    }
  }

  /// Chooses whose planes are visible beside a leg, and counts people.
  private mutating func choose(beside leg: Leg, atMost count: Int, at now: Instant) {
    settled = now
    members = members.filter { $0.value.isPresent(at: now) }
    chosen = chosen.filter { chosen in
      members[chosen.id].map { $0.plane.isFlying(to: chosen.end, at: now) } ?? false
    }
    let seen = Set(chosen.map(\.id))
    let waiting = members.values.compactMap {
      member -> (plane: NeighbourPlane, distance: Double)? in
      guard !seen.contains(member.plane.id), member.isListed,
        let path = member.plane.placement(at: now)?.path,
        let distance = Self.distance(of: path, from: leg.path)
      else { return nil }
      return (member.plane, distance)
    }
    let nearest = waiting.sorted { ($0.distance, $0.plane.id) < ($1.distance, $1.plane.id) }
    chosen += nearest.prefix(max(count - chosen.count, 0)).map {
      Chosen(id: $0.plane.id, end: $0.plane.end(at: now), since: now)
    }
    isNear.turn(!chosen.isEmpty, at: now)
    neighbourCount.turn(
      to: members.values.count { $0.isListed && $0.plane.isBreathing },
      at: now
    )
  }

  /// The visible planes at an instant, those chosen first at the front.
  func planes(beside leg: Leg, atMost count: Int, at now: Instant) -> [CompanionPlane] {
    chosen.prefix(count).compactMap { chosen in
      guard chosen.since <= now, let member = members[chosen.id],
        let placement = member.plane.placement(at: now),
        member.plane.isFlying(to: chosen.end, at: now)
      else { return nil }
      let come = Easing.smooth(
        chosen.since.duration(to: now).seconds,
        from: 0,
        to: Self.fadeDuration.seconds
      )
      return CompanionPlane(
        path: placement.path,
        travel: placement.travel,
        height: Self.height(of: placement, chosen.id, beside: leg),
        climbShown: 0.72,
        opacity: 0.80 * placement.opacity * come * member.listing.level(at: now),
        hasTrail: true,
        callsign: member.plane.callsign
      )
    }
  }

  /// The height of a plane's arc: lower on a shorter path, so that no arc is steeper than the main
  /// plane's; two planes on the same path have different heights.
  private static func height(
    of placement: NeighbourPlane.Placement,
    _ id: UInt32,
    beside leg: Leg
  ) -> Double {
    let length = placement.path.length.radians / max(leg.path.length.radians, 1e-6)
    return placement.height * (0.5 + 0.35 * Double(id % 8) / 7) * min(length, 1).squareRoot()
  }

  /// The distance of a path from ours, midpoint to midpoint, in lengths of ours; nil if it is too
  /// far away to be visible beside it, or too short or too long to be a flight.
  private static func distance(of path: GreatCircle, from ours: GreatCircle) -> Double? {
    guard (0.0005...1).contains(path.length.radians) else { return nil }
    let metres = Earth.distanceMetres(
      from: path.coordinate(at: 0.5),
      to: ours.coordinate(at: 0.5)
    )
    let lengths = metres / max(Earth.metres(ours.length), 1)
    return lengths < 1.2 ? lengths : nil
  }
}

extension NeighbourPlane {
  /// Whether a person breathes with it.
  fileprivate var isBreathing: Bool {
    if case .breathing = kind { true } else { false }
  }

  /// The end of its flight; nil if it cruises on, or has no flight.
  fileprivate func end(at now: Instant) -> Coordinate? {
    isBreathing ? placement(at: now)?.path.destination : nil
  }

  /// Whether it is on a flight to a place, within a kilometre; nil stands for a plane that cruises
  /// on.
  fileprivate func isFlying(to end: Coordinate?, at now: Instant) -> Bool {
    guard let end else { return !isBreathing && placement(at: now) != nil }
    return self.end(at: now).map { Earth.distanceMetres(from: $0, to: end) < 1_000 } ?? false
  }
}
