public import Scenes

/// A sheet that a finger drags up and down, as a window needs to know it.
public struct DraggableSheet: Sendable, Hashable {
  /// Its name.
  public let name: SheetName

  /// The part of the picture where a vertical drag moves it, in pixels.
  public let box: Box

  /// The upper part of that, where a wheel moves it as well.
  public let handle: Box

  private let stops: SheetStops
  private let rise: Double

  /// Creates a sheet as wide as a part of the picture.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - stops: Its three heights.
  ///   - rise: Its rise, from 0 to 2.
  ///   - edges: Its left and right edges, in pixels.
  ///   - handle: The height of its handle, in pixels.
  ///   - bottom: Its lower edge.
  init(
    _ name: SheetName,
    _ stops: SheetStops,
    rise: Double,
    edges: (left: Double, right: Double),
    handle: Double,
    bottom: Double
  ) {
    let top = stops.top(atRise: rise)
    func box(to end: Double) -> Box {
      Box(low: SIMD2<Float>(SIMD2(edges.left, top)), high: SIMD2<Float>(SIMD2(edges.right, end)))
    }
    (self.name, self.stops, self.rise) = (name, stops, rise)
    self.box = box(to: max(bottom, top))
    self.handle = box(to: top + handle)
  }

  /// Returns the command of a finger that has dragged the sheet.
  ///
  /// - Parameter way: How far the finger moved down since it touched the sheet, in pixels.
  /// - Returns: The command.
  public func command(draggedBy way: Float) -> Command {
    let top = stops.top(atRise: rise) + Double(way)
    return .sheet(name, .drag(to: stops.rise(atTop: top)))
  }

  /// The tap target of its grip, which raises it.
  var target: TapTarget<Command> {
    // A fingertip around the middle of the handle's upper edge.
    let reach = SIMD2(0.14 * box.size.x, 0.5 * min(handle.size.y, 0.09 * box.size.x))
    let middle = SIMD2(box.center.x, box.low.y + reach.y)
    return TapTarget(.box(Box(low: middle - reach, high: middle + reach)), .sheet(name, .cycle))
  }
}
