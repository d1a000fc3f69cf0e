package import Scenes

/// A vertical gradient over the picture's width: one colour down to a height, a transition to
/// another colour, then nothing.
package struct VerticalGradient: Hashable {
  package let from: Float
  package let first: Color
  package let to: Float
  package let second: Color

  /// The number of rows, from the top, in which it draws on a picture of a height.
  func rows(of height: Int) -> Int {
    to > 0 ? min(Int(min(to, 1e6).rounded(.up)), height) : 0
  }

  /// Returns the colour at the centre of a row of pixels; nil below the gradient.
  func color(row: Int) -> Color? {
    let y = Float(row) + 0.5
    guard y < to else { return nil }
    guard y > from else { return first }
    return first.mixed(with: second, Double((y - from) / (to - from)))
  }
}
