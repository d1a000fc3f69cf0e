import Geodesy
import Testing

@Suite("Reading magnetic coefficients")
struct MagneticModelReadingTests {
  let shipped: String

  init() throws {
    shipped = try shippedCoefficients()
  }

  private func error(after edit: (inout [String]) -> Void) -> MagneticModelError? {
    var lines = shipped.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    edit(&lines)
    do {
      _ = try MagneticModel(coefficients: lines.joined(separator: "\n"))
      return nil
    } catch {
      return error
    }
  }

  @Test func `names the line and what is wrong with it`() {
    #expect(error { $0 = [] } == .header(found: ""))
    #expect(error { $0[0] = "<html>" } == .header(found: "<html>"))
    #expect(error { $0[0] = "nan WMM 2025" } == .header(found: "nan WMM 2025"))
    #expect(error { $0[2] = "1 1 -1410.8 4545.4" } == .row(line: 3, found: "1 1 -1410.8 4545.4"))
    #expect(error { $0[2] = "" } == .row(line: 3, found: ""))
    #expect(error { $0.remove(at: 2) } == .order(line: 3, found: "2 0", expected: "1 1"))
    #expect(error { $0.swapAt(5, 6) } == .order(line: 6, found: "3 0", expected: "2 2"))
    #expect(error { $0[2] = "1 1 x 1 1 1" } == .coefficient(line: 3, found: "x"))
    #expect(error { $0[2] = "1 1 1 1e300 1 1" } == .coefficient(line: 3, found: "1e300"))
    #expect(error { $0[2] = "1 1 1 1 nan 1" } == .coefficient(line: 3, found: "nan"))
    #expect(error { $0[1] = "1 0 1 2 3 0" } == .coefficient(line: 2, found: "2"))
    #expect(error { $0.removeLast(3) } == .incomplete(line: 91))
    #expect(error { $0.remove(at: 90) } == .incomplete(line: 91))
    #expect(
      error { $0.remove(at: 2) }?.description
        == "line 3: found degree and order 2 0; 1 1 is allowed"
    )
  }

  @Test func `takes no more of a text than a model has`() {
    let name = String(repeating: "W", count: 1_000_000)
    let found = error { $0[0] = "2025.0 \(name) 11/13/2024" }
    #expect(found?.description.count ?? .max < 200)
    // Coefficients of ever higher degrees, without an end mark.
    let rows = (1...200).flatMap { n in (0...n).map { "\(n) \($0) 0 0 0 0" } }
    let first = 1 + rows.prefix { !$0.hasPrefix("134 ") }.count
    #expect(error { $0 = [$0[0]] + rows } == .tooLarge(line: first + 1, limit: 133))
  }

  @Test func `does not mind how lines end and what stands after the end mark`() throws {
    let plain = try MagneticModel(coefficients: shipped)
    let windows = try MagneticModel(coefficients: shipped.replacing("\n", with: "\r\n") + "tail")
    let place = Coordinate(degreesNorth: 10, degreesEast: 20)
    #expect(plain.field(at: place, year: 2026) == windows.field(at: place, year: 2026))
  }

  /// A changed text is refused, or gives a finite field.
  @Test func `survives two thousand damaged texts`() {
    var state: UInt64 = 7
    func draw(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
    let bytes = [UInt8](shipped.utf8)
    var (refused, read) = (0, 0)
    for _ in 0..<2000 {
      var damaged = bytes
      for _ in 0...draw(4) {
        let place = draw(damaged.count)
        switch draw(4) {
        case 0: damaged[place] = UInt8(draw(256))
        case 1: damaged.remove(at: place)
        case 2: damaged.insert(UInt8(ascii: "9"), at: place)
        default: damaged.removeSubrange(place..<min(damaged.count, place + draw(200)))
        }
        if damaged.isEmpty { damaged = [10] }
      }
      do {
        let model = try MagneticModel(coefficients: String(decoding: damaged, as: UTF8.self))
        let place = Coordinate(degreesNorth: Double(draw(181)) - 90, degreesEast: Double(draw(360)))
        let field = model.field(at: place, heightMetres: Double(draw(20_000)), year: 2026)
        #expect(field.total.isFinite)
        read += 1
      } catch {
        #expect(!error.description.isEmpty)
        refused += 1
      }
    }
    #expect(refused > 200)
    #expect(read > 200)
  }
}
