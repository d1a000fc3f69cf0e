import Breathing
import Testing

@testable import Weather

@Suite("Damaged weather reports")
struct WindFuzzTests {
  /// Reports of every kind to corrupt.
  static let sound = [
    "METAR KFFO 151658Z 30008G18KT 270V330 4SM -SN FEW014 OVC019 M05/M07 A2996 RMK AO1A SLP159",
    "SPECI KPAM 151721Z AUTO 08063G112KT M1/8SM R14/0600V1000FT +TSRA VV006 25/24 A2877 RMK",
    "TAF AMD CYRB 150204Z 1502/1524 13007KT 6SM -RA SCT008 TEMPO 1502/1506 2SM -DZSN BR SCT002 "
      + "FM150600 19012G22KT PROB30 1506/1518 1/2SM FG VV003 BECMG 1520/1522 25015G25KT RMK NXT",
    "TTF METAR YBBN 151130Z 15010KT 9999 RMK FM1130 16011KT INTER 1130/1300 16020G30KT",
    "METAR CYSY NIL", "TAF AMD EGYD 150939Z 1509/1518 CNL", "EGLL 151150Z 240P99MPS",
  ]

  /// Checks what must hold for every report that was read; returns whether this one was.
  @discardableResult
  private func check(_ text: String, _ near: Int64) -> Bool {
    do {
      let report = try WeatherReport(text, nearUnixSeconds: near)
      #expect(report.station.utf8.count == 4)
      #expect(abs(report.issuedUnixSeconds - near) < 18 * 86_400)
      for wind in [report.wind] + report.changes.map(\.wind) {
        guard let wind else { continue }
        #expect(SurfaceWind(wind.description) == wind)
        #expect((0...999).contains(wind.speed?.value ?? 0))
      }
      for time in [near, report.issuedUnixSeconds, report.validUnixSeconds.lowerBound] {
        _ = report.wind(atUnixSeconds: time)
      }
      #expect(report.changes.allSatisfy { $0.beginUnixSeconds <= $0.endUnixSeconds })
      return true
    } catch {
      #expect(error.description.contains(" are allowed"), "\(error)")
      #expect(error.description.utf8.count < 300)
      return false
    }
  }

  @Test("with changed bytes or shuffled words are read or refused without a crash")
  func mutations() {
    var dice = SeededGenerator(seed: 1)
    let alphabet = Array("0123456789/ VGPKTMSFOZRB=\n\u{7F}x".utf8)
    var read = 0
    for round in 0..<40_000 {
      var bytes = Array((Self.sound.randomElement(using: &dice) ?? "").utf8)
      for _ in 0..<Int.random(in: 1...6, using: &dice) {
        let place = Int.random(in: 0..<bytes.count, using: &dice)
        let byte =
          round % 4 == 0
          ? UInt8.random(in: 0...255, using: &dice) : alphabet.randomElement(using: &dice) ?? 0
        switch Int.random(in: 0..<4, using: &dice) {
        case 0: bytes[place] = byte
        case 1: bytes.insert(byte, at: place)
        case 2: bytes.removeSubrange(place..<min(place + 3, bytes.count))
        default: bytes.append(contentsOf: bytes[place...].prefix(12))
        }
        if bytes.isEmpty { bytes = [byte] }
      }
      if check(String(decoding: bytes, as: UTF8.self), WindReportTests.noon) { read += 1 }
    }
    #expect(read > 1_000 && read < 39_000)
  }

  @Test("of random bytes and random words are read or refused")
  func noise() {
    var dice = SeededGenerator(seed: 1)
    let words = Self.sound.flatMap { $0.split(separator: " ") }
    for round in 0..<20_000 {
      let text: String
      if round % 2 == 0 {
        let count = Int.random(in: 0...80, using: &dice)
        let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &dice) }
        text = String(decoding: bytes, as: UTF8.self)
      } else {
        let count = Int.random(in: 1...12, using: &dice)
        let drawn = (0..<count).compactMap { _ in words.randomElement(using: &dice) }
        text = drawn.joined(separator: " ")
      }
      check(text, .random(in: -2_000_000_000...5_000_000_000, using: &dice))
    }
  }
}
