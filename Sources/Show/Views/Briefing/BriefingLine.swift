import Geodesy

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

    /// Returns the size of the em where no text is smaller than a size, both in units.
    func size(minimumText: Double) -> Double { max(size, minimumText) }

    /// Returns the distance to the line before where no text is smaller than a size, both in units.
    func leading(minimumText: Double) -> Double {
      max(leading, BriefingSpace.leading * minimumText)
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

  /// The value at the end of the line.
  var value: String?

  /// The true bearing of an arrow before the value.
  var bearing: Angle?

  /// Whether the text is struck through.
  var isStruck = false

  /// The width of the arrow before a value, with the space after it, in ems.
  static let arrowWidth = 1.2

  /// The least distance between a text and its value, in ems.
  static let valueGap = 0.8

  /// Returns the width of labels where no text is smaller than a size, both in units.
  static func labelWidth(minimumText: Double) -> Double { max(0.178, 7.6 * minimumText) }
}

/// A line and its baseline on the page, in units from the top of a wide card.
struct PlacedBriefingLine: Hashable, Sendable {
  let line: BriefingLine
  let baseline: Double
}

/// Collects the lines of a briefing, wrapped to a width.
struct BriefingFlow {
  /// The space that a page has.
  let space: BriefingSpace

  var lines: [BriefingLine] = []

  /// The first baseline of a page, and the last possible one on a card, in units.
  static let first = 0.208, last = 0.922

  init(_ space: BriefingSpace) {
    self.space = space
  }

  /// Adds a block of lines that stay together if they are few.
  mutating func block(_ fill: (inout BriefingFlow) -> Void) {
    var part = BriefingFlow(space)
    fill(&part)
    guard !part.lines.isEmpty else { return }
    part.lines[0].beginsBlock = true
    if part.lines.count <= space.together {
      for index in part.lines.indices.dropLast() { part.lines[index].staysWithNext = true }
    }
    lines += part.lines
  }

  /// Adds a text, on as many lines as it needs.
  mutating func add(_ text: String, _ style: BriefingLine.Style, staysWithNext: Bool = false) {
    for line in wrapped(text, style, space.width) {
      lines.append(BriefingLine(text: line, style: style, staysWithNext: staysWithNext))
    }
  }

  /// Adds a value with its label.
  mutating func add(_ row: BriefingWords.Row) {
    guard !space.stacksLabels else {
      add(row.label, .aside, staysWithNext: true)
      add(row.value, .plain)
      return
    }
    let label = BriefingLine.labelWidth(minimumText: space.minimumText)
    let values = wrapped(row.value, .plain, space.width - label)
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

  /// Adds a name with a value at the end of its last line, or below it if there is no room.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - style: How it looks.
  ///   - value: The value.
  ///   - bearing: The true bearing of an arrow before the value; nil for none.
  mutating func add(
    _ name: String,
    _ style: BriefingLine.Style,
    value: String,
    toward bearing: Angle? = nil
  ) {
    let size = style.size(minimumText: space.minimumText)
    let arrow = bearing == nil ? 0 : BriefingLine.arrowWidth
    let taken = CardType.width(of: value, .cockpit) + arrow + BriefingLine.valueGap
    var names = wrapped(name, style, space.width)
    let used = CardType.width(of: names.last ?? "", style.type)
    if names.isEmpty || (used + taken) * size > space.width { names.append("") }
    let last = names.count - 1
    for (index, name) in names.enumerated() {
      lines.append(
        BriefingLine(
          text: name,
          style: style,
          staysWithNext: index < last,
          value: index < last ? nil : value,
          bearing: index < last ? nil : bearing
        )
      )
    }
  }

  /// Returns whether a line has room for a name with a value at its end.
  func hasRoom(for name: String, _ style: BriefingLine.Style, value: String) -> Bool {
    let ems =
      CardType.width(of: name, style.type) + BriefingLine.valueGap
      + CardType.width(of: value, .cockpit)
    return ems * style.size(minimumText: space.minimumText) <= space.width
  }

  /// The lines on pages.
  var pages: [[PlacedBriefingLine]] { pages(headingsAreTitles: false).map(\.lines) }

  /// The lines on pages with titles: a heading at the top of a page is its title instead of a line.
  var titledPages: [TitledPage] { pages(headingsAreTitles: true) }

  private func pages(headingsAreTitles: Bool) -> [TitledPage] {
    var pages: [TitledPage] = []
    var page = TitledPage()
    var title = ""
    var start = 0
    while start < lines.count {
      var end = start
      while end + 1 < lines.count, lines[end].staysWithNext { end += 1 }
      var group = lines[start...end]
      start = end + 1
      if let last = place(group, after: page.lines.last).last, last.baseline > space.last,
        !page.lines.isEmpty
      {
        pages.append(page)
        page = TitledPage(title: title)
      }
      let heading = group.prefix { $0.style == .heading }
      if headingsAreTitles, !heading.isEmpty {
        title = heading.map(\.text).joined(separator: " ")
        if page.lines.isEmpty {
          page.title = title
          group = group.dropFirst(heading.count)
        }
      }
      for line in group {
        var placed = place(line, after: page.lines.last)
        // Lines that stay together may still be more than a page.
        if placed.baseline > space.last, !page.lines.isEmpty {
          pages.append(page)
          page = TitledPage(title: title)
          placed = place(line, after: nil)
        }
        page.lines.append(placed)
      }
    }
    return page.lines.isEmpty ? pages : pages + [page]
  }

  /// Keeps the lines from a place on together on one page, below the line before them, if a page has room for them.
  mutating func keepTogether(from start: Int) {
    guard let last = place(lines[start...], after: nil).last, last.baseline <= space.last else {
      return
    }
    for index in lines.indices.dropLast() where index >= start - 1 {
      lines[index].staysWithNext = true
    }
  }

  private func place(
    _ line: BriefingLine,
    after last: PlacedBriefingLine?
  ) -> PlacedBriefingLine {
    let gap = line.beginsBlock ? line.style.space : 0
    let leading = line.style.leading(minimumText: space.minimumText)
    let baseline = last.map { $0.baseline + leading + gap } ?? space.first
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
    let width = width / style.size(minimumText: space.minimumText)
    if style == .raw { return CardType.lines(of: text, style.type, width: width) }
    // Short lines have parts of a list one below the other.
    return space.isSmall
      ? CardColumn.lines(of: text, style.type, width: width)
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
