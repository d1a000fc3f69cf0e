import Airports
import Breathing
import Geodesy

extension Radar {
  /// The conditions under which tags are placed again.
  struct TagKey: Sendable, Hashable {
    let turn: Int64
    let reachMetres: Double
    let up: Angle
  }

  /// Places the tags of aircraft again, every two seconds and whenever the scope shows something
  /// else; free in between.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - timeline: The timeline whose breath the beam follows.
  ///   - up: The true bearing at the top, or after the scope's rotation.
  ///   - isStill: Whether motion is reduced.
  ///   - catalogue: The airports that may be shown.
  mutating func lookForTags(
    at now: Instant,
    timeline: Timeline,
    up: Angle,
    isStill: Bool,
    catalogue: Catalogue
  ) {
    let interval = TagMemory.interval / .nanoseconds(1)
    let turn = Int64((Double(now.nanoseconds) / interval).rounded(.down))
    let key = TagKey(turn: turn, reachMetres: options.reachMetres, up: up)
    guard key != tagKey else { return }
    tagKey = key
    let scope = Scope(
      home: home,
      reachMetres: options.reachMetres,
      up: up,
      center: .zero,
      radius: 1
    )
    func crowd(_ instant: Instant) -> RadarCrowd {
      let sweep = isStill ? nil : Sweep(timeline, at: instant, pace: options.sweep)
      return self.crowd(at: instant, sweep: options.isSteady ? nil : sweep, on: scope)
    }
    let later = crowd(now.advanced(by: TagMemory.ahead)).blips.map {
      ($0.contact.id, scope.place($0.sight))
    }
    tags.look(
      crowd(now).wishes(on: scope),
      later: Dictionary(later, uniquingKeysWith: { first, _ in first }),
      taken: keptFree(on: scope, in: catalogue),
      at: now
    )
  }

  /// Areas without tags, in the scope's radii: airports, the labels of the rings, the centre.
  func keptFree(on scope: Scope, in catalogue: Catalogue) -> [TagBox] {
    let spots = spots(in: catalogue).map { airport in
      let place = scope.place(airport.sight)
      return TagBox(place - [0.050, 0.027], place + [0.050, 0.081])
    }
    let rings = options.units.rings(within: scope.reachMetres).map { metres in
      let top = SIMD2<Float>(0, -Float(metres / scope.reachMetres))
      return TagBox(top - [0.014, 0], top + [0.094, 0.067])
    }
    return spots + rings + [TagBox(around: .zero, 0.023)]
  }
}
