import Testing

@testable import bench

@Suite struct SampleTests {
  @Test(
    "The median is the middle value, and the spread is that between the quartiles",
    arguments: [
      ([4], 4, 0),
      ([3, 1], 2, 0.5),
      ([5, 1, 3], 3, 2 / 3.0),
      ([1, 2, 3, 4, 100], 3, 2 / 3.0),
    ] as [([Double], Double, Double)]
  )
  func quartiles(values: [Double], median: Double, spread: Double) {
    let sample = Sample(values)
    #expect(sample.median == median)
    #expect(abs(sample.spread - spread) < 1e-12)
  }

  @Test func `each way is gone in turn, the first time uncounted`() throws {
    var order = ""
    var number = 0.0
    let samples = try inTurns(
      2,
      [
        {
          order += "a"
          return 1
        },
        {
          order += "b"
          number += 1
          return number
        },
      ]
    )
    #expect(order == "ababab")
    #expect(samples.map(\.sorted) == [[1, 1], [2, 3]])
  }

  @Test(
    "Numbers are printed with their significant figures",
    arguments: [
      (0, 2, "0"), (1234, 2, "1200"), (9.96, 2, "10"), (0.01234, 2, "0.012"), (1, 3, "1"),
      (-45.67, 3, "-45.7"), (99.96, 3, "100"),
    ] as [(Double, Int, String)]
  )
  func figures(number: Double, count: Int, text: String) {
    #expect(number.figures(count) == text)
  }

  @Test(
    "Seconds are printed with a suitable prefix",
    arguments: [
      (2.5, "2.5 s"), (0.0123, "12.3 ms"), (4.92e-6, "4.92 µs"), (7e-10, "0.7 ns"),
      (-0.002, "-2 ms"),
    ]
  )
  func time(seconds: Double, text: String) {
    #expect(seconds.time == text)
  }

  @Test func `a row shows both costs and their ratio`() {
    let figure = Figure(
      title: "find",
      ours: Sample([2e-6]),
      baseline: "seek",
      theirs: Sample([9e-6, 10e-6, 11e-6])
    )
    #expect(figure.row == "| find | 2 µs | seek | 10 µs ± 5 % | 5 × less |")
    let slower = Figure(title: "a", ours: Sample([3]), baseline: "b", theirs: Sample([2]))
    #expect(slower.ratio == "1.5 × more")
  }
}
