import Breathing
import Text

/// Why this machine cannot play sound.
public enum SoundLack: Sendable, Hashable {
  /// There is no sound device, or none that can be opened.
  case noDevice

  /// The sound server does not answer.
  case silentServer

  /// The answer to the key that turns the sound off or on; also a line on the panel.
  var notice: Message {
    switch self {
    case .noDevice: .noSoundDevice
    case .silentServer: .soundServerSilent
    }
  }
}

extension Show {
  /// Adopts why there is no sound. A notice that the sound is on, which is not true after all, gives way to the reason.
  mutating func adopt(_ lack: SoundLack?, at now: Instant) {
    surroundings.soundLack = lack
    guard let lack, let notice = appearance.notice, notice.opacity(at: now) > 0,
      notice.message == .soundOn
    else { return }
    appearance.announce(lack.notice, at: now)
  }

  /// Turns the sound off or on. While there is none, the key that is not on the panel says why and leaves it on: a
  /// person presses it to hear something, and sound that returns later would be off.
  mutating func toggleMute(at now: Instant) {
    let isOnPanel = overlays.isOpen(.panel)
    let lack = isOnPanel ? nil : surroundings.soundLack
    appearance.isMuted = lack == nil && !appearance.isMuted
    guard !isOnPanel, appearance.volumePercent > 0 else { return }
    let notice = lack?.notice ?? (appearance.isMuted ? .muted : .soundOn)
    appearance.announce(notice, at: now)
  }
}
