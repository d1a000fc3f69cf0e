import Outlets
import Show
import Sound

extension WindowLoop {
  /// Reports that nothing can be heard: to the viewer, and as a trouble where sound is wanted.
  func noteDevice(_ show: Show) {
    let lack = speaker.lack.map { SoundLack($0) }
    if lack != show.surroundings.soundLack { engine.send(.soundLack(lack)) }
    let missed = show.appearance.isAudible ? lack : nil
    engine.health.troubles.note(.sound, isPresent: missed == .noDevice)
    engine.health.troubles.note(.soundServer, isPresent: missed == .silentServer)
  }
}

extension SoundLack {
  fileprivate init(_ lack: Speaker.Lack) {
    self =
      switch lack {
      case .noDevice: .noDevice
      case .silentServer: .silentServer
      }
  }
}
