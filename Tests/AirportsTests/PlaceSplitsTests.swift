import Testing

@testable import Airports

@Suite struct PlaceSplitsTests {
  @Test func `a split is computed when it is first needed, and only then`() {
    let splits = PlaceSplits(of: 1_000)
    var computed: [Int] = []
    for node in [3, 1, 3, 2, 1, 2] {
      let coordinate = splits.coordinate(of: node) {
        computed.append(node)
        return Double(node) / 4
      }
      #expect(coordinate == Double(node) / 4)
    }
    #expect(computed == [3, 1, 2])
  }
}
