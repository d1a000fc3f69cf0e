import Breathing
import Flights

extension Show {
  /// Draws the radar at an instant.
  func drawRadar(at now: Instant, into scene: inout Scene) {
    guard let radar else { return }
    let picture = radar.picture(
      at: now,
      timeline: timeline,
      Radar.Look(
        size: scene.size,
        up: orientation.bearing(at: now),
        isStill: appearance.reducesMotion,
        tags: clarityOfTags(at: now)
      ),
      catalogue: journey.catalogue
    )
    let still = radar.stills.value(picture.stillKey) { picture.still }
    scene.marks.append(picture.mark(still: still))
  }

  /// What a renderer can work out ahead while the radar is shown or about to be.
  func upcomingTube(size: SIMD2<Int>, at now: Instant) -> UpcomingTube? {
    guard viewing.view == .radar, let radar else { return nil }
    let map = ScopeMap(
      home: radar.home,
      reachMetres: radar.options.reachMetres,
      up: orientation.target
    )
    return UpcomingTube(
      tube: RadarLayout(size: size).tube(
        isGlass: radar.options.isGlass && !appearance.reducesMotion
      ),
      map: radar.options.showsMap ? map : nil
    )
  }

  /// Tags fade while the scope turns, because they would overlap.
  private func clarityOfTags(at now: Instant) -> Double {
    let turned = orientation.turn(at: now).share
    guard turned < 1 else { return 1 }
    return 1 - Easing.smooth(turned, from: 0, to: 0.25) + Easing.smooth(turned, from: 0.75, to: 1)
  }

  /// Places the tags again when it is time.
  mutating func lookForTags(at now: Instant) {
    guard viewing.seen(at: now) == .radar else { return }
    radar?.lookForTags(
      at: now,
      timeline: timeline,
      up: orientation.target,
      isStill: appearance.reducesMotion,
      catalogue: journey.catalogue
    )
  }
}
