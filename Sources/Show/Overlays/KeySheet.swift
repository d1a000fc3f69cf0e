import Scenes
import Text

/// The list of keys over a darkened picture: one line for each, in groups. In a wide picture there are two columns, as
/// even as the groups allow; the keys of the view are in the second one. In a tall picture they are at the end.
struct KeySheet {
  /// A line with its place.
  struct Row {
    let key: KeyHelp

    /// The box that responds to a tap.
    let box: Box
  }

  /// A heading with its place.
  private struct Heading {
    let title: Message
    let point: SIMD2<Double>
  }

  let style: OverlayStyle
  let words: Words

  /// The lines, from the top, column by column.
  private(set) var rows: [Row] = []
  private var headings: [Heading] = []

  /// The unit of sizes: the picture's short side, less if the list or its longest line would not fit, and more in a
  /// small picture as far as it fits.
  private let unit: Double

  /// The picture's width and height.
  private let size: SIMD2<Double>

  /// The baseline of the advice below.
  private let advice: Double

  /// The width of a column and of the space for the keys on its left, in pixels.
  private let widths: (column: Double, keys: Double)

  /// The heights of a line and of a heading, and the least space for the keys, in units.
  private static let (line, heading, keys) = (0.046, 0.066, 0.195)

  /// The size of letters, and the gap between the keys and what they do, in units.
  private static let (letters, keyGap) = (0.028, 0.024)

  /// The sizes of headings and of the advice, in units.
  private static let designedSizes = (heading: 0.0205, advice: 0.0225)

  /// The same sizes in this picture: in a small one, headings are as large as the lines, and the advice may be larger.
  private let sizes: (heading: Double, advice: Double)

  /// The most of that size of the advice, in units: it keeps off the last line.
  private static let largestAdvice = 0.042

  /// How small the words of a line that is slightly too long are set.
  private static let shrinking = 0.82

  /// The designed width of a column, and the room above and below the list, in short sides.
  private static let (width, margins) = (0.62, 0.19)

  /// How far the capitals of the first heading are below the top of a column, and the advice below its end, in units.
  private static let ends = (above: 0.035, below: 0.055)

  /// The width of a column in a small picture, and the least width in others, such as square ones, in units.
  private static let (narrow, minimumWidth) = (0.52, 0.51)

  /// Places the keys.
  init(
    _ groups: (common: [KeyGroup], own: KeyGroup?),
    size: SIMD2<Int>,
    style: OverlayStyle,
    words: Words
  ) {
    (self.style, self.words) = (style, words)
    self.size = SIMD2(Double(size.x), Double(size.y))
    let side = self.size.min()
    let isWide = 5 * size.x >= 4 * size.y
    let own = groups.own.map { [$0] } ?? []
    let columns = isWide ? Self.columns(groups.common, own) : [groups.common + own]
    let tallest = columns.map(Self.height).max() ?? 0
    let fits = (self.size.y / side - Self.margins) / tallest
    let gap = 0.05 * side
    let count = Double(columns.count)
    let room = (self.size.x - (count + 1) * gap) / count
    let larger = min(MinimumTextSize.minimumUnit, room / Self.narrow)
    var need = Self.need(of: columns.joined().flatMap(\.keys), words)
    need.keys = max(need.keys, Self.keys)
    let fitting = room / (Self.shrinking * (need.keys + need.does))
    unit = min(max(side, larger), fits * side, room / Self.minimumWidth, fitting)
    let isSmall = Legibility(smallWindow: size) != nil
    let pixels = Legibility.minimumPixels / unit
    sizes =
      isSmall
      ? (heading: Self.letters, advice: min(max(Self.letters, pixels), Self.largestAdvice))
      : Self.designedSizes
    // Wider than designed for long words, as far as there is room; beyond that, both parts are short of room alike.
    let whole = (need.keys + need.does) * unit
    widths = (
      min(max(Self.width * max(side, unit), whole), room),
      max(Self.keys, need.keys * min(1, room / whole)) * unit
    )
    // All of it, from the first heading to the advice, is in the middle.
    let top = (self.size.y - (tallest + Self.ends.above + Self.ends.below) * unit) / 2
    advice = top + (tallest + Self.ends.below) * unit
    let step = widths.column + gap
    let first = (self.size.x - count * step + gap) / 2
    let left = max(gap, first + spare(columns, from: first, step: step))
    for (number, groups) in columns.enumerated() {
      place(groups, from: SIMD2(left + Double(number) * step, top), to: self.size.x - gap)
    }
  }

  /// Returns how far the columns lie beside the middle, because their outer parts have no letters.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - first: The left edge of the first, in pixels.
  ///   - step: The distance between two of them, in pixels.
  /// - Returns: The distance to the right that takes their letters to the middle, in pixels.
  private func spare(_ columns: [[KeyGroup]], from first: Double, step: Double) -> Double {
    let (most, least) = (columns.first ?? [], columns.last ?? [])
    let (caps, _) = Self.need(of: most.flatMap(\.keys), words)
    let (_, does) = Self.need(of: least.flatMap(\.keys), words)
    let left = first + max(0, widths.keys - caps * unit)
    let last = first + Double(columns.count - 1) * step
    let right = last + min(widths.column, widths.keys + does * unit)
    return (size.x - left - right) / 2
  }

