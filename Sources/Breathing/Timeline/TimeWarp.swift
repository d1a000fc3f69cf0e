/// The mapping from clock time to session time: linear except for pauses.
///
/// A pause reduces the rate linearly from 1 to 0 within a second, and a resumption raises it again,
/// so everything that moves by session time eases to rest and back. Times are whole nanoseconds;
/// the inverse, from session time to the clock, is a square root.
struct TimeWarp: Sendable, Hashable {
  /// A segment that begins with a command.
  struct Piece: Sendable, Hashable {
    /// How the rate changes from here.
    enum Direction: Hashable { case slowing, rising }

    /// The clock time at which it begins, in nanoseconds since the Unix epoch.
    let clock: Int64
    /// The session time at which it begins, in nanoseconds.
    let session: Int64
    let direction: Direction
    /// The initial rate, in billionths.
    let rate: Int64
  }

  private static let second: Int64 = 1_000_000_000

  private(set) var pieces: [Piece]

  /// Returns the warp with every clock time shifted later.
  func moved(by nanoseconds: Int64) -> TimeWarp {
    var warp = self
    warp.pieces = pieces.map { piece in
      Piece(
        clock: piece.clock + nanoseconds,
        session: piece.session,
        direction: piece.direction,
        rate: piece.rate
      )
    }
    return warp
  }

  /// Creates the warp of a session that starts at an instant and is never paused.
  init(start: Instant) {
    let running = Piece(
      clock: start.nanoseconds,
      session: 0,
      direction: .rising,
      rate: Self.second
    )
    pieces = [running]
  }

  /// Returns the session time at a clock time; it never decreases.
  func session(at clock: Int64) -> Int64 {
    Self.session(pieces[index(at: clock)], at: clock)
  }

  /// Whether the session is paused, or easing to a pause, at a clock time.
  func isPaused(at clock: Int64) -> Bool {
    pieces[index(at: clock)].direction == .slowing
  }

  /// Returns the rate at a clock time, from 0 (at rest) to 1.
  func rate(at clock: Int64) -> Double {
    Double(Self.rate(pieces[index(at: clock)], at: clock)) / Double(Self.second)
  }

  /// Returns the first clock nanosecond at which a session time is reached; nil if it never is
  /// because of an unfinished pause.
  func clock(reaching session: Int64) -> Int64? {
    var low = 0
    var high = pieces.count - 1
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle + 1].session >= session { high = middle } else { low = middle + 1 }
    }
    return Self.clock(pieces[low], reaching: session)
  }

  /// Returns how long a span of session time lasts by the clock, without pauses. It lasts longer than itself if it
  /// begins while the rate still rises after a pause. A pause that is under way, or that begins with the span or later,
  /// does not count.
  ///
  /// - Parameters:
  ///   - span: The span, in nanoseconds.
  ///   - session: The session time at which it begins.
  ///   - clock: The clock time at which it begins.
  /// - Returns: Its duration in nanoseconds.
  func duration(of span: Int64, from session: Int64, at clock: Int64) -> Int64 {
    var index = index(at: clock)
    while index > 0, pieces[index].direction == .slowing, pieces[index].clock == clock {
      index -= 1
    }
    guard span > 0, pieces[index].direction == .rising,
      let end = Self.clock(pieces[index], reaching: session + span)
    else { return span }
    return end - clock
  }

  /// Returns the warp with the rate falling or rising from a clock time.
  func changing(to direction: Piece.Direction, at clock: Int64) -> TimeWarp {
    let clock = pieces.count > 1 ? max(clock, pieces[pieces.count - 1].clock) : clock
    let last = pieces[pieces.count - 1]
    guard last.direction != direction else { return self }
    var warp = self
    let piece = Piece(
      clock: clock,
      session: Self.session(last, at: clock),
      direction: direction,
      rate: Self.rate(last, at: clock)
    )
    warp.pieces.append(piece)
    return warp
  }

  /// Returns the warp without the pauses that ended before a clock time; it then treats the time
  /// before as uninterrupted.
  func forgetting(before clock: Int64) -> TimeWarp {
    let last = pieces.lastIndex { $0.direction == .rising && $0.clock <= clock }
    guard let last, last > 0 else { return self }
    var warp = self
    warp.pieces.removeSubrange(..<last)
    return warp
  }

  /// Returns the warp without the pauses and resumptions that begin after a clock time.
  func forgetting(after clock: Int64) -> TimeWarp {
    var warp = self
    warp.pieces.removeSubrange((index(at: clock) + 1)...)
    return warp
  }

  private func index(at clock: Int64) -> Int {
    var low = 0
    var high = pieces.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if pieces[middle].clock <= clock { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private static func rate(_ piece: Piece, at clock: Int64) -> Int64 {
    let elapsed = min(clock - piece.clock, second)
    switch piece.direction {
    case .slowing: return max(piece.rate - elapsed, 0)
    case .rising: return min(piece.rate + max(elapsed, 0), second)
    }
  }

  private static func session(_ piece: Piece, at clock: Int64) -> Int64 {
    let elapsed = clock - piece.clock
    switch piece.direction {
    case .slowing:
      let easing = min(elapsed, piece.rate)
      return piece.session + (2 * piece.rate * easing - easing * easing) / (2 * second)
    case .rising:
      // At full rate, before the session and before the first remembered piece, session time
      // follows the clock.
      guard piece.rate < second, elapsed > 0 else { return piece.session + elapsed }
      let easing = min(elapsed, second - piece.rate)
      let eased = (2 * piece.rate * easing + easing * easing) / (2 * second)
      return piece.session + eased + elapsed - easing
    }
  }

  private static func clock(_ piece: Piece, reaching session: Int64) -> Int64? {
    let wanted = session - piece.session
    guard piece.rate < second || piece.direction == .slowing else { return piece.clock + wanted }
    guard wanted > 0 else { return piece.clock + wanted }
    let rate = piece.rate
    let end: Int64
    let guess: Double
    switch piece.direction {
    case .slowing:
      end = rate
      guard wanted <= rate * rate / (2 * second) else { return nil }
      guess = Double(rate) - Double(max(rate * rate - 2 * second * wanted, 0)).squareRoot()
    case .rising:
      end = second - rate
      let eased = Self.session(piece, at: piece.clock + end) - piece.session
      guard wanted < eased else { return piece.clock + end + wanted - eased }
      guess = Double(rate * rate + 2 * second * wanted).squareRoot() - Double(rate)
    }
    // Truncating the root loses a nanosecond or two; integer arithmetic corrects it.
    var elapsed = min(max(Int64(guess), 0), end)
    while elapsed < end, Self.session(piece, at: piece.clock + elapsed) < session {
      elapsed += 1
    }
    return piece.clock + elapsed
  }
}
