import Breathing
import Flights

/// The current fix, until it is too old, and the satellites, from gpsd's reports; and whether gpsd or its receiver is
/// silent.
///
/// With several receivers, the one with the better fix is used as long as it reports.
struct GPSWatch: Sendable {
  /// The last fix; nil if it is too old.
  private(set) var fix: Fix?

  /// The number of satellites seen and used; nil if unknown.
  private(set) var satellites: GPSSatellites?

  /// When gpsd was asked for reports that it has not answered; nil without such a connection.
  private var asked: Instant?

  /// Whether gpsd's silence has been noticed, until it answers.
  private var isSilent = false

  /// When gpsd last sent data of a receiver, or answered; nil without a connection that was answered.
  private var heard: Instant?

  /// Whether it was noticed that no receiver sends data, until one does. A new connection to gpsd is no sign of that.
  private(set) var isStalled = false

  /// gpsd's version; empty before its first answer.
  private(set) var release = ""

  private var device: String?
  private var mode = 0

  /// How long gpsd may take to answer. It sends its version at once.
  static let patience: Duration = .seconds(5)

  /// How long a fix is valid, and how long receivers may be silent: gpsd reports each second, with or without a fix.
  static let lifetime: Duration = .seconds(15)

  /// The speed below which the reported track is random, in metres per second.
  static let minimumSpeed = 0.5

  /// Waits for gpsd's answer, on a new connection.
  mutating func ask(at now: Instant) { asked = now }

  /// Waits no longer, because the connection was lost.
  mutating func disconnect() { (asked, heard) = (nil, nil) }

  /// Notices that gpsd does not answer, or that no receiver sends data any more.
  ///
  /// - Parameter now: The current instant.
  /// - Returns: The reason, once until gpsd answers or sends data; otherwise nil.
  mutating func noticeSilence(at now: Instant) -> String? {
    if !isSilent, let asked, asked.duration(to: now) >= Self.patience {
      isSilent = true
      return "no answer for \(Self.patience.components.seconds) s"
    }
    if !isStalled, let heard, heard.duration(to: now) >= Self.lifetime {
      isStalled = true
      return "no data of a receiver for \(Self.lifetime.components.seconds) s"
    }
    return nil
  }

  /// Processes a report. Returns the new fix, if there is one.
  mutating func receive(_ report: GPSReport, at now: Instant) -> Fix? {
    (asked, isSilent) = (nil, false)
    switch report {
    case .position(let position):
      (heard, isStalled) = (now, false)
      return receive(position, at: now)
    case .sky(let satellites):
      (heard, isStalled) = (now, false)
      self.satellites = satellites
    case .version(let release):
      (heard, self.release) = (heard ?? now, release)
    case .other: break
    }
    return nil
  }

  private mutating func receive(_ position: GPSReport.Position, at now: Instant) -> Fix? {
    guard let coordinate = position.coordinate else { return nil }
    let isOther = position.device != device
    guard fix == nil || !isOther || position.mode > mode else { return nil }
    let isAtRest = position.speedMetresPerSecond.map { $0 < Self.minimumSpeed } ?? false
    let next = Fix(
      coordinate: coordinate,
      track: isAtRest ? nil : position.track,
      speedMetresPerSecond: position.speedMetresPerSecond,
      altitudeMetres: position.altitudeMetres,
      errorMetres: position.errorMetres,
      instant: now
    )
    (fix, device, mode) = (next, position.device, position.mode)
    return next
  }

  /// Drops a fix that is too old. Returns whether it did.
  mutating func expire(at now: Instant) -> Bool {
    guard let fix, fix.instant.duration(to: now) > Self.lifetime else { return false }
    self.fix = nil
    satellites = nil
    return true
  }
}