  /// Returns the widths that the longest key, with the gap beside it, and the longest words need, in units.
  private static func need(
    of lines: [KeyHelp],
    _ words: Words
  ) -> (keys: Double, does: Double) {
    func longest(_ texts: [String], _ widths: CardType.Widths) -> Double {
      letters * (texts.map { CardType.width(of: $0, widths) }.max() ?? 0)
    }
    let caps = longest(lines.map { $0.cap.text(words) }, .semibold) + keyGap
    return (caps, longest(lines.map { words($0.does) }, .regular))
  }

  /// Returns two columns of groups, the taller of which is as low as possible. The keys of the view follow those that
  /// show views if these are in the second column, else they begin it.
  private static func columns(_ common: [KeyGroup], _ own: [KeyGroup]) -> [[KeyGroup]] {
    guard !own.isEmpty else { return [common] }
    let splits = common.indices.reversed().map { last -> [[KeyGroup]] in
      let rest = common[(last + 1)...]
      let place = rest.firstIndex { $0.title == .viewKeys }.map { $0 + 1 } ?? rest.startIndex
      return [Array(common[...last]), Array(rest[..<place]) + own + Array(rest[place...])]
    }
    let tallest = splits.map { $0.map(height).max() ?? 0 }
    let best = zip(splits, tallest).min { $0.1 < $1.1 }
    return best?.0 ?? [common, own]
  }

  /// The height of a column, in units.
  private static func height(_ groups: [KeyGroup]) -> Double {
    groups.reduce(0) { $0 + heading + line * Double($1.keys.count) }
  }

  /// Places the lines of a column, which ends at an edge if it reaches so far.
  private mutating func place(_ groups: [KeyGroup], from start: SIMD2<Double>, to edge: Double) {
    var y = start.y
    for group in groups {
      y += Self.heading * unit
      headings.append(
        Heading(
          title: group.title,
          point: SIMD2(start.x + widths.keys, y - 0.016 * unit)
        )
      )
      for key in group.keys {
        let next = y + Self.line * unit
        let box = Box(
          low: SIMD2<Float>(SIMD2(start.x, y)),
          high: SIMD2<Float>(SIMD2(min(start.x + widths.column, edge), next))
        )
        rows.append(Row(key: key, box: box))
        y = next
      }
    }
  }

  /// The marks, with an opacity from 0 to 1.
  func marks(_ shown: Double) -> [Mark] {
    func text(
      _ string: String,
      _ point: SIMD2<Double>,
      weight: Int,
      size: Double = Self.letters,
      _ side: TextRun.Alignment,
      maxWidth: Double? = nil,
      faint: Double = 1
    ) -> Mark {
      let run = TextRun(
        [string],
        face: .text,
        weight: weight,
        size: size * unit,
        color: style.keys,
        alignment: side,
        maxWidth: maxWidth
      )
      return .text(run, at: SIMD2<Float>(point), opacity: Float(shown * faint))
    }
    var marks: [Mark] = [.fill(style.shade.opacity(style.keysShade * shown))]
    for heading in headings {
      let maxWidth = widths.column - widths.keys
      marks.append(
        text(
          words(heading.title),
          heading.point,
          weight: 500,
          size: sizes.heading,
          .left,
          maxWidth: maxWidth,
          faint: 0.8
        )
      )
    }
    for row in rows {
      let start = SIMD2(Double(row.box.low.x), Double(row.box.high.y) - 0.014 * unit)
      let cap = start + SIMD2(widths.keys - Self.keyGap * unit, 0)
      let does = start + SIMD2(widths.keys, 0)
      let maxWidth = Double(row.box.high.x) - does.x
      let capRoom = cap.x - start.x
      marks.append(text(row.key.cap.text(words), cap, weight: 600, .right, maxWidth: capRoom))
      marks.append(text(words(row.key.does), does, weight: 400, .left, maxWidth: maxWidth))
    }
    marks.append(
      text(
        words(.gentleAdvice),
        SIMD2(size.x / 2, advice),
        weight: 400,
        size: sizes.advice,
        .center,
        maxWidth: size.x - 2 * LegView.safeMargin * size.min()
      )
    )
    return marks
  }

  /// Returns the tap targets: a line performs its key's command, the halves of a pair's line one
  /// each, and a tap elsewhere closes the list.
  ///
  /// - Parameter pages: The commands to the next and the previous page of the view, if there are any.
  /// - Returns: The targets, from back to front.
  func targets(pages: [Command?]) -> [TapTarget<Command>] {
    let everywhere = Box(low: .zero, high: SIMD2(repeating: .infinity))
    let lines = rows.flatMap { row -> [TapTarget<Command>] in
      let commands = row.key.turnsPages ? pages : row.key.commands
      let share = row.box.size.x / Float(max(commands.count, 1))
      return commands.enumerated().map { place, command in
        let left = row.box.low.x + Float(place) * share
        let box = Box(low: [left, row.box.low.y], high: [left + share, row.box.high.y])
        return TapTarget(.box(box), command.map { .chooseKey($0) })
      }
    }
    return [TapTarget(.box(everywhere), .toggleHelp)] + lines
  }
}
