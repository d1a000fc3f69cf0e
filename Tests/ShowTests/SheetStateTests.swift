import Breathing
import TestSamples
import Testing

@testable import Show

@Suite struct SheetStateTests {
  private func instant(_ milliseconds: Int64) -> Instant {
    Cards.start.advanced(by: .milliseconds(milliseconds))
  }

  /// A sheet that a finger moved along rises, one each hundredth of a second, and let go of then.
  private func released(_ rises: [Double], restMilliseconds: Int64 = 0) -> SheetState {
    var sheet = SheetState()
    for (place, rise) in rises.enumerated() {
      sheet.drag(to: rise, at: instant(Int64(place) * 10))
    }
    let end = Int64(rises.count - 1) * 10 + restMilliseconds
    sheet.release(at: instant(end), reducesMotion: false)
    return sheet
  }

  @Test func `a held sheet follows the finger, between the lowest and the highest`() {
    var sheet = SheetState()
    #expect(sheet.rise(at: instant(0)) == 1 && !sheet.isHeld)
    for (rise, seen) in [(1.0, 1.0), (1.25, 1.25), (0.4, 0.4), (-3, 0), (9, 2)] {
      sheet.drag(to: rise, at: instant(5))
      #expect(sheet.rise(at: instant(5)) == seen && sheet.isHeld)
      #expect(sheet.rise(at: instant(60_000)) == seen)
    }
    sheet.drag(to: .nan, at: instant(6))
    #expect(sheet.rise(at: instant(6)) == 2)
  }

  @Test(arguments: [
    ([1.0, 1.2, 1.4], SheetHeight.full), ([1, 1.02, 1.04], .half), ([1, 0.9, 0.8], .peek),
    ([1, 0.99, 0.98], .half), ([1, 1.9, 1.95], .full),
  ])
  func `it settles where its speed would carry it`(rises: [Double], height: SheetHeight) {
    #expect(released(rises).height == height)
  }

  @Test(arguments: [(1.45, SheetHeight.half), (1.55, .full), (0.55, .half), (0.45, .peek)])
  func `a finger that rested before it was lifted leaves the nearest height`(
    rise: Double,
    height: SheetHeight
  ) {
    #expect(released([1, rise], restMilliseconds: 400).height == height)
  }

  @Test func `it settles smoothly from where it was let go of`() {
    let sheet = released([1, 1.4, 1.6], restMilliseconds: 300)
    let rises = stride(from: Int64(320), through: 700, by: 20).map { sheet.rise(at: instant($0)) }
    #expect(rises.first == 1.6)
    #expect(rises.last == 2)
    let steps = zip(rises, rises.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 >= 0 })
    // Fast at first, and never a jump.
    #expect((steps.max() ?? 1) < 0.1 && steps.first == steps.max())
  }

  @Test func `with reduced motion it is there at once`() {
    var sheet = SheetState()
    sheet.drag(to: 1.7, at: instant(0))
    sheet.release(at: instant(200), reducesMotion: true)
    #expect(sheet.rise(at: instant(200)) == 2)
    sheet.move(by: -2, at: instant(300), reducesMotion: true)
    #expect(sheet.rise(at: instant(300)) == 0)
  }

  @Test func `keys and wheel move it by heights and stop at both ends; its grip goes round`() {
    var sheet = SheetState()
    let moved = [1, 1, -1, -1, -1, 2].map { steps -> SheetHeight in
      sheet.move(by: steps, at: instant(0), reducesMotion: true)
      return sheet.height
    }
    #expect(moved == [.full, .full, .half, .peek, .peek, .full])
    let turned = (0..<4).map { _ -> SheetHeight in
      sheet.cycle(at: instant(0), reducesMotion: true)
      return sheet.height
    }
    #expect(turned == [.peek, .half, .full, .peek])
  }

  @Test func `releasing a sheet that is not held changes nothing`() {
    var sheet = SheetState()
    sheet.release(at: instant(0), reducesMotion: false)
    #expect(sheet == SheetState())
  }

  @Test func `a key during a drag takes the sheet from the finger`() {
    var sheet = SheetState()
    sheet.drag(to: 0.3, at: instant(0))
    sheet.move(by: 1, at: instant(10), reducesMotion: false)
    #expect(!sheet.isHeld && sheet.rise(at: instant(10)) == 0.3)
    #expect(sheet.rise(at: instant(500)) == 2)
  }

  // MARK: Edges

  @Test(arguments: [0, 0.3, 1, 1.2, 1.99, 2.0])
  func `an edge gives back its rise`(rise: Double) {
    let stops = SheetStops(peek: 800, half: 500, full: 100)
    #expect(abs(stops.rise(atTop: stops.top(atRise: rise)) - rise) < 1e-9)
  }

  @Test func `beyond its ends a sheet does not go`() {
    let stops = SheetStops(peek: 800, half: 500, full: 100)
    #expect(stops.rise(atTop: -50) == 2 && stops.rise(atTop: 2000) == 0)
    #expect(stops.top(atRise: 7) == 100 && stops.top(atRise: -7) == 800)
  }

  @Test func `where two heights are one, every edge has a rise`() {
    let stops = SheetStops(peek: 400, half: 500, full: 600)
    for top in [0.0, 400, 500, 500.5, 900] {
      #expect((0...2).contains(stops.rise(atTop: top)))
    }
    #expect(stops.top(atRise: 0) == 500 && stops.top(atRise: 2) == 500)
  }
}
