import CSDL2
import Synchronization

/// Detects added and removed audio devices.
///
/// SDL reports them on any thread, so they are only recorded here. Events are observed but not
/// consumed, so other readers of SDL's events still receive them.
final class DeviceWatch: Sendable {
  private let added = Atomic<Bool>(false)
  private let lost = Atomic<Bool>(false)

  /// Whether SDL is available.
  private let isWatching: Bool

  init() {
    isWatching = shim_sdl_problem() == nil
    guard isWatching else { return }
    // SDL drops event watchers when its last user of events quits.
    SDL_InitSubSystem(SDL_INIT_EVENTS)
    SDL_AddEventWatch(noteDevice, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    guard isWatching else { return }
    SDL_DelEventWatch(noteDevice, Unmanaged.passUnretained(self).toOpaque())
    SDL_QuitSubSystem(SDL_INIT_EVENTS)
  }

  /// Returns whether an output device was added since the last call.
  func takeAdded() -> Bool {
    added.exchange(false, ordering: .relaxed)
  }

  /// Returns whether the current output device was lost since the last call.
  func takeLost() -> Bool {
    lost.exchange(false, ordering: .relaxed)
  }

  fileprivate func note(_ event: SDL_Event) {
    guard event.adevice.iscapture == 0 else { return }
    switch SDL_EventType(rawValue: event.type) {
    case SDL_AUDIODEVICEADDED: added.store(true, ordering: .relaxed)
    // Devices that were never opened have the ID 0.
    case SDL_AUDIODEVICEREMOVED where event.adevice.which != 0:
      lost.store(true, ordering: .relaxed)
    default: break
    }
  }
}

/// SDL's callback, on any thread; SDL ignores its result.
private func noteDevice(
  _ watch: UnsafeMutableRawPointer?,
  _ event: UnsafeMutablePointer<SDL_Event>?
) -> CInt {
  guard let watch, let event else { return 0 }
  Unmanaged<DeviceWatch>.fromOpaque(watch).takeUnretainedValue().note(event.pointee)
  return 0
}
