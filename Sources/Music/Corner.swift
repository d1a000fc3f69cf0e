/// A low-pass coefficient by day and at night, when the corner is half as high.
struct Corner {
  private let day: Float
  private let night: Float

  init(hertz: Double, rate: Double) {
    day = Elementary.onePole(corner: min(hertz, rate * 0.45), rate: rate)
    night = Elementary.onePole(corner: min(hertz * 0.5, rate * 0.45), rate: rate)
  }

  /// The coefficient in a darkness from 0 (day) to 1 (night).
  func coefficient(_ darkness: Float) -> Float { day + (night - day) * darkness }
}
