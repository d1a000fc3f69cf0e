import Breathing
import Flights

extension Show {
  /// Draws the radar as it is at an instant.
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
    scene.marks.append(picture.mark)
  }

  /// Words fade while the scope turns: they would run into each other.
  private func clarityOfTags(at now: Instant) -> Double {
    let turned = orientation.turn(at: now).share
    guard turned < 1 else { return 1 }
    return 1 - Easing.smooth(turned, from: 0, to: 0.25) + Easing.smooth(turned, from: 0.75, to: 1)
  }

  /// Looks anew where the words beside aircraft stand, when it is time to.
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
