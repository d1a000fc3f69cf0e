import Geodesy
import Glibc

/// A plane as published: its approximate position, motion and breath, without its identity.
public struct CoarsePlane: Sendable, Hashable, BitwiseCopyable {
  /// Tenths of a degree north, from −900 to 900.
  public let north: Int16

  /// Tenths of a degree east, from −1800 to 1799.
  public let east: Int16

  /// The true track in 256ths of a turn, clockwise from north.
  public let track: UInt8

  /// The ground speed in whole metres per second, rounded down.
  public let speed: UInt16

  /// The elapsed fraction of the breath, in 256ths.
  public let phase: UInt8

  /// The rate of the breath, as in `BreathMark`; nil without a breath.
  public let rate: UInt8?

  /// The number of the kind of emergency; nil without an emergency.
  public let emergency: UInt8?

  /// What the plane is.
  public let source: PlaneSource

  /// The age of the report of an emergency, in seconds; nil without an emergency.
  public let emergencyAge: UInt8?

  /// Creates the published part of a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - now: The current time, to which the breath is advanced.
  init(_ report: StoredReport, at now: SkyTime) {
    (north, east) = Self.cell(of: report.state.position.coordinate)
    track = report.state.track
    speed = UInt16(report.state.speedMetresPerSecond)
    source = report.source
    emergency = report.flags.contains(.emergency) ? report.emergency.rawValue : nil
    let age = UInt8(clamping: (now.milliseconds(since: report.time) + 500) / 1_000)
    emergencyAge = emergency == nil ? nil : age
    guard report.flags.contains(.inSession) else {
      (phase, rate) = (0, nil)
      return
    }
    let minutes = Double(now.milliseconds(since: report.time)) / 60_000
    let steps = (minutes * report.breath.breathsPerMinute * 256).rounded()
    phase = report.breath.phase &+ UInt8(truncatingIfNeeded: Int(steps))
    rate = report.breath.rate
  }

  /// The sort key of planes: first the position, then motion, breath and kinds.
  var key: UInt64 {
    // 11 bits of latitude, 12 of longitude, 8 of track, 9 of speed, 8 of phase and 5 of rate.
    let cell = UInt64(Int(north) + 900) << 12 | UInt64(Int(east) + 1_800)
    let motion = UInt64(track) << 9 | UInt64(speed)
    let breath = UInt64(phase) << 5 | UInt64(rate ?? 31)
    // Four bits of emergency and two of source.
    let kinds = UInt64(emergency ?? 15) << 2 | UInt64(source.rawValue)
    return cell << 36 | motion << 19 | breath << 6 | kinds
  }

  /// The allowed widths of cells, in tenths of a degree; each divides the circle.
  private static let widths: [Int] = [1, 2, 5, 10, 20, 50, 100, 200, 600, 3_600]

  /// The centre of the cell that contains a place. Cells are a tenth of a degree from south to
  /// north. From west to east they are at least half as wide as that (5.6 km), which takes more
  /// than a tenth of a degree beyond 60° north or south.
  static func cell(of place: Coordinate) -> (north: Int16, east: Int16) {
    let north = Int((place.latitude.degrees * 10).rounded())
    let shrunk = cos(Double(north) / 1_800 * .pi)
    let width = widths.first { Double($0) * shrunk >= 0.5 } ?? 3_600
    let column = (place.longitude.degrees * 10 / Double(width)).rounded()
    var east = Int(column) * width
    if east >= 1_800 { east -= 3_600 }
    return (Int16(north), Int16(east))
  }
}
