import Airports
import Geodesy
import TestSupport
import Testing

@Suite("A frequency")
struct FrequencyTests {
  static let spellings: [(String, Frequency.Kind?)] = [
    ("TWR", .tower), ("Tower", .tower), ("twr", .tower), ("Tower Primary", .tower),
    ("TWR/AFIS", .tower), ("UNIC", .unicom), ("UNICOM ltd hrs O", .unicom), ("Unicom", .unicom),
    ("Info", .information), ("INFO", .information), ("NUNUKAN INFO", .information),
    ("CTAF", .ctaf), ("CTAF (CFZ)", .ctaf), ("CTAF/UNICOM", .ctaf), ("Safety Comm", .ctaf),
    ("ATF", .ctaf), ("MF", .mandatory), ("MBZ", .mandatory), ("AFIS", .afis), ("A/G", .airGround),
    ("RADIO", .airGround), ("RDO", .radio), ("ATIS", .atis), ("D-ATIS", .atis), ("AWOS", .awos),
    ("ASOS", .awos), ("AWOS 3", .awos), ("Volmet", .awos), ("GND", .ground), ("GND Crew", .ground),
    ("Ground", .ground), ("CLNC DEL", .clearance), ("DELIVERY", .clearance), ("CLD", .clearance),
    ("RMP", .apron), ("A/D", .approach), ("APP/DEP", .approach), ("RAD/APP", .approach),
    ("Radar", .approach), ("ARR", .approach), ("DEP", .departure), ("Melbourne Centre", .center),
    ("ACC Sector", .center), ("FSS", .information), ("Lowvelt Military", .operations),
    ("ARCAL", .lights), ("EMERG", .emergency), ("KING SHAKA INT.", nil), ("", nil), ("A", nil),
    ("123.45", nil), ("/ /", nil),
  ]

  @Test("has a kind in any spelling", arguments: spellings)
  func spelling(text: String, kind: Frequency.Kind?) {
    #expect(Frequency.Kind(spelling: text) == kind)
  }

  static let channels: [(Int, String, Frequency.Band)] = [
    (122_200, "122.200", .vhf), (118_505, "118.505", .vhf), (119_055, "119.055", .vhf),
    (108_000, "108.000", .vhf), (121_008, "121.008", .vhf),
    (257_800, "257.800", .uhf), (225_000, "225.000", .uhf), (400_000, "400.000", .uhf),
    (8891, "8.891", .hf), (5_505, "5.505", .hf), (30_000, "30.000", .hf),
    // An import keeps none of these.
    (38_180, "38.180", .vhf), (150_000, "150.000", .vhf), (836_400, "836.400", .vhf),
  ]

  @Test("is written with three decimals", arguments: channels)
  func channel(kilohertz: Int, text: String, band: Frequency.Band) {
    let frequency = Frequency(kind: .tower, kilohertz: kilohertz)
    #expect(frequency.channel == text)
    #expect(frequency.megahertz == Double(text))
    #expect(frequency.band == band)
  }

  @Test("is sorted by use for any order of the rows")
  func order() throws {
    let ordered = [
      Frequency(kind: .ctaf, kilohertz: 122_800),
      Frequency(kind: .tower, kilohertz: 118_500, description: "Heathrow Tower"),
      Frequency(kind: .tower, kilohertz: 118_700),
      Frequency(kind: .mandatory, kilohertz: 122_700),
      Frequency(kind: .afis, kilohertz: 118_100),
      Frequency(kind: .airGround, kilohertz: 118_050),
      Frequency(kind: .unicom, kilohertz: 122_950),
      Frequency(kind: .atis, kilohertz: 113_750),
      Frequency(kind: .awos, kilohertz: 118_025),
      Frequency(kind: .ground, kilohertz: 121_700),
      Frequency(kind: .clearance, kilohertz: 121_975),
      Frequency(kind: .approach, kilohertz: 119_725),
      Frequency(kind: .departure, kilohertz: 118_400),
      Frequency(kind: .information, kilohertz: 124_300),
      Frequency(kind: .other, kilohertz: 121_600, description: "Feuerwehr Zürich"),
      Frequency(kind: .tower, kilohertz: 257_800),
      Frequency(kind: .approach, kilohertz: 8891),
    ]
    var field = Sample.munich
    field.frequencies = ordered.reversed()
    let catalogue = try Catalogue([Sample.deGaulle, Sample.guarulhos, Sample.southPole, field])
    let munich = try #require(catalogue.index(code: "MUC"))
    #expect(catalogue.frequencies(of: munich) == ordered)
    for index in -1...catalogue.count where index != munich {
      #expect(catalogue.frequencies(of: index).isEmpty)
    }
  }

  @Test("is found for every airport among many")
  func lookup() throws {
    var dice = Xorshift()
    var fields = Sample.fields(at: (0..<300).map { _ in dice.place() })
    for number in fields.indices where number % 3 != 0 {
      fields[number].frequencies = (0..<number % 5).map { copy in
        Frequency(kind: .tower, kilohertz: 118_000 + number * 5, description: "Field \(copy)")
      }
    }
    let catalogue = try Catalogue(fields)
    for field in fields {
      let index = try #require(catalogue.index(code: field.ident))
      #expect(catalogue.frequencies(of: index) == field.frequencies)
    }
    #expect(catalogue.survey().frequencies == fields.reduce(0) { $0 + $1.frequencies.count })
    #expect(
      catalogue.survey().airportsWithFrequencies == fields.count { !$0.frequencies.isEmpty }
    )
  }

  @Test("has a readable title that distinguishes the kinds")
  func titles() {
    let titles = Frequency.Kind.allCases.map(\.title)
    #expect(Set(titles).count == titles.count)
    #expect(titles.allSatisfy { (3...12).contains($0.count) })
  }
}
