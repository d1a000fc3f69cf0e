import Outlets
import Show
import Sound

extension WindowLoop {
  /// Reports a missing sound device: to the viewer, and as a trouble where sound is wanted.
  func noteDevice(_ show: Show) {
    let isLacking = speaker.lacksDevice
    if isLacking != show.surroundings.lacksSound { engine.send(.lacksSound(isLacking)) }
    engine.health.troubles.note(.sound, isPresent: isLacking && show.appearance.isAudible)
  }
}
