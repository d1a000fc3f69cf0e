/// What people need to read a picture from where they are: how far away they are, and how large its pixels are.
///
/// Capitals must subtend at least 16 minutes of arc, and those of sentences 20: the least and the preferred character
/// height of ISO 9241-303 (2011). With D the distance and h the height,
/// h = 2 D tan(a / 2). Capitals are taken as 0.70 of the em; those of Inter, B612 and IBM 3270 are a little higher.
public struct Legibility: Sendable, Hashable {
  /// The distance of the people from the panel, in metres.
  public let distanceMetres: Double

  /// The distance between the middles of two pixels of the picture, in millimetres.
  public let millimetresPerPixel: Double

  /// Creates the conditions of reading.
  ///
  /// - Parameters:
  ///   - distanceMetres: The distance of the people from the panel, in metres, greater than 0.
  ///   - millimetresPerPixel: The distance between two pixels, in millimetres, greater than 0.
  public init(distanceMetres: Double, millimetresPerPixel: Double) {
    self.distanceMetres = distanceMetres
    self.millimetresPerPixel = millimetresPerPixel
  }

  /// The height of an em whose capitals subtend 16 minutes of arc at one metre, in millimetres:
  /// 2000 tan(8′) / 0.70.
  public static let leastEmMillimetresPerMetre = 6.6489

  /// The greatest size of names and small print, in short sides of the picture. Beyond it, too little would fit.
  static let most = 0.075

  /// Returns the least size of text in a picture.
  ///
  /// - Parameter size: The picture's width and height, in pixels.
  /// - Returns: The size, in short sides of the picture.
  func leastText(in size: SIMD2<Int>) -> LeastText {
    let em = Self.leastEmMillimetresPerMetre * distanceMetres / millimetresPerPixel
    return LeastText(min(em / Double(max(size.min(), 1)), Self.most))
  }

  /// Returns the distance up to which all text of a picture can be read, if it is less than `distanceMetres`.
  ///
  /// - Parameter size: The picture's width and height, in pixels.
  /// - Returns: The distance in metres; nil if text is large enough.
  public func shortfallMetres(in size: SIMD2<Int>) -> Double? {
    let em = Self.most * Double(size.min()) * millimetresPerPixel
    let reach = em / Self.leastEmMillimetresPerMetre
    return reach < distanceMetres ? reach : nil
  }
}

/// The least size of text in a picture.
struct LeastText: Sendable, Hashable {
  /// The em of names and small print, in short sides of the picture; 0 if sizes are as designed.
  let size: Double

  init(_ size: Double) {
    self.size = size
  }

  /// Sizes as designed, for people close to the screen.
  static let none = LeastText(0)

  /// The size of the smallest designed text, in short sides of the picture.
  static let mostDesigned = 0.0170

  /// The em of sentences, in short sides of the picture.
  var sentence: Double { size * 20 / 16 }

  /// Whether small print is larger than designed, so that there is room for less of it.
  var isFar: Bool { size > Self.mostDesigned }

  /// Returns the size of a name, in short sides, from the designed one.
  func name(_ designed: Double) -> Double { max(designed, size) }

  /// Returns the size of words that are read often, in short sides, from the designed one.
  func sentence(_ designed: Double) -> Double { max(designed, sentence) }
}
