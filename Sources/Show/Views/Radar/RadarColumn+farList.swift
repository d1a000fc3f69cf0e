import Geodesy
import Scenes
import Text

/// The list of the other aircraft for people far from the screen: as many of the first ones as there is room for below
/// the selected one.
extension RadarColumn {
  /// Another aircraft in the list, in words.
  private struct Row {
    let blip: Blip
    let name, distance: String

    /// Its emergency, if its crew declared one, else its type; empty if neither is known.
    let kind: String
  }

  /// Where the name of an aircraft begins, and the gap between two words of a row, in ems.
  private static let (indent, gap) = (1.6, 0.8)

  /// Returns the rows of the other aircraft between two heights.
  ///
  /// - Parameters:
  ///   - end: The last baseline of what is above them, in short sides.
  ///   - bottom: The lower end of the text, in short sides.
  /// - Returns: The marks; none if there is no room.
  func farList(below end: Double, above bottom: Double) -> [Mark] {
    let size = max(0.0260, Double(layout.minimumText))
    let step = max(0.0470, 1.5 * size)
    let first = end + max(0.0600, 2.2 * size)
    let count = Int(((bottom - 0.25 * size - first) / step + 1).rounded(.down))
    guard count > 0 else { return [] }
    let block = layout.summary
    let room = Double((block.right - block.left) / block.unit) / size
    func ems(_ text: String) -> Double { text.letters(of: Self.letter) * Self.letter }
    let rows = listed.prefix(count).map { row(of: $0.element) }.prefix { row in
      Self.indent + ems(row.name) + Self.gap + ems(row.distance) <= room
    }
    // Kinds are below each other. Where one of them has no room, there are none.
    let kinds = Self.indent + Self.gap + (rows.map { ems($0.name) }.max() ?? 0)
    let hasKinds = rows.allSatisfy { row in
      kinds + ems(row.kind) + Self.gap + ems(row.distance) <= room
    }
    let em = Float(size) * block.unit
    return rows.enumerated().flatMap { place, row -> [Mark] in
      let down = Float(first + step * Double(place))
      func text(_ string: String, _ ems: Double, _ intensity: Double) -> Mark {
        let point = block.seen(at: block.left + Float(ems) * em, down: down, glass)
        return face.text(string, at: point, size * scopeShare, intensity)
      }
      let icon = block.seen(at: block.left + 0.46 * em, down: down, glass)
      let marks = [
        Mark.icon(
          row.blip.icon,
          at: icon - [0, 0.33 * em],
          reach: 0.52 * em,
          turn: 0,
          RadarFace.light(0.78)
        ),
        text(row.name, Self.indent, 0.95),
        face.text(
          row.distance,
          at: block.seen(at: block.right, down: down, glass),
          size * scopeShare,
          0.92,
          .right
        ),
      ]
      return hasKinds && !row.kind.isEmpty ? marks + [text(row.kind, kinds, 0.86)] : marks
    }
  }

  /// The size of the text of the picture relative to that of the scope.
  private var scopeShare: Double { Double(layout.unit / layout.scopeUnit) }

  private func row(of blip: Blip) -> Row {
    let emergency = blip.contact.emergency.flatMap(Message.ofEmergency).map { words($0) }
    return Row(
      blip: blip,
      name: blip.contact.markedName,
      distance: words.short(blip.relativePosition.distanceMetres),
      kind: emergency ?? type(of: blip) ?? ""
    )
  }
}
