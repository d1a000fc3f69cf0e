import Screen
import Show

/// A vertical drag of a sheet with a held button or finger.
struct SheetGesture {
  private var press: Press?

  /// A press on a sheet: where it began, in points, and whether it has become a drag.
  private struct Press {
    let sheet: DraggableSheet
    let start: SIMD2<Int>
    var isDragging = false
  }

  /// Whether the sheet moves with the button or finger.
  var isDragging: Bool { press?.isDragging ?? false }

  /// Records where the button or finger went down, in points, and the sheet there, if any.
  mutating func begin(at point: SIMD2<Int>, on sheet: DraggableSheet?) {
    press = sheet.map { Press(sheet: $0, start: point) }
  }

  /// Records that the button or finger moved.
  ///
  /// - Parameters:
  ///   - point: The new position, in points.
  ///   - slack: How far a tap may move, in points. A drag that passes it sideways moves no sheet.
  ///   - scale: The pixels in a point.
  /// - Returns: The command that moves the sheet along, if it does.
  mutating func moved(to point: SIMD2<Int>, slack: Int, scale: Float) -> Command? {
    guard var press else { return nil }
    let offset = point &- press.start
    if !press.isDragging {
      guard max(abs(offset.x), abs(offset.y)) > slack else { return nil }
      guard abs(offset.y) > abs(offset.x) else {
        self.press = nil
        return nil
      }
      press.isDragging = true
      self.press = press
    }
    return press.sheet.command(draggedBy: Float(offset.y) * scale)
  }

  /// Records that the button or finger was lifted, or is lost.
  ///
  /// - Returns: The command that lets go of the sheet, if it was dragged.
  mutating func end() -> Command? {
    defer { press = nil }
    guard let press, press.isDragging else { return nil }
    return .sheet(press.sheet.name, .release)
  }
}
