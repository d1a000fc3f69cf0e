import Testing

@testable import Scenes
@testable import Show

extension RadarPicture {
  /// Returns the tube, and its light with these static lines.
  func lit(staticMarks: [Mark]) throws -> (tube: Tube, light: TubeLight) {
    var lit: (tube: Tube, light: TubeLight)?
    if case .tube(let tube, let light) = mark(staticMarks: staticMarks) { lit = (tube, light) }
    return try #require(lit)
  }
}
