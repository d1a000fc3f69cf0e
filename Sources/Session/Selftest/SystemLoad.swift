import Glibc
import System

/// How busy the machine is with other work, which explains bad results.
package struct SystemLoad: Sendable, Hashable {
  /// The number of available processors.
  package let cores: Int

  /// The load average over the last minute: tasks that ran or waited for a processor.
  package let load: Double

  /// The fraction, from 0 to 1, of processor time that the hypervisor gave to other machines.
  package let stolen: Double

  /// Creates a load from its figures.
  package init(cores: Int, load: Double, stolen: Double) {
    self.cores = cores
    self.load = load
    self.stolen = stolen
  }

  /// Whether measurements reflect other work of the machine more than this program.
  package var isBusy: Bool {
    load > 0.7 * Double(cores) || stolen > 0.02
  }
}

/// The kernel's processor times since the machine started, in ticks.
package struct ProcessorAccount: Sendable, Hashable {
  /// The total time, and the part of it that was given to other machines.
  package let total, stolen: Int

  /// Reads the first line of `/proc/stat`; nil if it is not as described in proc(5).
  package init?(_ stat: String) {
    // cpu user nice system idle iowait irq softirq steal guest guest_nice; user includes guest
    // time.
    let words = stat.prefix { $0 != "\n" }.split(separator: " ")
    let ticks = words.dropFirst().prefix(8).compactMap { Int($0) }
    // Kernels have shown times that went below zero; their sum must not overflow.
    guard words.first == "cpu", ticks.count == 8, ticks.allSatisfy({ 0...Int.max / 8 ~= $0 }) else {
      return nil
    }
    total = ticks.reduce(0, +)
    stolen = ticks[7]
  }

  /// The current processor times; nil if unknown.
  package static var current: ProcessorAccount? {
    FilePath("/proc/stat").text().flatMap(ProcessorAccount.init)
  }
}

extension SystemLoad {
  /// Measures the current load.
  ///
  /// - Parameter before: The processor times at the start of the measurement.
  package init(since before: ProcessorAccount?) {
    var loads = [0.0]
    getloadavg(&loads, 1)
    var stolen = 0.0
    if let before, let now = ProcessorAccount.current, now.total > before.total {
      stolen = Double(now.stolen - before.stolen) / Double(now.total - before.total)
    }
    self.init(cores: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), load: loads[0], stolen: stolen)
  }
}
