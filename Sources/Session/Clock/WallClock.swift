import Breathing
import CClocks
import Show

/// Keeps published instants in step with the machine's clock while nothing else wakes the program.
package struct WallClock: Sendable {
  package let timekeeper: Timekeeper

  package init(timekeeper: Timekeeper) {
    self.timekeeper = timekeeper
  }

  /// How often the clocks are compared, in addition to each cue.
  private static let period: Duration = .seconds(1)

  /// The maximum error of the machine's clock; nil if it is not synchronised.
  package static var error: Duration? {
    let microseconds = clock_error()
    return microseconds < 0 ? nil : .microseconds(microseconds)
  }

  /// Runs until its task is cancelled.
  package func run(_ send: @escaping Services.Send) async {
    while !Task.isCancelled {
      timekeeper.keepWithMachine()
      do { try await timekeeper.pause(for: Self.period) } catch { return }
    }
  }
}
