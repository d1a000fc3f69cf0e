public import Breathing
import Synchronization

/// What a running daemon knows of its own health: how punctual cues are, when the last one left,
/// when the last picture was shown.
///
/// The loop writes it, outlets read it, from any thread.
public final class Vitals: Sendable {
  /// What is known at one time.
  public struct Reading: Sendable, Hashable {
    /// When the program started.
    public private(set) var started: Instant
    /// How many cues became due.
    public fileprivate(set) var cues = 0
    /// How many of them were late by no more than each of `Vitals.bounds`, and how many in all.
    public fileprivate(set) var lateness: [Int]
    /// How late all cues were together.
    public fileprivate(set) var latenessTotal: Duration = .zero
    /// How late the latest was.
    public fileprivate(set) var latenessMost: Duration = .zero
    /// When the last cue was told.
    public fileprivate(set) var lastCue: Instant?
    /// How many pictures were shown.
    public fileprivate(set) var frames = 0
    /// When the last picture was shown.
    public fileprivate(set) var lastFrame: Instant?
    /// Why a screen that has a leader flies alone; nil where it does not.
    public fileprivate(set) var alone: String?
    /// How often published instants moved at once, because a clock was set or the machine slept.
    public fileprivate(set) var clockSteps = 0
    /// By how much they moved in all.
    public fileprivate(set) var clockStepped: Duration = .zero

    init(started: Instant) {
      self.started = started
      lateness = Array(repeating: 0, count: Vitals.bounds.count)
    }

    /// The same with its instants as they are published.
    var published: Reading {
      guard clockStepped != .zero else { return self }
      var reading = self
      reading.started = started.advanced(by: clockStepped)
      reading.lastCue = lastCue?.advanced(by: clockStepped)
      reading.lastFrame = lastFrame?.advanced(by: clockStepped)
      return reading
    }
  }

  /// How published instants stand to the machine's clock.
  public struct ClockCheck: Sendable, Hashable {
    /// How far the machine's clock is ahead of what is published.
    public let offset: Duration
    /// How wrong the machine's clock is at most by the kernel's account; nil where nothing keeps it.
    public let error: Duration?

    /// Creates a check.
    public init(offset: Duration, error: Duration?) {
      (self.offset, self.error) = (offset, error)
    }
  }

  /// Up to how late the cues of each bar of the histogram are.
  public static let bounds: [Duration] = [
    .microseconds(250), .microseconds(500), .milliseconds(1), .milliseconds(2), .milliseconds(5),
    .milliseconds(10), .milliseconds(20), .milliseconds(50), .milliseconds(100), .milliseconds(500),
  ]

  private let state: Mutex<Reading>
  private let watched = Mutex<[Outlet]>([])
  private let clock = Mutex<(@Sendable () -> ClockCheck)?>(nil)
  private let output = Mutex<Int32?>(nil)

  /// Creates the vitals of a program that starts now.
  public init(started: Instant) {
    state = Mutex(Reading(started: started))
  }

  /// What is known now, its instants by the session's clock.
  public var reading: Reading { state.withLock(\.self) }

  /// What is known now, its instants as they are published.
  public var published: Reading { reading.published }

  /// How published instants stand to the machine's clock now; nil where nobody compares them.
  public var clockCheck: ClockCheck? { clock.withLock(\.self)?() }

  /// Chooses how published instants are compared with the machine's clock.
  public func watchClock(_ check: @escaping @Sendable () -> ClockCheck) {
    clock.withLock { $0 = check }
  }

  /// Counts that published instants moved at once.
  public func stepClock(by difference: Duration) {
    state.withLock { reading in
      reading.clockSteps += 1
      reading.clockStepped += difference
    }
  }

  /// The outlets that tell at present, of whom it is known what they lost.
  public var outlets: [Outlet] { watched.withLock(\.self) }

  /// Watches outlets, in place of those before.
  public func watch(_ outlets: [Outlet]) {
    watched.withLock { $0 = outlets }
  }

  /// The system's error number where cues could not be printed.
  public var outputFailure: Int32? { output.withLock(\.self) }

  /// Notes that cues cannot be printed, for a reason that the system gave.
  public func noteOutputFailure(_ number: Int32) {
    output.withLock { $0 = $0 ?? number }
  }

  /// Notes that a cue that was due at an instant was told to all outlets at another.
  public func noteCue(due: Instant, told: Instant) {
    let late = max(due.duration(to: told), .zero)
    state.withLock { reading in
      reading.cues += 1
      for (index, bound) in Self.bounds.enumerated() where late <= bound {
        reading.lateness[index] += 1
      }
      reading.latenessTotal += late
      reading.latenessMost = max(reading.latenessMost, late)
      reading.lastCue = told
    }
  }

  /// Notes why a screen that has a leader flies alone, or that it does not.
  public func note(alone reason: String?) {
    state.withLock { $0.alone = reason }
  }

  /// Notes that a picture was shown at an instant.
  public func noteFrame(at now: Instant) {
    state.withLock { reading in
      reading.frames += 1
      reading.lastFrame = now
    }
  }
}
