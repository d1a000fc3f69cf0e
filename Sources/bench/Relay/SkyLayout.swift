import Breathing
import Geodesy

/// How simulated planes are distributed.
enum SkyLayout: CaseIterable {
  /// Uniformly over 5° by 5°, or for more than 200,000 planes over 20° by 20°.
  case uniform

  /// Four of five planes around a hundred places with a standard deviation of 0.15°, the others
  /// uniformly over 40° by 40°.
  case clustered

  /// Returns the positions of a number of planes, always the same.
  func places(_ count: Int) -> [Coordinate] {
    var generator = SeededGenerator(seed: 18)
    func within(_ degrees: Double) -> Coordinate {
      Coordinate(
        degreesNorth: 50 + (generator.unit() - 0.5) * degrees,
        degreesEast: 10 + (generator.unit() - 0.5) * degrees
      )
    }
    switch self {
    case .uniform:
      return (0..<count).map { _ in within(count > 200_000 ? 20 : 5) }
    case .clustered:
      let centres = (0..<100).map { _ in within(40) }
      return (0..<count).map { index in
        guard index % 5 != 0 else { return within(40) }
        let centre = centres[index % centres.count]
        return Coordinate(
          degreesNorth: centre.latitude.degrees + 0.15 * Self.deviate(&generator),
          degreesEast: centre.longitude.degrees + 0.15 * Self.deviate(&generator)
        )
      }
    }
  }

  /// Returns an approximately normally distributed number: the sum of twelve uniform ones.
  private static func deviate(_ generator: inout SeededGenerator) -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + generator.unit() }
  }
}
