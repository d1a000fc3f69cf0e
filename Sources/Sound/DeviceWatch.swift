import CSDL2
import Synchronization

/// Detects when audio devices are added and removed.
///
/// SDL reports them on any thread, so they are only recorded. Events are observed and not consumed,
/// so other readers of SDL's events still receive them.
final class DeviceWatch: Sendable {
  private let added = Atomic<Bool>(false)
  private let lost = Atomic<Bool>(false)

  /// Whether SDL is there to watch them.
  private let isWatching: Bool

  init() {
    isWatching = shim_sdl_problem() == nil
    guard isWatching else { return }
    // When events end, SDL forgets who watches them.
    SDL_InitSubSystem(SDL_INIT_EVENTS)
    SDL_AddEventWatch(noteDevice, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    guard isWatching else { return }
    SDL_DelEventWatch(noteDevice, Unmanaged.passUnretained(self).toOpaque())
    SDL_QuitSubSystem(SDL_INIT_EVENTS)
  }

  /// Whether a device to play on was added since this was last asked.
  func takeAdded() -> Bool {
    added.exchange(false, ordering: .relaxed)
  }

  /// Whether the device played on was lost since this was last asked.
  func takeLost() -> Bool {
    lost.exchange(false, ordering: .relaxed)
  }

  fileprivate func note(_ event: SDL_Event) {
    guard event.adevice.iscapture == 0 else { return }
    switch SDL_EventType(rawValue: event.type) {
    case SDL_AUDIODEVICEADDED: added.store(true, ordering: .relaxed)
    // Devices that were never opened have no number.
    case SDL_AUDIODEVICEREMOVED where event.adevice.which != 0:
      lost.store(true, ordering: .relaxed)
    default: break
    }
  }
}

/// SDL's callback, on any thread; what it returns SDL ignores.
private func noteDevice(
  _ watch: UnsafeMutableRawPointer?,
  _ event: UnsafeMutablePointer<SDL_Event>?
) -> CInt {
  guard let watch, let event else { return 0 }
  Unmanaged<DeviceWatch>.fromOpaque(watch).takeUnretainedValue().note(event.pointee)
  return 0
}
