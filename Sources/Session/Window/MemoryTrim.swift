package import Breathing
import CMalloc

/// Returns freed memory to the system from time to time: startup and the painting of backdrops free many small
/// blocks, which the allocator keeps.
package struct MemoryTrim: Sendable, Hashable {
  /// When memory is given back next.
  package private(set) var due: Instant

  private static let first: Duration = .seconds(4)
  private static let period: Duration = .seconds(30)

  /// Creates the trim of a window that opened at an instant.
  package init(at start: Instant) {
    due = start.advanced(by: Self.first)
  }

  /// Gives memory back if it is time.
  package mutating func run(at now: Instant) {
    guard now >= due else { return }
    due = now.advanced(by: Self.period)
    malloc_trim(0)
  }
}
