public import Breathing
import Synchronization

/// The health of a running program: how punctual cues are, when the last cue was sent, and when the
/// last frame was shown.
///
/// The session's loop writes them and outlets read them, from any thread.
public final class HealthCounters: Sendable {
  /// The values at an instant.
  public struct Reading: Sendable, Hashable {
    /// When the program started.
    public private(set) var started: Instant
    /// The lateness of each cue that became due.
    package fileprivate(set) var lateness = Lateness()
    /// When the last cue was sent.
    public fileprivate(set) var lastCue: Instant?
    /// The number of frames shown.
    public fileprivate(set) var frames = 0
    /// When the last frame was shown.
    public fileprivate(set) var lastFrame: Instant?
    /// Why a follower is running without its leader; nil if it is not.
    public fileprivate(set) var alone: String?
    /// Whether another screen decides how this one breathes.
    public fileprivate(set) var isFollowing = false
    /// The display's troubles.
    package fileprivate(set) var troubles: Set<Trouble> = []
    /// Set while the display is closed outside its opening hours.
    public fileprivate(set) var closure: Closure?
    /// The displays of an unattended screen.
    public fileprivate(set) var displays: [Display] = []
    /// Why the display server of these displays does not respond; nil if it does.
    public fileprivate(set) var stall: String?
    /// Why an unattended screen has no window now; nil if it has one, or needs none.
    public fileprivate(set) var missingDisplay: String?
    /// Why outlets are not open yet, by their names.
    public fileprivate(set) var unopened: [String: String] = [:]
    /// Which outlets are not open yet, and why; nil if all are.
    public var outletProblem: String? {
      guard !unopened.isEmpty else { return nil }
      let problems = unopened.map { "\($0.key) is not open: \($0.value)" }
      return problems.sorted().joined(separator: "; ")
    }
    /// The number of clock steps, when a clock was set or the machine was suspended.
    public fileprivate(set) var clockSteps = 0
    /// The sum of the clock steps.
    public fileprivate(set) var clockStepped: Duration = .zero

    init(started: Instant) { self.started = started }

    /// The values with instants on the published clock.
    var published: Reading {
      guard clockStepped != .zero else { return self }
      var reading = self
      reading.started = started.advanced(by: clockStepped)
      reading.lastCue = lastCue?.advanced(by: clockStepped)
      reading.lastFrame = lastFrame?.advanced(by: clockStepped)
      return reading
    }
  }

  /// The closure of a display outside its opening hours, which is not a failure.
  public struct Closure: Sendable, Hashable {
    /// When it opens, in seconds since 1970; nil if that is more than two years ahead.
    public let opensUnixSeconds: Int64?

    /// How far the display's local time is ahead of UTC then, in seconds; nil if unknown.
    public let utcOffset: Int64?

    /// Creates a closure.
    public init(opensUnixSeconds: Int64?, utcOffset: Int64? = nil) {
      (self.opensUnixSeconds, self.utcOffset) = (opensUnixSeconds, utcOffset)
    }
  }

  /// A display of a machine that shows Aloft on one or more.
  public struct Display: Sendable, Hashable {
    /// Its number, from 0.
    public let number: Int
    /// The name that it reports.
    public let name: String
    /// Its width and height, in pixels.
    public let size: SIMD2<Int>
    /// Its own view; nil if it shows that of the session.
    public let view: String?
    /// Why it shows nothing; nil if it does.
    public let problem: String?

    /// Why a display shows nothing whose window is to be opened, if nothing else is known.
    public static let noWindow = "no window is open"

    /// Creates a description.
    public init(number: Int, name: String, size: SIMD2<Int>, view: String?, problem: String?) {
      (self.number, self.name, self.size) = (number, name, size)
      (self.view, self.problem) = (view, problem)
    }

    /// Returns the display with a reason why it shows nothing, unless it has another one.
    func failing(because reason: String) -> Display {
      let isKnown = problem != nil && problem != Self.noWindow
      return Display(
        number: number,
        name: name,
        size: size,
        view: view,
        problem: isKnown ? problem : reason
      )
    }
  }

