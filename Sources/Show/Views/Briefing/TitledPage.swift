/// A page of text whose first line is under a heading that the page has as its title.
struct TitledPage: Hashable, Sendable {
  /// The heading; empty if there is none.
  var title = ""

  var lines: [PlacedBriefingLine] = []
}
