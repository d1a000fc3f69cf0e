import Airports
import Breathing
import Flights
import Geodesy
import Scenes

/// The legs in the picture at an instant: one, or two while the globe turns from one to the next.
struct SkyPicture: Sendable {
  /// The current leg, seen on the globe as it stands.
  let leg: LegView

  /// The other leg of a turn; nil while the globe stands still.
  let other: LegView?

  /// The turn of the globe, if it turns.
  let turn: (legs: LegTurn, backdrops: BackdropTurn)?

  /// The main plane's paper while it does not fly; nil without it.
  let paper: GroundedPlane?

  /// The leg whose flight ended last, seen on the same globe, while its plane stands at its destination.
  let landed: LegView?

  /// The backdrop that is needed next.
  let upcoming: Backdrop?

  /// The share of the current leg in the picture, from 0 to 1; that of the other is the rest.
  var share: Double {
    guard let turn else { return 1 }
    return turn.legs.isBefore ? 1 - turn.legs.share : turn.legs.share
  }
}

extension Show {
  /// Whether the globe turns from one leg to the next: not with reduced motion, nor in high contrast, whose crisp lines
  /// would blur.
  func turnsGlobe(at now: Instant) -> Bool {
    !appearance.reducesMotion && paletteChoice(at: now) != .highContrast
  }

  /// Returns the legs in the picture of a frame.
  func skyPicture(_ frame: ViewFrame) -> SkyPicture {
    let moment = frame.moment
    // An interlude shows the next leg; if it is the last, the end goes on showing it.
    let showsNext = moment.stage == .ending && frame.edges.before == .interlude
    let number = showsNext ? moment.flight : legNumber(at: moment)
    let lights = skyLights(at: frame.now, seenFrom: moment)
    let leg = view(ofLeg: number, size: frame.size, light: lights.visible)
    var next: LegView { view(ofLeg: number + 1, size: frame.size, light: lights.next) }
    var former: LegView {
      let light = formerSkyLight(at: frame.now, seenFrom: moment)
      return view(ofLeg: number - 1, size: frame.size, light: light)
    }
    let paper = appearance.reducesMotion ? nil : GroundedPlane(moment, frame.edges)
    let showsLanded = paper?.hasLanded == true && moment.flight > 0
    guard turnsGlobe(at: frame.now), let turn = LegTurn(moment, frame.edges) else {
      return SkyPicture(
        leg: leg,
        other: nil,
        turn: nil,
        paper: paper,
        landed: showsLanded ? former.turned(to: leg.globe) : nil,
        upcoming: next.backdrop
      )
    }
    let other = turn.isBefore ? next : former
    let backdrops =
      turn.isBefore
      ? backdropTurn(from: leg, to: other, share: turn.share)
      : backdropTurn(from: other, to: leg, share: turn.share)
    let moved = other.turned(to: backdrops.globe)
    var turned = leg.turned(to: backdrops.globe)
    turned.carryName(turn, to: other)
    return SkyPicture(
      leg: turned,
      other: moved,
      turn: (turn, backdrops),
      paper: paper,
      landed: showsLanded ? moved : nil,
      // After the end of the flight, another backdrop would replace one of the two.
      upcoming: turn.isBefore ? other.backdrop : nil
    )
  }

  private func backdropTurn(from: LegView, to: LegView, share: Double) -> BackdropTurn {
    BackdropTurn(
      from: from.backdrop,
      to: to.backdrop,
      share: share,
      carrying: to.leg.origin.coordinate
    )
  }
}
