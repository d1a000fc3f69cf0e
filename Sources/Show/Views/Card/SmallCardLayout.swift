import Scenes

/// The layout of the pages of a card in a small window, in pixels: few lines of large letters, and below them a row of
/// dots that is high enough for a finger.
///
/// The text may reach below a card of 16 to 9 in a window that is taller than that.
struct SmallCardLayout: Hashable, Sendable {
  /// The unit of the card's sizes, and the em of the smallest text.
  let unit, em: Double

  /// The left and right edges of the text, and its upper edge.
  let left, right, top: Double

  /// The space of a page.
  let space: BriefingSpace

  /// The last baseline of the notice below the text.
  let notice: Double

  /// The y of the row of dots.
  let dots: Double

  /// The height of what a finger touches.
  static let touch = 44.0

  /// The distance between lines of the notice, in ems.
  static let noticeLeading = 1.24

  /// The least number of lines of a page, and its least width in ems. With less, pages would be too many.
  private static let (minimumLines, minimumEms) = (4.0, 9.5)

  /// The distance between dots, and the least one at which they are still counted at a glance.
  private static let (step, minimumStep) = (14.0, 7.0)

  /// Lays out the pages; nil if the window is too small for them.
  ///
  /// - Parameters:
  ///   - card: The layout of the card, with its sheet in the middle.
  ///   - minimumText: The least size of text, in units.
  ///   - noticeLines: The number of lines of the notice.
  init?(_ card: CardLayout, minimumText: Double, noticeLines: Int) {
    (unit, em, left, right) = (card.unit, minimumText * card.unit, card.left, card.right)
    let half = Self.touch / 2
    dots = min(Double(card.size.y) - half, card.foot + half)
    notice = dots - 1.2 * em
    top = Self.textTop(of: card, em: em)
    let start = card.line(0)
    let first = top + Self.capitals * em
    let last = notice - (1.6 + Self.noticeLeading * Double(noticeLines - 1)) * em
    guard right - left >= Self.minimumEms * em,
      last - first >= (Self.minimumLines - 1) * BriefingSpace.leading * em
    else { return nil }
    space = BriefingSpace(
      width: (right - left) / unit,
      first: (first - start) / unit,
      last: (last - start) / unit,
      minimumText: minimumText
    )
  }

  /// The room for the capitals of the first line, in ems.
  private static let capitals = 0.8

  /// Returns the upper edge of the text: a little below the line under the title.
  static func textTop(of card: CardLayout, em: Double) -> Double { card.line(0.162) + 0.6 * em }

  /// The box of the text, above the row of dots.
  var text: Box { box(left, top, right, dots - Self.touch / 2) }

  /// The two halves of the row of dots.
  var halves: (back: Box, forward: Box) {
    let (low, high) = (dots - Self.touch / 2, dots + Self.touch / 2)
    let middle = (left + right) / 2
    return (box(left, low, middle, high), box(middle, low, right, high))
  }

  /// Returns the centres of the dots of pages, from left to right; nil for so many that a bar shows the place instead.
  func places(ofDots count: Int) -> [SIMD2<Double>]? {
    guard count > 1 else { return count == 1 ? [SIMD2((left + right) / 2, dots)] : [] }
    let step = min(Self.step, (right - left - em) / Double(count - 1))
    guard step >= Self.minimumStep else { return nil }
    let start = (left + right - step * Double(count - 1)) / 2
    return (0..<count).map { SIMD2(start + step * Double($0), dots) }
  }

  /// Returns the middle and the length of the bar that shows the place of a page among many.
  func bar(of page: Int, among count: Int) -> (middle: Double, length: Double) {
    let length = max((right - left) / Double(max(count, 1)), em)
    let share = count > 1 ? Double(page) / Double(count - 1) : 0
    return (left + length / 2 + (right - left - length) * share, length)
  }

  private func box(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Box {
    Box(low: SIMD2<Float>(SIMD2(left, top)), high: SIMD2<Float>(SIMD2(right, bottom)))
  }
}
