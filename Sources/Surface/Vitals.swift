public import Breathing
import Synchronization

/// What a running daemon knows of its own health: how punctual cues are, when the last one left,
/// when the last picture was shown.
///
/// The loop writes it, outlets read it, from any thread.
public final class Vitals: Sendable {
  /// What is known at one time.
  public struct Reading: Sendable, Hashable {
    /// When the program started, by its session's clock.
    public let started: Instant
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
  }

  /// Up to how late the cues of each bar of the histogram are.
  public static let bounds: [Duration] = [
    .microseconds(250), .microseconds(500), .milliseconds(1), .milliseconds(2), .milliseconds(5),
    .milliseconds(10), .milliseconds(20), .milliseconds(50), .milliseconds(100), .milliseconds(500),
  ]

  private let state: Mutex<Reading>
  private let watched = Mutex<[Outlet]>([])
  private let output = Mutex<Int32?>(nil)

  /// Creates the vitals of a program that starts now.
  public init(started: Instant) {
    let bars = Array(repeating: 0, count: Self.bounds.count)
    state = Mutex(Reading(started: started, lateness: bars))
  }

  /// What is known now.
  public var reading: Reading { state.withLock(\.self) }

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

  /// Notes that a picture was shown at an instant.
  public func noteFrame(at now: Instant) {
    state.withLock { reading in
      reading.frames += 1
      reading.lastFrame = now
    }
  }
}
