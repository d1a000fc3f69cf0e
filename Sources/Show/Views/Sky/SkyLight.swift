import Breathing
import Geodesy
import Scenes

/// The light under which a leg's picture is painted. It stays the same while the leg is visible, and
/// is known while the leg before it is flown.
struct SkyLight: Sendable, Hashable {
  /// The chosen palette.
  private let choice: PaletteChoice

  /// The instant for which the sun's place is computed, in seconds since the Unix epoch; 0 if the
  /// palette does not follow the sun.
  private let seconds: Double

  /// Whether a twilight sinks with the land.
  private let sinks: Bool

  /// The step of the sun's position, in seconds: in that time it moves by half a degree.
  private static let slot = 120.0

  /// The number of levels of darkness.
  private static let steps = 256.0

  /// The greatest height of the sun over a leg, above or below the horizon, at which the leg has a twilight even if
  /// all of its ground has the same light: the light on the limb is warmer then.
  private static let twilight = Angle.degrees(12)

  /// The greatest difference between the darkness at home and that over a leg whose twilight sinks. Its picture then
  /// changes by less than a tenth of the luminance of white.
  private static let maximumDifference = 0.2

  /// Creates the light of a palette at a wall time.
  ///
  /// - Parameters:
  ///   - choice: The palette.
  ///   - instant: The wall time.
  ///   - sinks: Whether a twilight sinks with the land, so that two legs have the same open sea: needed where the globe
  ///     does not turn from one to the other.
  init(_ choice: PaletteChoice, at instant: Instant, sinks: Bool = false) {
    self.choice = choice
    let slots = (instant.sinceEpoch.seconds / Self.slot).rounded(.down)
    seconds = choice == .auto ? slots * Self.slot : 0
    self.sinks = sinks && choice == .auto
  }

  /// Returns the palette of everything but land: it follows the sun at home, not over the leg, so that
  /// the sea of one leg looks like that of the next.
  func palette(home: Coordinate) -> Palette {
    switch choice {
    case .day: .day
    case .night: .night
    case .highContrast: .highContrast
    case .auto: Palette.day.mixed(with: .night, darkness(at: home))
    }
  }

  /// Returns the palette of a leg's picture. In twilight part of the ground is bright, so its text is as
  /// light as on the brightest part.
  func palette(home: Coordinate, over ground: SeenGround) -> Palette {
    var palette = palette(home: home)
    guard twilight(over: ground, home: home) != nil else { return palette }
    let middle = min(darkness(at: home), darkness(at: ground.center, lift: Self.brightest))
    let least = ground.named.reduce(middle) { min($0, darkness(at: $1)) }
    let bright = Palette.day.mixed(with: .night, least)
    (palette.text, palette.quietText) = (bright.text, bright.quietText)
    return palette
  }

  /// The difference between the sun's height over the brightest text and over the leg's centre: beside it, the sky
  /// behind words has part of the light of the ground there. A name on the ground of a long leg may be brighter.
  private static let brightest = Angle.degrees(12)

  private func darkness(at place: Coordinate, lift: Angle = .zero) -> Double {
    let height = Sun.altitude(atUnixSeconds: seconds, at: place) + lift
    return (Twilight.darkness(sun: height) * Self.steps).rounded() / Self.steps
  }

  /// Returns the twilight over the ground of a picture: the sun there decides, not that at home.
  ///
  /// - Parameters:
  ///   - ground: The ground.
  ///   - home: The place whose light the palette of everything else has.
  /// - Returns: The twilight; nil if the palette does not follow the sun, or if the sun is high or far below the
  ///   horizon wherever ground is seen, as it is at home. One that sinks is nil, too, if the sun is high or far below
  ///   the horizon in the middle, or if it is much darker or brighter there than at home: between two such legs, the
  ///   sea with home's light would look like a flash.
  func twilight(over ground: SeenGround, home: Coordinate) -> Twilight? {
    guard choice == .auto else { return nil }
    let twilight = Twilight(sun: Sun.overhead(atUnixSeconds: seconds), sinks: sinks)
    let height = Sun.altitude(atUnixSeconds: seconds, at: ground.center)
    let darkness = darkness(at: home)
    if sinks {
      let isLikeHome = abs(darkness - self.darkness(at: ground.center)) < Self.maximumDifference
      return abs(height.degrees) <= Self.twilight.degrees && isLikeHome ? twilight : nil
    }
    guard abs(height.degrees) > Self.twilight.degrees else { return twilight }
    return ground.places.allSatisfy { twilight.darkness(over: $0) == darkness } ? nil : twilight
  }
}

extension Show {
  /// Returns the light of the leg visible at a moment, and that of the leg after it.
  ///
  /// A leg has the light of the instant at which the leg before it appeared, so its backdrop can be
  /// painted while that leg is flown.
  func skyLights(at now: Instant, seenFrom moment: Moment) -> (visible: SkyLight, next: SkyLight) {
    skyLights(of: paletteChoice(at: now), at: now, seenFrom: moment)
  }

  /// Returns the light of the visible leg and that of the next one with a palette.
  func skyLights(
    of choice: PaletteChoice,
    at now: Instant,
    seenFrom moment: Moment
  ) -> (visible: SkyLight, next: SkyLight) {
    guard choice == .auto else {
      let light = light(choice, at: now)
      return (light, light)
    }
    let appeared = firstSight(ofLegAt: moment, now)
    let before = appeared.advanced(by: .nanoseconds(-1))
    let former = firstSight(ofLegAt: timeline.moment(at: before), before)
    return (
      light(choice, at: wall.instant(former)),
      light(choice, at: wall.instant(appeared))
    )
  }

  private func light(_ choice: PaletteChoice, at instant: Instant) -> SkyLight {
    SkyLight(choice, at: instant, sinks: appearance.reducesMotion)
  }

  /// Returns the light of the leg before the one visible at a moment.
  func formerSkyLight(at now: Instant, seenFrom moment: Moment) -> SkyLight {
    let choice = paletteChoice(at: now)
    guard choice == .auto else { return light(choice, at: now) }
    var instant = firstSight(ofLegAt: moment, now)
    for _ in 0..<2 {
      let before = instant.advanced(by: .nanoseconds(-1))
      instant = firstSight(ofLegAt: timeline.moment(at: before), before)
    }
    return light(choice, at: wall.instant(instant))
  }

  /// Returns when the leg that is visible at a moment appeared: with its flight, or with the lead-in
  /// or interlude before it.
  private func firstSight(ofLegAt moment: Moment, _ now: Instant) -> Instant {
    // Pauses do not count as elapsed time.
    let start = moment.flightStart ?? timeline.instant(moment.elapsed, before: now)
    let before = start.advanced(by: .nanoseconds(-1))
    switch moment.stage {
    case .ahead, .leadIn, .interlude:
      return start
    case .flight:
      let former = timeline.moment(at: before)
      guard former.stage == .leadIn || former.stage == .interlude else { return start }
      return timeline.instant(former.elapsed, before: before)
    case .ending, .over:
      let former = timeline.moment(at: before)
      guard former.stage == .flight || former.stage == .interlude else { return start }
      return firstSight(ofLegAt: former, before)
    }
  }
}
