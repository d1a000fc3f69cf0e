/// The space that labels of runway ends take, in radii of the face.
///
/// Labels stay upright while the diagram turns, so a label sweeps a disc around its centre: what
/// stays out of the disc is clear of the label at any rotation. A pill with semicircular ends
/// reaches every point of its disc's rim at some rotation; for pills the disc is no larger than
/// necessary, and the label without a pill is inside it.
public enum LabelSize {
  /// The designed type size, in the card's units.
  static let designed = 0.030

  /// The type size at full scale: 0.030 of the card's height over a radius of 0.405 of it.
  public static let type = designed / 0.405

  /// The pill's height, in type sizes.
  public static let pillHeight = 1.28

  /// The pill's width beyond that of the label, in type sizes.
  public static let pillPadding = 0.60

  /// Returns the width of a name, in type sizes.
  ///
  /// The advances of B612: all digits have 0.65, and no capital other than those listed here has
  /// more.
  public static func width(of text: String) -> Double {
    text.unicodeScalars.reduce(0) { width, letter in
      switch letter {
      case "W", "M": width + 0.95
      case "O", "Q", "N", "H", "U": width + 0.80
      default: width + 0.65
      }
    }
  }

  /// Returns the radius of the disc that a label's pill sweeps, in radii of the face.
  public static func discRadius(of text: String, scale: Double = 1) -> Double {
    max(width(of: text) + pillPadding, pillHeight) / 2 * type * scale
  }
}
