/// The lists of a card whose text is larger than designed. They are below its paragraphs as far as there is room, in
/// this order of importance: radio frequencies, airfields nearby, navaids.
///
/// In a small window a list that does not fit as a whole is on further pages instead.
struct FarLists: Hashable {
  /// The table of radio frequencies, or the line that says that there are none.
  struct Services: Hashable {
    /// The rule above them, and the first baseline, in units from the top of a wide card.
    let rule, first: Double

    /// The distance between rows, in units.
    let step: Double

    /// How many there are, in how many columns.
    let count, columns: Int

    /// The width at the end of a row for the number of further channels, in units.
    let othersWidth: Double

    /// The last baseline, in units.
    var end: Double {
      first + step * Double(max((count + columns - 1) / columns, 1) - 1)
    }
  }

  /// The lines of the navaids.
  struct Navaids: Hashable {
    let lines: [String]

    /// The first baseline, and the distance between lines, in units.
    let first, step: Double

    /// The last baseline, in units.
    var end: Double { first + step * Double(max(lines.count, 1) - 1) }
  }

  /// The row of airfields nearby.
  struct Neighbours: Hashable {
    /// The rule above them, in units from the top of a wide card.
    let rule: Double

    /// The heading, the centres of the circles, and the baselines of codes and of distances, in units.
    let heading, circles, codes, distances: Double

    /// The distance from the edges of the column to the outer centres, and that between centres, in units.
    let inset, step: Double

    let count: Int
  }

  var services: Services?
  var navaids: Navaids?
  var neighbours: Neighbours?
}

extension CardColumn {
  /// What the first page of a small window has, so that further pages need not.
  struct FirstPage: Hashable, Sendable {
    let summarizesRunways, hasServices, hasNeighbours: Bool
  }
}