  /// How published instants compare with the machine's clock.
  public struct ClockCheck: Sendable, Hashable {
    /// The offset of the machine's clock from the published one.
    public let offset: Duration
    /// The maximum error of the machine's clock according to the kernel; nil if it is not
    /// synchronised.
    public let error: Duration?

    /// Creates a check.
    public init(offset: Duration, error: Duration?) {
      (self.offset, self.error) = (offset, error)
    }
  }

  private let state: Mutex<Reading>
  private let watched = Mutex<[Outlet]>([])
  private let serviceTroubles = Mutex(TroubleList())
  private let clock = Mutex<(@Sendable () -> ClockCheck?)?>(nil)
  private let output = Mutex<Int32?>(nil)

  /// The troubles of the program itself, such as a missing sound device; services and outlets have their own lists.
  package let troubles = TroubleList()

  /// Creates the counters of a program that starts now.
  public init(started: Instant) {
    state = Mutex(Reading(started: started))
  }

  /// The current values, with instants on the session's clock.
  public var reading: Reading {
    var reading = state.withLock(\.self)
    for list in [troubles, serviceTroubles.withLock(\.self)] + outlets.map(\.troubles) {
      reading.troubles.formUnion(list.present)
    }
    return reading
  }

  /// The current values, with instants on the published clock.
  public var published: Reading { reading.published }

  /// How published instants compare with the machine's clock now; nil if nothing compares them.
  public var clockCheck: ClockCheck? { clock.withLock(\.self).flatMap { $0() } }

  /// Sets the function that compares published instants with the machine's clock.
  public func watchClock(_ check: @escaping @Sendable () -> ClockCheck?) {
    clock.withLock { $0 = check }
  }

  /// Counts a clock step.
  public func stepClock(by difference: Duration) {
    state.withLock { reading in
      reading.clockSteps += 1
      reading.clockStepped += difference
    }
  }

  /// The current outlets, whose dropped events are counted.
  public var outlets: [Outlet] { watched.withLock(\.self) }

  /// Replaces the outlets.
  public func watch(_ outlets: [Outlet]) {
    watched.withLock { $0 = outlets }
  }

  /// Replaces the troubles of the services by those of the services that begin now.
  package func watch(_ troubles: TroubleList) {
    serviceTroubles.withLock { $0 = troubles }
  }

  /// The system's error number if cues could not be printed; otherwise nil.
  public var outputFailure: Int32? { output.withLock(\.self) }

  /// Records that cues cannot be printed.
  public func noteOutputFailure(_ number: Int32) {
    output.withLock { $0 = $0 ?? number }
  }

  /// Records when a cue that was due was sent to all outlets.
  public func noteCue(due: Instant, sent: Instant) {
    state.withLock { reading in
      reading.lateness.note(due.duration(to: sent))
      reading.lastCue = sent
    }
  }

  /// Records why a follower is running without its leader; nil if it is not.
  public func note(alone reason: String?) {
    state.withLock { $0.alone = reason }
  }

  /// Records whether another screen decides how this one breathes.
  public func note(isFollowing: Bool) {
    state.withLock { $0.isFollowing = isFollowing }
  }

  /// Records that the display is closed; nil that it is open.
  public func note(_ closure: Closure?) {
    state.withLock { $0.closure = closure }
  }

  /// Records the displays of an unattended screen.
  public func note(displays: [Display]) {
    state.withLock { $0.displays = displays }
  }

  /// Records why none of the displays recorded last shows anything.
  public func note(displaysFailing reason: String) {
    state.withLock { $0.displays = $0.displays.map { $0.failing(because: reason) } }
  }

  /// Records why the display server does not respond; nil if it does.
  public func note(stall reason: String?) {
    state.withLock { $0.stall = reason }
  }

  /// Records why an unattended screen has no display; nil if it has one.
  public func note(missingDisplay reason: String?) {
    state.withLock { $0.missingDisplay = reason }
  }

  /// Records why an outlet is not open yet; nil if it is, or is no longer wanted.
  public func note(unopened reason: String?, _ outlet: String) {
    state.withLock { $0.unopened[outlet] = reason }
  }

  /// Records that a frame was shown.
  public func noteFrame(at now: Instant) {
    state.withLock { reading in
      reading.frames += 1
      reading.lastFrame = now
    }
  }
}
