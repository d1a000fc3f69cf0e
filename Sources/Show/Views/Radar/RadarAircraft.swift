import Breathing
import Flights
import Geodesy

/// The aircraft of a radar, with the person's filter.
struct RadarAircraft: Sendable {
  let fleet: RadarFleet
  let options: RadarOptions

  /// The selected aircraft; nil for the nearest.
  let selection: String?

  /// The speed of fast airliners in a tail wind, in metres per second.
  private static let fastMetresPerSecond = 350.0

  /// The aircraft as last painted by the beam.
  func painted(at now: Instant, sweep: Sweep?, on scope: Scope) -> PaintedAircraft {
    let turn = sweep.map { RadarTarget.Turn($0, on: scope) }
    // An aircraft farther out when a turn begins does not come in before it ends.
    let margin = max(0.3 * scope.rangeMetres, Self.fastMetresPerSecond * (turn?.seconds ?? 0))
    let view = Viewpoint(scope.home, nearMetres: scope.rangeMetres + margin)
    let targets = fleet.targets(at: now)
    var all: [Blip] = []
    all.reserveCapacity(targets.count)
    if let sweep, let turn {
      for target in targets {
        guard
          let (painted, behind) =
            target.painted(at: now, by: sweep, in: turn, on: scope, from: view),
          scope.contains(painted.aircraft.relativePosition)
        else { continue }
        let glow = Blip.glow(behind: behind, direction: painted.direction)
        all.append(blip(painted.aircraft, brightness: glow))
      }
    } else {
      for target in targets {
        guard let place = target.normal(now), view.isNear(place) else { continue }
        let position = view.relativePosition(of: place)
        guard scope.contains(position), let contact = target.contact(now) else { continue }
        all.append(blip(SeenAircraft(contact, at: position), brightness: 0.8))
      }
    }
    return PaintedAircraft(all, options: options, selection: selection)
  }

  private func blip(_ aircraft: SeenAircraft, brightness: Double) -> Blip {
    let contact = aircraft.contact
    return Blip(
      aircraft: aircraft,
      icon: options.isSilly ? contact.icon.silly : contact.icon,
      brightness: brightness * (0.35 + 0.65 * contact.freshness)
    )
  }
}
