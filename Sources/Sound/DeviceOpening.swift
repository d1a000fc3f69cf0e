import CSDL2
import CSDL2Mixer
import Network
import Synchronization

/// An attempt to open an audio device, on a thread of its own: a sound server may accept connections and never answer.
///
/// Until it has ended, no other thread calls SDL's functions for audio. Attempts and the closing of devices follow one
/// another, so one that hangs delays the next. Nothing waits for it when the program ends.
final class DeviceOpening: Sendable {
  /// The outcome of an attempt.
  struct Outcome: Sendable {
    /// Whether SDL's audio subsystem is running.
    var isAudioRunning = true

    let device: Result<AudioDevice.Opened, AudioDevice.Problem>
  }

  private enum State: Sendable {
    case underway
    /// The device is not wanted any more.
    case abandoned
    case ended(Outcome)
  }

  private let state = Mutex(State.underway)

  /// Signalled at the end; nil if no descriptors are left.
  private let end = try? Wakeup()

  /// Starts to open a device, which plays silence.
  ///
  /// - Parameters:
  ///   - decodesFiles: Whether music files are to be decoded for it.
  ///   - source: What the device plays.
  init(decodesFiles: Bool, source: EngineSource) {
    AudioDevice.queue.add { [self] in run(decodesFiles, source) }
  }

  /// The outcome; nil until it has ended.
  var outcome: Outcome? {
    state.withLock { state -> Outcome? in
      if case .ended(let outcome) = state { return outcome }
      return nil
    }
  }

  /// Waits for the end, for at most a duration.
  func wait(for limit: Duration) { _ = end?.wait(for: limit) }

  /// Abandons the attempt. If it is still underway, its device is closed as soon as it opens.
  ///
  /// - Returns: The outcome if it had already ended; the caller then closes the device.
  func abandon() -> Outcome? {
    state.withLock { state -> Outcome? in
      if case .ended(let outcome) = state { return outcome }
      state = .abandoned
      return nil
    }
  }

  private func run(_ decodesFiles: Bool, _ source: EngineSource) {
    let isWanted = state.withLock { state -> Bool in
      if case .abandoned = state { return false }
      return true
    }
    guard isWanted else { return }
    let outcome = Self.open(decodesFiles, source)
    let isAbandoned = state.withLock { state -> Bool in
      if case .abandoned = state { return true }
      state = .ended(outcome)
      return false
    }
    if isAbandoned { Self.discard(outcome, decodesFiles) }
    end?.signal()
  }

  private static func open(_ decodesFiles: Bool, _ source: EngineSource) -> Outcome {
    if let problem = AudioDevice.missingLibrary(decodesFiles: decodesFiles) {
      return Outcome(isAudioRunning: false, device: .failure(AudioDevice.Problem(message: problem)))
    }
    shim_quieten_alsa()
    guard SDL_InitSubSystem(shim_init_audio()) == 0 else {
      return Outcome(isAudioRunning: false, device: .failure(.ofSDL))
    }
    do throws(AudioDevice.Problem) {
      return Outcome(device: .success(try AudioDevice.open(decodesFiles: decodesFiles, source)))
    } catch {
      return Outcome(device: .failure(error))
    }
  }

  private static func discard(_ outcome: Outcome, _ decodesFiles: Bool) {
    if case .success(let opened) = outcome.device {
      AudioDevice.close(opened.number, decodesFiles: decodesFiles)
    } else if outcome.isAudioRunning {
      SDL_QuitSubSystem(shim_init_audio())
    }
  }
}
