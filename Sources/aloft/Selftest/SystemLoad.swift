import Glibc
import System

/// How busy the machine is with other things: what to look at first when times are bad.
struct SystemLoad: Sendable, Hashable {
  /// The processors that can be used.
  let cores: Int

  /// How many tasks ran or waited for a processor on average over the last minute.
  let load: Double

  /// The share of the processors' time, 0…1, that other machines on the same hardware took away.
  let stolen: Double

  /// Whether times measured now say more about the machine's other work than about the program.
  var isBusy: Bool {
    load > 0.7 * Double(cores) || stolen > 0.02
  }
}

/// The kernel's account of what the processors did since the machine started, in ticks.
struct ProcessorAccount: Sendable, Hashable {
  /// All time, and the part of it that a host gave to others.
  let total, stolen: Int

  /// Reads the first line of `/proc/stat`; nil if it is not as proc(5) says.
  init?(_ stat: String) {
    // cpu user nice system idle iowait irq softirq steal guest guest_nice; guest time is in user.
    let words = stat.prefix { $0 != "\n" }.split(separator: " ")
    let ticks = words.dropFirst().prefix(8).compactMap { Int($0) }
    guard words.first == "cpu", ticks.count == 8 else { return nil }
    total = ticks.reduce(0, +)
    stolen = ticks[7]
  }

  /// The current account.
  static var current: ProcessorAccount? {
    FilePath("/proc/stat").text().flatMap(ProcessorAccount.init)
  }
}

extension SystemLoad {
  /// Looks at the machine now.
  ///
  /// - Parameter before: The account when measuring began.
  init(since before: ProcessorAccount?) {
    var loads = [0.0]
    getloadavg(&loads, 1)
    var stolen = 0.0
    if let before, let now = ProcessorAccount.current, now.total > before.total {
      stolen = Double(now.stolen - before.stolen) / Double(now.total - before.total)
    }
    self.init(cores: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), load: loads[0], stolen: stolen)
  }
}
