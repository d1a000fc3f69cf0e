/// The viewing conditions that decide how large text must be: the viewing distance and the size of a pixel.
///
/// Capitals must subtend at least 16 minutes of arc, and those of sentences 20: the least and the preferred character
/// height of ISO 9241-303 (2011). With D the distance and h the height,
/// h = 2 D tan(a / 2). Capitals are taken as 0.70 of the em; those of Inter, B612 and IBM 3270 are a little higher.
public struct Legibility: Sendable, Hashable {
  /// The distance of the people from the panel, in metres.
  public let distanceMetres: Double

  /// The pixel pitch of the picture, in millimetres.
  public let millimetresPerPixel: Double

  /// Whether the people are known to be out of reach of the screen: they do not tap on it.
  public let isDistant: Bool

  /// Creates viewing conditions.
  ///
  /// - Parameters:
  ///   - distanceMetres: The distance of the people from the panel, in metres, greater than 0.
  ///   - millimetresPerPixel: The pixel pitch, in millimetres, greater than 0.
  public init(distanceMetres: Double, millimetresPerPixel: Double) {
    self.distanceMetres = distanceMetres
    self.millimetresPerPixel = millimetresPerPixel
    isDistant = true
  }

  /// Creates the viewing conditions of a window at an unknown distance that is so small that most of its designed text
  /// would have too few pixels to be read from anywhere. Down to a window of 147 pixels no text is smaller than
  /// ``minimumPixels`` then; in a smaller one, too little would fit. Nil for a larger window.
  ///
  /// On a display with a scale, points count in place of pixels, because its pixels are smaller.
  ///
  /// - Parameters:
  ///   - size: The window's width and height, in pixels.
  ///   - scale: The number of pixels to a point, 1 or more.
  public init?(smallWindow size: SIMD2<Int>, pixelsPerPoint scale: Double = 1) {
    let minimum = Self.minimumPixels * max(scale, 1)
    guard MinimumTextSize.usual * Double(size.min()) < minimum else { return nil }
    distanceMetres = 1
    millimetresPerPixel = Self.minimumEmMillimetresPerMetre / minimum
    isDistant = false
  }

  /// The least em in a small window, in pixels: capitals of eight pixels, the fewest that keep letters of all typefaces
  /// apart.
  public static let minimumPixels = 11.0

  /// The height of an em whose capitals subtend 16 minutes of arc at one metre, in millimetres:
  /// 2000 tan(8′) / 0.70.
  public static let minimumEmMillimetresPerMetre = 6.6489

  /// The greatest size of names and small print, in short sides of the picture. Beyond it, too little would fit.
  static let maximumSize = 0.075

  /// Returns the least size of text in a picture.
  ///
  /// - Parameter size: The picture's width and height, in pixels.
  /// - Returns: The size, in short sides of the picture.
  func minimumTextSize(in size: SIMD2<Int>) -> MinimumTextSize {
    let em = Self.minimumEmMillimetresPerMetre * distanceMetres / millimetresPerPixel
    let minimum = min(em / Double(max(size.min(), 1)), Self.maximumSize)
    return MinimumTextSize(minimum, isDistant: isDistant)
  }

  /// Returns the distance up to which all text of a picture can be read, if it is less than `distanceMetres`.
  ///
  /// - Parameter size: The picture's width and height, in pixels.
  /// - Returns: The distance in metres; nil if text is large enough.
  public func shortfallMetres(in size: SIMD2<Int>) -> Double? {
    let em = Self.maximumSize * Double(size.min()) * millimetresPerPixel
    let reach = em / Self.minimumEmMillimetresPerMetre
    return reach < distanceMetres ? reach : nil
  }
}

/// The least size of text in a picture.
struct MinimumTextSize: Sendable, Hashable {
  /// The em of names and small print, in short sides of the picture; 0 if sizes are as designed.
  let size: Double

  /// Whether the people are out of reach of the screen.
  let isDistant: Bool

  init(_ size: Double, isDistant: Bool = true) {
    (self.size, self.isDistant) = (size, isDistant)
  }

  /// Sizes as designed, for people close to the screen.
  static let none = MinimumTextSize(0, isDistant: false)

  /// The size of the smallest designed text, in short sides of the picture.
  static let largestDesigned = 0.0170

  /// The size of most designed text, such as the rows of lists, in short sides of the picture.
  static let usual = 0.0245

  /// The short side of the smallest picture whose designed text has enough pixels. In a smaller one, sheets grow
  /// towards the sizes that they have in this one.
  static let minimumUnit = Legibility.minimumPixels / usual

  /// The em of sentences, in short sides of the picture.
  var sentence: Double { size * 20 / 16 }

  /// Whether small print is larger than designed, so that there is room for less of it.
  var isFar: Bool { size > Self.largestDesigned }

  /// Returns the size of a name, in short sides, from the designed one.
  func name(_ designed: Double) -> Double { max(designed, size) }

  /// Returns the size of words that are read often, in short sides, from the designed one.
  func sentence(_ designed: Double) -> Double { max(designed, sentence) }
}
