/// The rows of the words below an airport: those where the globe stands still, or between them while it turns.
///
/// Letters are sharpest where their baselines are whole rows of pixels. While the globe turns, each baseline passes
/// from its row in one picture to that in the other without a step.
struct LabelRows: Sendable, Hashable {
  /// Where the airport is while the globe stands still, in pixels.
  let airport: SIMD2<Double>

  /// How far down the airport is in the other leg's picture, and the fraction of the way to it.
  private var otherRow: Double
  private var share = 0.0

  /// Creates the rows below an airport of a globe that stands still.
  init(below airport: SIMD2<Double>) {
    self.airport = airport
    otherRow = airport.y
  }

  /// Moves a part of the way to the rows in another picture.
  mutating func move(to other: LabelRows, share: Double) {
    (otherRow, self.share) = (other.airport.y, share)
  }

  /// Returns how far below the airport a baseline is, in pixels.
  ///
  /// - Parameter designed: The designed distance, which need not end on a row.
  /// - Returns: The distance.
  func drop(_ designed: Double) -> Double {
    func below(_ row: Double) -> Double { (row + designed).rounded() - row }
    return below(airport.y) + (below(otherRow) - below(airport.y)) * share
  }
}
