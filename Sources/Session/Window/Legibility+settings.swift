import Display
import Glibc
package import Settings
package import Show

extension Legibility {
  /// Creates how a panel is read; nil if no distance is set, or if the panel's size is unknown.
  ///
  /// - Parameters:
  ///   - settings: The settings, which name the distance and perhaps the panel's diagonal.
  ///   - panel: The panel's width and height, in pixels.
  ///   - reported: The distance between two pixels that the display reports, in millimetres; nil if it does not.
  package init?(
    _ settings: Settings,
    panel: SIMD2<Int>,
    reportedMillimetresPerPixel reported: Double? = nil
  ) {
    guard let distance = settings.viewingDistance.flatMap({ LengthText($0) })?.metres else {
      return nil
    }
    let diagonal = settings.panelDiagonal.flatMap { LengthText($0) }?.metres
    let pixels = hypot(Double(panel.x), Double(panel.y))
    guard let pitch = diagonal.map({ $0 * 1000 / max(pixels, 1) }) ?? reported, pitch > 0 else {
      return nil
    }
    self.init(distanceMetres: distance, millimetresPerPixel: pitch)
  }
}
