/// A line on a page of a briefing.
struct BriefingLine: Hashable, Sendable {
  /// How lines look.
  enum Style: String, Hashable, Sendable, CaseIterable {
    /// The name of a part, such as "In force now".
    case section
    /// The kind of a report or of a change.
    case heading
    /// A value, or a sentence.
    case plain
    /// Text as it was received.
    case raw
    /// Further details, such as ages and periods.
    case aside

    /// The size of the em, in units.
    var size: Double {
      switch self {
      case .section: 0.0215
      case .heading: 0.0240
      case .plain: 0.0232
      case .raw: 0.0192
      case .aside: 0.0200
      }
    }

    /// The distance to the line before, in units.
    var leading: Double {
      switch self {
      case .section, .heading: 0.0360
      case .plain: 0.0345
      case .raw: 0.0292
      case .aside: 0.0310
      }
    }

    /// The extra distance to another block, in units.
    var space: Double {
      switch self {
      case .section: 0.026
      case .heading: 0.020
      case .plain, .raw, .aside: 0.008
      }
    }

    /// The weight of the letters.
    var weight: Int {
      switch self {
      case .section, .heading: 600
      case .plain, .raw, .aside: 400
      }
    }
  }

  /// The text.
  let text: String

  /// How it looks.
  let style: Style

  /// The label beside a value.
  var label: String?

  /// Whether the text is beside labels.
  var isIndented = false

  /// Whether it begins a block, at some distance from the one before.
  var beginsBlock = false

  /// Whether it stays on a page with the next line.
  var staysWithNext = false

  /// The width of labels, in units.
  static let labelWidth = 0.178
}

/// A line and its baseline on the page, in units from the top of a wide card.
struct PlacedBriefingLine: Hashable, Sendable {
  let line: BriefingLine
  let baseline: Double
}

/// Collects the lines of a briefing, wrapped to a width.
struct BriefingFlow {
  /// The width of lines, in units.
  let width: Double

  /// The height of a page beyond that of a card, in units.
  let depth: Double

  var lines: [BriefingLine] = []

  /// The first baseline of a page, and the last possible one on a card, in units.
  static let first = 0.208, last = 0.922

  /// The most lines of a block that stays on one page.
  private static let together = 7

  init(width: Double, depth: Double = 0) {
    (self.width, self.depth) = (width, depth)
  }

  /// Adds a block of lines that stay together if they are few.
  mutating func block(_ fill: (inout BriefingFlow) -> Void) {
    var part = BriefingFlow(width: width)
    fill(&part)
    guard !part.lines.isEmpty else { return }
    part.lines[0].beginsBlock = true
    if part.lines.count <= Self.together {
      for index in part.lines.indices.dropLast() { part.lines[index].staysWithNext = true }
    }
    lines += part.lines
  }

  /// Adds a text, on as many lines as it needs.
  mutating func add(_ text: String, _ style: BriefingLine.Style, staysWithNext: Bool = false) {
    for line in wrapped(text, style, width) {
      lines.append(BriefingLine(text: line, style: style, staysWithNext: staysWithNext))
    }
  }

  /// Adds a value with its label.
  mutating func add(_ row: BriefingWords.Row) {
    let values = wrapped(row.value, .plain, width - BriefingLine.labelWidth)
    for (index, value) in values.enumerated() {
      lines.append(
        BriefingLine(
          text: value,
          style: .plain,
          label: index == 0 ? row.label : nil,
          isIndented: true
        )
      )
    }
  }

  /// The last possible baseline of a page.
  private var bottom: Double { Self.last + depth }

  /// The lines on pages.
  var pages: [[PlacedBriefingLine]] {
    var pages: [[PlacedBriefingLine]] = []
    var page: [PlacedBriefingLine] = []
    var start = 0
    while start < lines.count {
      var end = start
      while end + 1 < lines.count, lines[end].staysWithNext { end += 1 }
      let group = lines[start...end]
      if let last = place(group, after: page.last).last, last.baseline > bottom, !page.isEmpty {
        pages.append(page)
        page = []
      }
      for line in group {
        var placed = place(line, after: page.last)
        // Lines that stay together may still be more than a page.
        if placed.baseline > bottom, !page.isEmpty {
          pages.append(page)
          page = []
          placed = place(line, after: nil)
        }
        page.append(placed)
      }
      start = end + 1
    }
    return page.isEmpty ? pages : pages + [page]
  }

  private func place(
    _ line: BriefingLine,
    after last: PlacedBriefingLine?
  ) -> PlacedBriefingLine {
    let space = line.beginsBlock ? line.style.space : 0
    let baseline = last.map { $0.baseline + line.style.leading + space } ?? Self.first
    return PlacedBriefingLine(line: line, baseline: baseline)
  }

  private func place(
    _ lines: ArraySlice<BriefingLine>,
    after last: PlacedBriefingLine?
  ) -> [PlacedBriefingLine] {
    lines.reduce(into: []) { $0.append(place($1, after: $0.last ?? last)) }
  }

  private func wrapped(
    _ text: String,
    _ style: BriefingLine.Style,
    _ width: Double
  ) -> [String] {
    let width = width / style.size
    return style == .raw
      ? CardType.lines(of: text, style.type, width: width)
      : CardType.proseLines(of: text, style.type, width: width)
  }
}

extension BriefingLine.Style {
  /// The typeface that widths are taken from.
  var type: CardType.Widths {
    switch self {
    case .section, .heading: .semibold
    case .plain, .aside: .regular
    case .raw: .cockpit
    }
  }
}
