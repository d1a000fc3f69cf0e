import Scenes

/// A veil over the picture's width: one colour down to a height, then passing into another, then
/// nothing.
struct Veil: Hashable {
  let from: Float
  let first: Color
  let to: Float
  let second: Color

  /// The colour in a row of pixels, as at its middle; nil below the veil.
  func color(row: Int) -> Color? {
    let y = Float(row) + 0.5
    guard y < to else { return nil }
    guard y > from else { return first }
    return first.mixed(with: second, Double((y - from) / (to - from)))
  }
}
