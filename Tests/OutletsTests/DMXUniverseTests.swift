import Breathing
import TestRigs
import Testing

@testable import Outlets

/// A reload that moves or changes fixtures changes no channel faster than the limit.
@Suite struct DMXUniverseTests {
  private static let texts = [
    "dimmer", "dimmer16", "rgb", "rgbw", "dimmer+rgb", "dimmer16+255+rgb", "0+dimmer16",
  ]
  private let look = DMXLook(intensity: 0.6, color: SIMD3(1, 0.8, 0.4))
  private let rest = DMXLook(intensity: 0.3, color: SIMD3(1, 1, 1))
  private let frame = 0.025

  private func patch(_ text: String, at start: Int, count: Int = 1) throws -> DMXPatch {
    let fixture = try #require(DMXFixture(text))
    return try #require(DMXPatch(fixture, at: start, count: count))
  }

  /// The values of successive frames until the fixtures have joined and the other channels rest.
  private func frames(_ universe: inout DMXUniverse, _ patch: DMXPatch) -> [[UInt8]] {
    var frames: [[UInt8]] = []
    repeat {
      let seconds = frames.isEmpty ? 0 : frame
      universe.move(to: patch.values(of: look), resting: patch.values(of: rest), in: seconds)
      frames.append(universe.values)
    } while frames.count < 3 || Set(frames.suffix(3)).count > 1
    return frames
  }

  @Test func `the first fixtures have their look at once`() throws {
    let patch = try patch("dimmer16+255+rgb", at: 3)
    var universe = DMXUniverse().patched(with: patch)
    #expect(universe.isJoined)
    universe.move(to: patch.values(of: look), resting: patch.values(of: rest), in: 0)
    #expect(universe.values == patch.values(of: look))
    // A reload that changes no channel has nothing to join.
    universe = universe.patched(with: patch)
    universe.move(to: patch.values(of: look), resting: patch.values(of: rest), in: 0)
    #expect(universe.isJoined && universe.values == patch.values(of: look))
  }

  @Test func `channels that no fixture uses any more fade to rest and are still sent`() throws {
    let (former, next) = (try patch("dimmer16+255+rgb", at: 5), try patch("dimmer", at: 2))
    var universe = DMXUniverse().patched(with: former)
    _ = frames(&universe, former)
    universe = universe.patched(with: next)
    let sent = frames(&universe, next)
    #expect(sent[0] == former.values(of: look))
    let last = try #require(sent.last)
    #expect(Array(last[4...]) == Array(former.values(of: rest)[4...]))
    #expect(last[1] == next.values(of: look)[1] && universe.isJoined)
    #expect(sent.allSatisfy { $0[4] >= 0x4C && $0[6] == 255 })
  }

  @Test func `a constant is set at once, except on a channel that was a light`() throws {
    var universe = DMXUniverse().patched(with: try patch("dimmer", at: 1))
    _ = frames(&universe, try patch("dimmer", at: 1))
    let next = try patch("255+dimmer+200", at: 1)
    universe = universe.patched(with: next)
    let sent = frames(&universe, next)
    #expect(sent[0] == [153, 0, 200])
    #expect(sent.last == [255, 153, 200])
    universe = universe.patched(with: try patch("9+dimmer", at: 1))
    #expect(frames(&universe, try patch("9+dimmer", at: 1))[0] == [9, 153, 200])
  }

  @Test(arguments: DMXOutlet.rates)
  func `at every rate a channel moves at half of the fastest change, and the end waits for it`(
    rate: Int
  ) throws {
    let full = DMXLook(intensity: 1, color: SIMD3(1, 1, 1))
    let (former, next) = (try patch("dimmer", at: 1), try patch("dimmer", at: 2))
    var universe = DMXUniverse().patched(with: former)
    universe.move(to: former.values(of: full), resting: former.values(of: rest), in: 0)
    universe = universe.patched(with: next)
    var sent: [Int] = []
    while sent.last != 255, sent.count < 10 * rate {
      let resting = next.values(of: rest)
      universe.move(to: next.values(of: full), resting: resting, in: 1 / Double(rate))
      sent.append(Int(universe.values[1]))
    }
    #expect(sent.last == 255)
    let most = DMXFader.fastest / 2 * 255
    for (before, after) in zip(sent, sent.dropFirst(rate)) {
      // One step may be left of the second before.
      #expect(Double(after - before) <= most + 1)
    }
    let seconds = Double(sent.count + DMXCadence.repetitions) / Double(rate)
    #expect(Duration.seconds(seconds) < DMXEnding.longest)
  }

  @Test func `whatever fixtures follow each other, no value jumps`() throws {
    var generator = SeededGenerator(seed: 11)
    var universe = DMXUniverse()
    var last: [UInt8] = []
    // The fine halves of 16-bit values, which wrap with each carry.
    var fine: Set<Int> = []
    for _ in 0..<300 {
      let text = try #require(Self.texts.randomElement(using: &generator))
      let start = Int.random(in: 1...20, using: &generator)
      let next = try patch(text, at: start, count: Int.random(in: 1...3, using: &generator))
      universe = universe.patched(with: next)
      let taken = Set(next.cells.flatMap(\.channels))
      let pairs = next.cells.filter { $0.channels.count == 2 }
      fine = fine.filter { !taken.contains($0) && !taken.contains($0 - 1) }
      fine.formUnion(pairs.map { $0.channels.lowerBound + 1 })
      let free = fine.union(next.cells.filter(\.isConstant).flatMap(\.channels))
      for values in frames(&universe, next) {
        for (index, (former, value)) in zip(last, values).enumerated() where !free.contains(index) {
          // 0.3 of the range in a second, rounded, and a carry of the fine half.
          #expect(abs(Int(value) - Int(former)) <= 3, "channel \(index + 1) of \(text)")
        }
        last = values
      }
      let values = next.values(of: look)
      #expect(taken.allSatisfy { last[$0] == values[$0] } && universe.isJoined)
    }
  }
}
