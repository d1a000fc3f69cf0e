import CSDL2
import CSDL2Mixer
import Dispatch
import Foundation
import Synchronization
import Testing

/// SDL counts the users of its subsystems without a lock. In a process of its own, since SDL has one environment.
struct SubsystemTests {
  @Test func `a thread starts a subsystem only once another has started its own`() async {
    await #expect(processExitsWith: .success) {
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      await MainActor.run {
        #expect(SDL_InitSubSystem(SDL_INIT_EVENTS) == 0)
        let other = OtherThread()
        // SDL reports its devices while it starts audio.
        SDL_AddEventWatch(startOther, Unmanaged.passUnretained(other).toOpaque())
        #expect(SDL_InitSubSystem(shim_init_audio()) == 0)
        #expect(other.end.wait(timeout: .now() + .seconds(60)) == .success)
        let wasEarly = other.wasEarly.load(ordering: .acquiring)
        #expect(!wasEarly)
        SDL_DelEventWatch(startOther, Unmanaged.passUnretained(other).toOpaque())
      }
    }
  }
}

/// A thread that starts and stops SDL's events while audio is being started.
private final class OtherThread: Sendable {
  /// Whether the thread did not wait until audio had started.
  let wasEarly = Atomic<Bool>(false)

  /// Signalled at its end.
  let end = DispatchSemaphore(value: 0)

  private let isStarted = Atomic<Bool>(false)

  /// Starts it when this is called first, and gives it time to be early: less than it would wait for its turn.
  func start() {
    guard !isStarted.exchange(true, ordering: .acquiringAndReleasing) else { return }
    let (begun, started) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread { [self] in
      begun.signal()
      _ = SDL_InitSubSystem(SDL_INIT_EVENTS)
      started.signal()
      SDL_QuitSubSystem(SDL_INIT_EVENTS)
      end.signal()
    }
    begun.wait()
    let isEarly = started.wait(timeout: .now() + .milliseconds(50)) == .success
    wasEarly.store(isEarly, ordering: .releasing)
  }
}

/// SDL's callback; SDL ignores its result.
private func startOther(
  _ other: UnsafeMutableRawPointer?,
  _ event: UnsafeMutablePointer<SDL_Event>?
) -> CInt {
  guard let other, event?.pointee.type == SDL_AUDIODEVICEADDED.rawValue else { return 0 }
  Unmanaged<OtherThread>.fromOpaque(other).takeUnretainedValue().start()
  return 0
}
