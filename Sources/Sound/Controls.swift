import Music
import Synchronization

/// Values that the main loop sets for the audio callback, in atomic words.
///
/// Values that belong together share a word, so that the callback never sees half of a change.
/// Neither side waits for the other.
final class Controls: Sendable {
  /// The target breath level, and the seconds to reach it.
  private let breath = Atomic<UInt64>(0)
  /// Volume, fade, darkness and switches.
  private let playing = Atomic<UInt64>(0)
  /// The gains of music and of tones.
  private let shares = Atomic<UInt64>(0)
  /// When the two tones and the gesture of an arrival are to begin, in milliseconds and one more; 0 for a free slot.
  private let sounds: [3 of Atomic<UInt64>] = .init { _ in Atomic(0) }
  private let silent = Atomic<Bool>(true)
  private let calls = Atomic<UInt32>(0)
  private let start = ContinuousClock.now
  /// Pending pings, one word each; 0 for a free slot.
  private let pings: [4 of Atomic<UInt64>] = .init { _ in Atomic(0) }

  init(_ dynamics: Dynamics) {
    self.dynamics = dynamics
  }

  /// The requested values, clamped to their ranges; fades are rounded to a hundredth of a second.
  var dynamics: Dynamics {
    get {
      let breath = breath.load(ordering: .relaxed)
      let playing = playing.load(ordering: .relaxed)
      let shares = shares.load(ordering: .relaxed)
      var dynamics = Dynamics()
      dynamics.musicGain = Float(bitPattern: UInt32(truncatingIfNeeded: shares >> 32))
      dynamics.toneGain = Float(bitPattern: UInt32(truncatingIfNeeded: shares))
      dynamics.breath = Float(bitPattern: UInt32(truncatingIfNeeded: breath >> 32))
      dynamics.within = Float(bitPattern: UInt32(truncatingIfNeeded: breath))
      dynamics.gain = Float(bitPattern: UInt32(truncatingIfNeeded: playing >> 32))
      dynamics.fade = Float(UInt16(truncatingIfNeeded: playing >> 16)) / 100
      dynamics.darkness = Float(UInt8(truncatingIfNeeded: playing >> 8)) / 255
      dynamics.isSounding = playing & 1 != 0
      dynamics.isDucked = playing & 2 != 0
      dynamics.isMuted = playing & 4 != 0
      dynamics.playsPiece = playing & 8 != 0
      return dynamics
    }
    set {
      let newValue = newValue.withinBounds
      breath.store(
        UInt64(newValue.breath.bitPattern) << 32 | UInt64(newValue.within.bitPattern),
        ordering: .relaxed
      )
      var word = UInt64(newValue.gain.bitPattern) << 32
      word |= UInt64((newValue.fade * 100).rounded()) << 16
      word |= UInt64((newValue.darkness * 255).rounded()) << 8
      if newValue.isSounding { word |= 1 }
      if newValue.isDucked { word |= 2 }
      if newValue.isMuted { word |= 4 }
      if newValue.playsPiece { word |= 8 }
      playing.store(word, ordering: .relaxed)
      shares.store(
        UInt64(newValue.musicGain.bitPattern) << 32 | UInt64(newValue.toneGain.bitPattern),
        ordering: .relaxed
      )
    }
  }

  /// Requests a tone at a time in milliseconds.
  func ring(_ tone: Tone, at time: Int) {
    sounds[tone.rawValue].store(UInt64(max(time, 0)) + 1, ordering: .relaxed)
  }

  /// Requests the gesture of an arrival at a time in milliseconds.
  func markArrival(at time: Int) {
    sounds[Self.arrival].store(UInt64(max(time, 0)) + 1, ordering: .relaxed)
  }

  /// Removes a tone that was requested since the last call.
  ///
  /// - Parameters:
  ///   - tone: The tone.
  ///   - now: The time in milliseconds.
  /// - Returns: The seconds until it is to begin; 0 if it should have begun, nil if it was not requested.
  func take(_ tone: Tone, at now: Int) -> Double? { takeSound(tone.rawValue, at: now) }

  /// Removes the gesture of an arrival, in the same way.
  func takeArrival(at now: Int) -> Double? { takeSound(Self.arrival, at: now) }

  /// The slot of arrivals.
  private static let arrival = 2

  private func takeSound(_ place: Int, at now: Int) -> Double? {
    let word = sounds[place].exchange(0, ordering: .relaxed)
    return word == 0 ? nil : max(0, Double(Int(word) - 1 - now) / 1000)
  }

  /// The time since the controls were created, in milliseconds.
  var milliseconds: Int { Int((ContinuousClock.now - start) / Duration.milliseconds(1)) }

  /// Requests a ping; it is dropped if four are already pending.
  ///
  /// - Parameters:
  ///   - ping: The ping, whose delay counts from now.
  ///   - now: The time in milliseconds.
  func play(_ ping: PingTone, at now: Int) {
    // The lowest 16 bits of the word are free, except for the last.
    let word = ping.word | UInt64(now & 0x7FFF) << 1
    for place in 0..<4 {
      let (isPut, _) = pings[place].compareExchange(
        expected: 0,
        desired: word,
        ordering: .relaxed
      )
      if isPut { return }
    }
  }

  /// Removes and returns the pending ping in a slot, if there is one.
  ///
  /// - Parameters:
  ///   - place: The slot, from 0 to 3.
  ///   - now: The time in milliseconds.
  /// - Returns: The ping, with the delay that is left: the callback may run much later than the loop, so pings of
  ///   different turns would otherwise come too close together.
  func takePing(_ place: Int, at now: Int) -> PingTone? {
    let word = pings[place].exchange(0, ordering: .relaxed)
    guard word != 0 else { return nil }
    let asked = Int(word >> 1 & 0x7FFF)
    let age = (now - asked) & 0x7FFF
    // One that was put after the time was read has not waited yet.
    return PingTone(word: word).taken(after: age < 0x4000 ? age : 0)
  }

  /// Counts a run of the callback.
  func noteCall() { calls.wrappingAdd(1, ordering: .relaxed) }

  /// The number of runs of the callback, modulo 2³².
  var callCount: UInt32 { calls.load(ordering: .relaxed) }

  /// Whether everything has faded out, as of the callback's last run.
  var isSilent: Bool {
    get { silent.load(ordering: .relaxed) }
    set { silent.store(newValue, ordering: .relaxed) }
  }
}
