import Breathing
import Feeds
import Flights
import Foundation

extension Material {
  /// The number of aircraft in the list: about half of those in the air worldwide.
  private static let count = 5000

  /// Measures reading a list of aircraft from OpenSky and merging it into tracks.
  func trafficChapter() throws -> Chapter {
    let body = Self.states(Self.count)
    let data = Data(body)
    let now = Instant(sinceEpoch: .seconds(1_795_247_000))
    let read = try inTurns(
      runs,
      [
        { try Stopwatch.thread.time { _ = try SightingBatch(body, receivedAt: now) } },
        { try Stopwatch.thread.time { _ = try JSONSerialization.jsonObject(with: data) } },
      ]
    )
    let sightings = try SightingBatch(body, receivedAt: now).sightings
    var traffic = Traffic()
    traffic.insert(sightings, at: now)
    let later = now.advanced(by: .seconds(5))
    let joined = try inTurns(
      runs,
      [
        {
          var copy = traffic
          return Stopwatch.thread.time { copy.insert(sightings, at: later) }
        }
      ]
    )[0]
    return Chapter(
      title: "Real aircraft",
      figures: [
        Figure(
          title: "read \(Self.count) aircraft of OpenSky, \(body.count / 1000) kB",
          ours: read[0],
          baseline: "Foundation's JSONSerialization, values only",
          theirs: read[1]
        )
      ],
      remarks: """
        Aloft's result is a list of sightings with every field checked, with one row in memory at \
        a time; Foundation's is the whole document as unchecked dictionaries and lists. Joining \
        the \(Self.count) sightings with their tracks takes another \(joined.median.time). None of \
        this happens on the thread that draws.
        """
    )
  }

  /// Returns a list in OpenSky's format.
  private static func states(_ count: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: 1)
    func number(_ range: ClosedRange<Double>, _ decimals: Int) -> String {
      String(format: "%.\(decimals)f", Double.random(in: range, using: &generator))
    }
    let rows = (0..<count).map { row in
      let place = "\(number(-180...180, 4)),\(number(-60...70, 4))"
      let motion = "\(number(50...260, 2)),\(number(0...359, 2)),\(number(-10...10, 2))"
      let height = number(300...12_000, 2)
      let hex = String(0x400000 + row * 37, radix: 16)
      return """
        ["\(hex)","TST\(row)  ","United Kingdom",1795246947,1795246949,\(place),\(height),false,\
        \(motion),null,\(number(300...12_000, 2)),"\(1000 + row % 600)",false,0,\(row % 8)]
        """
    }
    return Array(#"{"time":1795246950,"states":[\#(rows.joined(separator: ","))]}"#.utf8)
  }
}
