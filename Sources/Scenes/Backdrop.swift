public import Geodesy

/// The sky, the planet and its land around one route, independent of time: painted once and shown
/// for a whole flight.
///
/// A renderer paints it three times and blends: the planet without light on its limb, with full
/// light, and without land. It is taller than the picture by `headroom`, so that the scene can sink
/// and show more sky.
public struct Backdrop: Sendable, Hashable {
  /// The camera and the planet, for the picture at rest.
  public let globe: TiltedGlobe

  /// The picture's width and height, in pixels.
  public let size: SIMD2<Int>

  /// The number of rows of sky above the picture at rest, in pixels.
  public let headroom: Int

  /// Its colours; with a twilight, those of the open sea into which the land sinks.
  public let palette: Palette

  /// The twilight over its land and sky; nil where all of it has the same light.
  public let twilight: Twilight?

  /// Creates a backdrop.
  public init(
    globe: TiltedGlobe,
    size: SIMD2<Int>,
    headroom: Int,
    palette: Palette,
    twilight: Twilight? = nil
  ) {
    self.globe = globe
    self.size = size
    self.headroom = headroom
    self.palette = palette
    self.twilight = twilight
  }

  /// Returns a colour in the light on the ground at a place.
  ///
  /// - Parameters:
  ///   - color: The colour of a palette.
  ///   - place: The place, as a unit vector from the Earth's centre. It is computed only in a twilight.
  /// - Returns: The colour; in a twilight, that between day and night.
  package func color(
    _ color: KeyPath<Palette, Color>,
    over place: @autoclosure () -> SIMD3<Double>
  ) -> Color {
    guard let twilight else { return palette[keyPath: color] }
    let (day, night) = (twilight.day[keyPath: color], twilight.night[keyPath: color])
    return day.mixed(with: night, twilight.darkness(over: place()))
  }
}

/// The lighting and position of a backdrop at an instant.
public struct BackdropState: Sendable, Hashable {
  /// The light on the limb, from 0 (lungs empty) to 1 (full).
  public var light: Double

  /// How far the land has risen from the sea, from 0 (open sea) to 1.
  public var land: Double

  /// How far the scene has sunk, in pixels, from 0 to the backdrop's headroom.
  public var sunk: Double

  /// Creates a state.
  public init(light: Double, land: Double = 1, sunk: Double = 0) {
    self.light = light
    self.land = land
    self.sunk = sunk
  }
}
