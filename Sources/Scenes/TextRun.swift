/// Text in one style, which a renderer draws once and caches.
public struct TextRun: Sendable, Hashable {
  /// The typefaces; a renderer substitutes those that are not installed.
  public enum Face: String, Sendable, Hashable {
    /// Inter Display: captions, facts, large names.
    case display = "Inter Display"
    /// Inter: labels and small text.
    case text = "Inter"
    /// B612, drawn for cockpits: runway idents, frequencies.
    case cockpit = "B612"
    /// IBM 3270, a terminal typeface: the radar.
    case terminal = "IBM 3270"
  }

  /// The point of a line at the mark's position.
  public enum Alignment: String, Sendable, Hashable {
    /// Its left end.
    case left
    /// Its middle.
    case center
    /// Its right end.
    case right
  }

  /// The lines.
  public let lines: [String]

  /// The typeface.
  public let face: Face

  /// The weight, from 100 (thin) to 900 (black); 400 is regular.
  public let weight: Int

  /// The size of the em, in pixels.
  public let size: Double

  /// Extra space between letters, in ems.
  public let tracking: Double

  /// The distance between baselines, in ems.
  public let leading: Double

  /// The colour.
  public let color: Color

  /// How the lines are aligned.
  public let alignment: Alignment

  /// The available width in pixels: longer lines are set smaller, down to 0.72 of their size, and
  /// still longer ones end in an ellipsis. Nil for no limit.
  public let maxWidth: Double?

  /// The width of an outline that makes the letters bolder, in ems; 0 for none.
  public let outline: Double

  /// The colour of a blurred copy behind text on the ground. The renderer draws it as faintly as a
  /// contrast of 4.6 against the brightest backdrop allows. On a tube it dims the glow behind the
  /// text.
  public let shadow: Color?

  /// Whether it moves with something in the picture. Carried text is placed at quarters of a pixel in both directions,
  /// other text at whole rows, where letters are sharpest.
  public let isCarried: Bool

  /// Creates text in a style.
  public init(
    _ lines: [String],
    face: Face,
    weight: Int,
    size: Double,
    tracking: Double = 0,
    leading: Double = 1.3,
    color: Color,
    alignment: Alignment = .center,
    maxWidth: Double? = nil,
    outline: Double = 0,
    shadow: Color? = nil,
    isCarried: Bool = false
  ) {
    self.lines = lines
    self.face = face
    self.weight = weight
    self.size = size
    self.tracking = tracking
    self.leading = leading
    self.color = color
    self.alignment = alignment
    self.maxWidth = maxWidth
    self.outline = outline
    self.shadow = shadow
    self.isCarried = isCarried
  }
}
