package import Breathing
package import Geodesy
import Session
package import SharedSky
import Synchronization
package import System
import Text

/// Prints a map of the planes around a place every two seconds, with a table below.
package final class SkyMapListing: Sendable {
  private struct State {
    /// The planes of the last answer; nil before the relay has listed any sky.
    var neighbours: [Neighbour]?
    /// When the last answer came, and the state of the connection after it; nil before the first one.
    var answered: Instant?
    var connectionState: SkyClient.ConnectionState?
    /// The failure to print, after which nothing more is printed.
    var failure: Failure?
  }

  private let state = Mutex(State())
  private let center: Coordinate
  private let isTerminal: Bool
  private let now: @Sendable () -> Instant
  private let pause: @Sendable (Duration) async throws -> Void
  private let write: @Sendable ([UInt8]) throws(Failure) -> Void

  /// The time between two maps.
  private static let period: Duration = .seconds(2)

  /// How often the first answer is looked for.
  private static let poll: Duration = .milliseconds(100)

  /// Moves a terminal's cursor to its first line and clears everything from there.
  private static let clearing = Array("\u{1B}[H\u{1B}[J".utf8)

  /// Creates a listing around a place.
  ///
  /// - Parameters:
  ///   - center: The place.
  ///   - isTerminal: Whether each map replaces the last one; a file gets all of them.
  ///   - now: The clock of the reports.
  ///   - pause: Waits for a time.
  ///   - write: Writes the bytes of a map.
  package init(
    around center: Coordinate,
    isTerminal: Bool = Output.standard.isTerminal,
    now: @escaping @Sendable () -> Instant,
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    write: @escaping @Sendable ([UInt8]) throws(Failure) -> Void = { (bytes) throws(Failure) in
      try Output.standard.write(bytes)
    }
  ) {
    self.center = center
    self.isTerminal = isTerminal
    self.now = now
    self.pause = pause
    self.write = write
  }

  /// Whether a relay has sent a list of its planes, even an empty one.
  package var isServed: Bool { state.withLock { $0.neighbours != nil } }

  /// The state of the connection after the last answer; nil before the first.
  package var connectionState: SkyClient.ConnectionState? { state.withLock(\.connectionState) }

  /// Takes an answer.
  ///
  /// - Parameters:
  ///   - neighbours: The planes; nil if the relay has not listed any sky yet. An empty list is an empty sky.
  ///   - connectionState: The state of the connection after the answer.
  package func update(
    _ neighbours: [Neighbour]?,
    _ connectionState: SkyClient.ConnectionState = .connected
  ) {
    let now = now()
    state.withLock { state in
      state.connectionState = connectionState
      state.neighbours = neighbours
      state.answered = now
    }
  }

  /// Prints maps from the first list of planes on, until the task is cancelled: also while the relay is silent,
  /// so that ages grow and planes without reports disappear.
  package func printMaps() async {
    while !Task.isCancelled {
      let (neighbours, answered) = state.withLock {
        ($0.failure == nil ? $0.neighbours : nil, $0.answered)
      }
      if let neighbours, let answered { printMap(of: neighbours, answered: answered) }
      try? await pause(neighbours == nil ? Self.poll : Self.period)
    }
  }

  private func printMap(of neighbours: [Neighbour], answered: Instant) {
    let now = now()
    let map = SkyMap(neighbours, around: center, at: now)
    // Without this, a silent relay would look like an empty sky once all planes have disappeared.
    let silence = answered.duration(to: now)
    let caption =
      "to \(Int(map.reach)) NM"
      + (silence < Neighbour.shownFor ? "" : ", no answer for \(Int(silence.seconds)) s")
    let width = TerminalWidth.current
    let size = (width: min(width ?? 80, 120), height: 24)
    let lines =
      map.lines(width: size.width, height: size.height) + [caption]
      + map.table.lines(width: width)
    let text = lines.map { $0 + "\n" }.joined().printableLines
    do throws(Failure) {
      try write((isTerminal ? Self.clearing : []) + Array(text.utf8))
    } catch {
      state.withLock { $0.failure = error }
      SignalHandler.stop()
    }
  }

  /// Throws if something could not be printed.
  package func check() throws(Failure) {
    if let failure = state.withLock(\.failure) { throw failure }
  }
}
