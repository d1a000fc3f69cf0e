import Breathing
import Foundation
import Glibc

/// What goes wrong in a simulated year: clocks that are set, a machine that sleeps, a leap second, a disk that is
/// full, a feed that fails and a network that is gone.
struct YearFaults: Sendable {
  /// How often each happens.
  struct Counts: Sendable, Hashable {
    var clockSettings = 0
    var suspensions = 0
    var leapSeconds = 0
    var fullDisks = 0
    var failingFeeds = 0
    var lostNetworks = 0
  }

  /// A fault, or its end.
  enum Fault: Sendable, Hashable {
    case clock(seconds: Int)
    /// The clock shows the right time again.
    case clockMended
    case suspension(seconds: Int)
    /// A leap second that the clock spreads over a day, and one by which it is set.
    case smear
    case leap
    case disk(isFull: Bool)
    case weather(SimulatedWeather.Mood)
  }

  /// When each happens, in nanoseconds from the start.
  let schedule: [(at: Int64, fault: Fault)]

  /// What happens.
  let counts: Counts

  /// Spreads the faults of a year over a time.
  ///
  /// - Parameters:
  ///   - length: The time, in nanoseconds.
  ///   - hasDisk: Whether there is a small disk to fill.
  init(over length: Int64, hasDisk: Bool) {
    var chance = SeededGenerator(seed: 18)
    var (schedule, counts) = ([(at: Int64, fault: Fault)](), Counts())
    func add(_ place: Double, _ fault: Fault) {
      schedule.append((Int64(place * Double(length)), fault))
    }
    // Twelve times: once a month.
    for month in 0..<12 {
      func add(_ place: Double, _ fault: Fault) {
        schedule.append((Int64((Double(month) + place) / 12 * Double(length)), fault))
      }
      let moods: [SimulatedWeather.Mood] = [.failing, .nonsense, .absent, .hangingUp]
      for (place, mood) in zip([0.10, 0.25, 0.40, 0.55], moods) {
        add(place, .weather(mood))
        add(place + 0.08, .weather(.fine))
      }
      counts.failingFeeds += 3
      counts.lostNetworks += 1
      // Up to a day and a half, and a time server that is wrong by seconds.
      let isSmall = month % 3 == 2
      let most = isSmall ? 20 : 130_000
      let jump = Int.random(in: 2...most, using: &chance)
      add(0.30, .clock(seconds: Bool.random(using: &chance) ? jump : -jump))
      add(0.36, .clockMended)
      counts.clockSettings += 2
      add(0.62, .suspension(seconds: Int.random(in: 60...20_000, using: &chance)))
      counts.suspensions += 1
      guard hasDisk else { continue }
      add(0.70, .disk(isFull: true))
      add(0.80, .disk(isFull: false))
      counts.fullDisks += 1
    }
    add(0.50 + 0.90 / 12, .smear)
    add(0.75 + 0.90 / 12, .leap)
    counts.leapSeconds = 2
    self.schedule = schedule.sorted { $0.at < $1.at }
    self.counts = counts
  }
}

/// A file that fills a small disk.
struct DiskFiller: Sendable {
  /// The folder, on a file system of its own.
  let folder: String

  private var path: String { folder + "/filler" }

  /// Writes until nothing fits any more, or makes room again.
  ///
  /// - Returns: Whether the disk is as it should be.
  func turn(isFull: Bool) -> Bool {
    guard isFull else { return unlink(path) == 0 }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let bytes = [UInt8](repeating: 0, count: 4_096)
    // No more than a gigabyte, in case the disk is not a small one.
    for _ in 0..<262_144 where write(descriptor, bytes, bytes.count) < 0 { return errno == ENOSPC }
    return false
  }
}
