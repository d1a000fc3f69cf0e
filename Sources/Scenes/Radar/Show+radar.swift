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
        isStill: appearance.reducesMotion
      ),
      catalogue: journey.catalogue
    )
    scene.marks.append(picture.mark)
  }
}
