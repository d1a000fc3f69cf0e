public import Breathing

// A show may take over in the middle of a flight from one that is paused or over. Its picture would replace the other in
// one frame, and appear while its land is still being painted. So the picture closes before, and opens again after.

extension Show {
  /// How long the picture takes to close before another show takes over, and to open after that: as long as that of a
  /// session opens at its start.
  public static let coverTime: Duration = .seconds(2)

  /// Closes the picture for another show that takes over, and opens it again.
  ///
  /// - Parameters:
  ///   - instant: When it takes over, at least `coverTime` from now; nil if none does any more. A picture that closes
  ///     already goes on to do so, and opens again.
  ///   - now: The instant of the last picture.
  public mutating func coverHandover(at instant: Instant?, now: Instant) {
    let left = appearance.covered.map { abs($0.duration(to: now).seconds) } ?? .infinity
    guard left >= Self.coverTime.seconds else { return }
    appearance.covered = instant
  }

  /// Returns how open the picture is at an instant beside a handover that is covered, from 0 to 1.
  func coverOpenness(at now: Instant) -> Double {
    guard let covered = appearance.covered else { return 1 }
    let distance = abs(covered.duration(to: now).seconds)
    return Easing.smooth(distance, from: 0, to: Self.coverTime.seconds)
  }
}
