import Scenes
import Text

/// A control in a corner of the picture. A tap there has an effect even while the control is invisible.
enum CornerControl: Sendable, Hashable, CaseIterable {
  /// Opens the search, in the top left corner.
  case search

  /// Shows the keys, in the top right corner.
  case keys

  /// Opens the settings, in the bottom right corner.
  case settings

  /// What it does.
  var command: Command {
    switch self {
    case .search: .search(.open)
    case .keys: .toggleHelp
    case .settings: .panel(.toggle)
    }
  }

  /// The word beside it.
  var word: Message {
    switch self {
    case .search: .searchControl
    case .keys: .keysControl
    case .settings: .settingsControl
    }
  }

  private var isRight: Bool { self != .search }

  /// Returns its place in a picture.
  ///
  /// - Parameters:
  ///   - size: The picture's width and height, in pixels.
  ///   - word: The width of the word, in ems; 0 for none.
  ///   - em: The size of the word, in pixels.
  /// - Returns: The place.
  func place(in size: SIMD2<Int>, word: Double, em: Double) -> Place {
    let unit = Double(size.min())
    let (side, whole) = (Double(TapTarget<Command>.corner) * unit, SIMD2<Double>(size))
    let middle = SIMD2(
      isRight ? whole.x - side / 2 : side / 2,
      self == .settings ? whole.y - side / 2 : side / 2
    )
    let radius = min(max(0.026 * unit, Self.minimumRadius), 0.46 * side)
    let start = radius + 0.008 * unit
    let width = word * em + 2 * Self.padding * em
    // A large word for people far away keeps its plate in the picture.
    let half = min(0.9 * em, side / 2)
    let low = isRight ? middle.x - start - width : middle.x + start
    return Place(
      middle: middle,
      radius: radius,
      plate: Box(
        low: SIMD2<Float>(SIMD2(low, middle.y - half)),
        high: SIMD2<Float>(SIMD2(low + width, middle.y + half))
      )
    )
  }

  /// The least radius of a sign, in pixels.
  private static let minimumRadius = 10.0

  /// The space beside a word on its plate, in ems.
  private static let padding = 0.7

  /// Where a control is, in pixels.
  struct Place: Sendable, Hashable {
    /// The middle of the sign, and the radius of the disc under it.
    let middle: SIMD2<Double>
    let radius: Double

    /// The plate under the word.
    let plate: Box

    /// The bounds of the disc.
    var disc: Box {
      let reach = SIMD2(repeating: radius)
      return Box(low: SIMD2<Float>(middle - reach), high: SIMD2<Float>(middle + reach))
    }
  }
}

extension Message {
  private static func control(_ text: String, _ comment: String) -> Message {
    Message(text, context: "control", comment: "A short word in a corner. \(comment)")
  }

  static let searchControl = control("Search", "It finds an airport.")
  static let keysControl = control("Keys", "It opens the list of keys.")
  static let settingsControl = control("Settings", "It opens the settings.")

  static let ofControls = CornerControl.allCases.map(\.word)
}
