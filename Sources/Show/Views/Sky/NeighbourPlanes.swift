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
  private(set) var isNear = Switch(false)

  /// The number of people who breathe along, as text.
  private(set) var tally = NeighbourCount()

  /// A person, and since when they have been missing from the updates.
  private struct Member: Hashable {
    var fellow: NeighbourPlane
    var left: Instant?

    /// Whether they are still present, if only to fade out.
    func isPresent(at now: Instant) -> Bool {
      fellow.isHeard(at: now) && (left.map { $0.duration(to: now) < fading } ?? true)
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
  private static let fading: Duration = .seconds(2)

  /// Whether it is empty, including people who are fading.
  var isEmpty: Bool { members.isEmpty }

  /// The people in the last update, in the order of their identities.
  var fellows: [NeighbourPlane] {
    members.values.filter { $0.left == nil }.map(\.fellow).sorted { $0.id < $1.id }
  }

  /// Adopts the people in the sky.
  mutating func take(_ fellows: [NeighbourPlane], at now: Instant) {
    let told = Set(fellows.map(\.id))
    for (id, member) in members where !told.contains(id) && member.left == nil {
      members[id]?.left = now
    }
    for fellow in fellows { members[fellow.id] = Member(fellow: fellow) }
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
    let second: Int64 = 1_000_000_000
    while let last = settled, !members.isEmpty {
      let next = Instant(nanoseconds: (last.nanoseconds / second + 1) * second)
      guard next <= now else { return }
      choose(beside: leg, atMost: count, at: next)
    }
  }

  /// Chooses whose planes are visible beside a leg, and counts people.
  private mutating func choose(beside leg: Leg, atMost count: Int, at now: Instant) {
    settled = now
    members = members.filter { $0.value.isPresent(at: now) }
    chosen = chosen.filter { chosen in
      members[chosen.id].map { $0.fellow.isFlying(to: chosen.end, at: now) } ?? false
    }
    let seen = Set(chosen.map(\.id))
    let waiting = members.values.compactMap {
      member -> (fellow: NeighbourPlane, distance: Double)? in
      guard !seen.contains(member.fellow.id), member.left == nil,
        let path = member.fellow.standing(at: now)?.path,
        let distance = Self.distance(of: path, from: leg.path)
      else { return nil }
      return (member.fellow, distance)
    }
    let nearest = waiting.sorted { ($0.distance, $0.fellow.id) < ($1.distance, $1.fellow.id) }
    chosen += nearest.prefix(max(count - chosen.count, 0)).map {
      Chosen(id: $0.fellow.id, end: $0.fellow.end(at: now), since: now)
    }
    isNear.turn(!chosen.isEmpty, at: now)
    tally.turn(to: members.values.count { $0.left == nil && $0.fellow.isBreathing }, at: now)
  }

  /// The visible planes at an instant, those chosen first at the front.
  func planes(beside leg: Leg, atMost count: Int, at now: Instant) -> [CompanyPlane] {
    chosen.prefix(count).compactMap { chosen in
      guard chosen.since <= now, let member = members[chosen.id],
        let standing = member.fellow.standing(at: now),
        member.fellow.isFlying(to: chosen.end, at: now)
      else { return nil }
      let come = Easing.smooth(
        chosen.since.duration(to: now).seconds,
        from: 0,
        to: Self.fading.seconds
      )
      let gone = member.left.map {
        Easing.smooth($0.duration(to: now).seconds, from: 0, to: Self.fading.seconds)
      }
      return CompanyPlane(
        path: standing.path,
        travel: standing.travel,
        height: Self.height(of: standing, chosen.id, beside: leg),
        climbShown: 0.72,
        opacity: 0.80 * standing.opacity * come * (1 - (gone ?? 0)),
        hasTrail: true,
        callsign: member.fellow.callsign
      )
    }
  }

  /// The height of a plane's arc: lower on a shorter path, so that no arc is steeper than the main
  /// plane's; two planes on the same path have different heights.
  private static func height(
    of standing: NeighbourPlane.Standing,
    _ id: UInt32,
    beside leg: Leg
  ) -> Double {
    let length = standing.path.length.radians / max(leg.path.length.radians, 1e-6)
    return standing.height * (0.5 + 0.35 * Double(id % 8) / 7) * min(length, 1).squareRoot()
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
    if case .breathing = course { true } else { false }
  }

  /// The end of its flight; nil if it cruises on, or has no flight.
  fileprivate func end(at now: Instant) -> Coordinate? {
    isBreathing ? standing(at: now)?.path.destination : nil
  }

  /// Whether it is on a flight to a place, within a kilometre; nil stands for a plane that cruises
  /// on.
  fileprivate func isFlying(to end: Coordinate?, at now: Instant) -> Bool {
    guard let end else { return !isBreathing && standing(at: now) != nil }
    return self.end(at: now).map { Earth.distanceMetres(from: $0, to: end) < 1_000 } ?? false
  }
}
