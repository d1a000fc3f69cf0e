import Airports
import Breathing
import Flights
import Scenes
import Show
import TestSamples
import Testing

@testable import Screen

/// The ground from frame to frame where one leg's pictures replace those of another, and around the last landing.
@Suite("Swaps of backdrops")
struct TurnSwapTests {
  private static let size = SIMD2(320, 180)

  /// Part of a session, in seconds.
  struct Part: CustomStringConvertible {
    let description: String
    let span: ClosedRange<Double>
    var palette = PaletteChoice.day
    var stop: Double?

    /// Whether the globe turns in it.
    var turns = true
  }

  static let parts = [
    Part(description: "from leg to leg", span: 17.5...21.5),
    Part(description: "from leg to leg by night", span: 17.5...21.5, palette: .night),
    Part(description: "the last landing", span: 19...30, stop: 18, turns: false),
  ]

  private func show(_ part: Part) throws -> Show {
    let catalogue = try Cards.catalogue()
    return Show(
      timeline: Timeline(
        plan: try Plan(interludes: [.seconds(12)], seed: 7),
        start: Cards.start,
        screen: .personal
      ),
      journey: try Journey(catalogue: catalogue, home: Cards.home, seed: 7),
      facts: nil,
      appearance: Appearance(palette: part.palette, reducesMotion: false),
      view: .sky
    )
  }

  /// The mean change of a channel from each frame to the next, in levels, and whether the globe turns in it.
  private func changes(_ part: Part) throws -> [(mean: Double, turns: Bool)] {
    var show = try show(part)
    if let stop = part.stop { show.apply(.stop, at: Cards.instant(stop)) }
    let painter = BackdropPainter(atlas: shippedAtlas, relief: shippedRelief)
    let canvas = Canvas(
      width: Self.size.x,
      height: Self.size.y,
      backdrops: BackdropStore(capacity: 4) { painter.paint($0) }
    )
    var changes: [(mean: Double, turns: Bool)] = []
    var last: [UInt32]?
    for second in stride(from: part.span.lowerBound, through: part.span.upperBound, by: 1.0 / 60) {
      let now = Cards.instant(second)
      show.prepare(for: now)
      var scene = show.scene(at: now, size: Self.size)
      scene.marks.removeAll { !$0.isGround }
      canvas.draw(scene)
      let pixels = canvas.pixels
      if let last {
        let sum = zip(last, pixels).reduce(0) { $0 + levels($1.0, $1.1) }
        let mean = Double(sum) / Double(3 * pixels.count)
        changes.append((mean, scene.marks.contains(where: \.turns)))
      }
      last = pixels
    }
    return changes
  }

  /// The sum of the differences of the channels of two pixels.
  private func levels(_ a: UInt32, _ b: UInt32) -> Int {
    [0, 8, 16].reduce(0) { $0 + abs(Int(a >> $1 & 255) - Int(b >> $1 & 255)) }
  }

  @Test("No frame differs from the one before by more than its neighbours do", arguments: parts)
  func smooth(part: Part) throws {
    let changes = try changes(part)
    #expect(changes.contains { $0.turns } == part.turns)
    // Light moves in steps of a level, which a single frame may take for many tiles.
    let step = 0.35
    for index in changes.indices.dropFirst().dropLast() {
      let around = max(changes[index - 1].mean, changes[index + 1].mean)
      let (mean, second) = (changes[index].mean, part.span.lowerBound + Double(index + 1) / 60)
      #expect(mean <= 1.3 * around + step, "\(part) at \(second): \(mean) after \(around)")
    }
  }
}

extension Mark {
  fileprivate var isGround: Bool {
    switch self {
    case .backdrop, .turn: true
    default: false
    }
  }

  fileprivate var turns: Bool { if case .turn = self { true } else { false } }
}
