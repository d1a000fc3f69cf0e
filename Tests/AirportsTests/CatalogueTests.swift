import Airports
import Geodesy
import Testing

@Suite("A catalogue")
struct CatalogueTests {
  @Test("returns the airports from which it was made", arguments: Sample.all)
  func records(entry: CatalogueEntry) throws {
    let catalogue = try Catalogue(Sample.all)
    #expect(catalogue.count == Sample.all.count)
    let airport = try #require(catalogue.airport(code: entry.ident))
    #expect(airport.ident == entry.ident)
    #expect(airport.iata == entry.iata)
    #expect(airport.icao == entry.icao)
    #expect(airport.name == entry.name)
    #expect(airport.municipality == entry.municipality)
    #expect(airport.country == entry.country)
    #expect(airport.elevationFeet == entry.elevationFeet)
    #expect(airport.kind == entry.kind)
    #expect(airport.hasScheduledService == entry.hasScheduledService)
    #expect(Earth.distanceMetres(from: airport.coordinate, to: entry.coordinate) < 0.02)
    #expect(catalogue.kind(of: airport.index) == entry.kind)
    #expect(catalogue.hasScheduledService(airport.index) == entry.hasScheduledService)
    #expect(catalogue.country(of: airport.index) == entry.country)
  }

  @Test("tells an elevation of 0 from an unknown one", arguments: [nil, 0, -1, 1, -1_500, 20_000])
  func elevation(feet: Int?) throws {
    var entry = Sample.heathrow
    entry.elevationFeet = feet
    #expect(try Catalogue([entry]).airport(0).elevationFeet == feet)
  }

  @Test("returns runways with both thresholds, accurate to a decimetre")
  func runways() throws {
    let catalogue = try Catalogue(Sample.all)
    let heathrow = try #require(catalogue.index(code: "LHR"))
    let runway = try #require(catalogue.runways(of: heathrow).first)
    let given = Sample.heathrow.runways[0]
    #expect(runway.name == "09L/27R")
    #expect(runway.lengthFeet == 12_799)
    #expect(runway.widthFeet == 164)
    #expect(runway.surface == .asphalt)
    #expect(runway.isLighted)
    for (end, expected) in [(runway.lowEnd, given.lowEnd), (runway.highEnd, given.highEnd)] {
      let threshold = try #require(end.threshold)
      let exact = try #require(expected.threshold)
      #expect(Earth.distanceMetres(from: threshold, to: exact) < 0.1)
    }
    #expect(runway.lowEnd.displacedFeet == 1007)
    #expect(runway.highEnd.displacedFeet == nil && runway.trueHeading == nil)
    let munich = try #require(catalogue.index(code: "MUC"))
    #expect(catalogue.runways(of: munich).isEmpty)
    #expect(!catalogue.hasRunway(munich))
    #expect(catalogue.hasRunway(heathrow))
  }

  @Test("returns runways of which only names, heading and length are known")
  func bareRunways() throws {
    let catalogue = try Catalogue(Sample.all)
    let heathrow = try #require(catalogue.index(code: "LHR"))
    let runway = try #require(catalogue.runways(of: heathrow).last)
    #expect(runway == Sample.heathrow.runways[1])
    #expect(catalogue.frequencies(of: heathrow) == Sample.heathrow.frequencies)
  }

  @Test("has the same bytes for any order of the rows")
  func deterministic() {
    let bytes = Catalogue.bytes(of: Sample.all, notes: ["source": "tables", "date": "2025-12-02"])
    let again = Catalogue.bytes(
      of: Sample.all.reversed(),
      notes: ["date": "2025-12-02", "source": "tables"]
    )
    #expect(bytes == again)
  }

  @Test("stores the source of its data")
  func notes() throws {
    let bytes = Catalogue.bytes(of: [], notes: ["source": "tables: two", "date": "2025-12-02"])
    let catalogue = try Catalogue(bytes: bytes)
    #expect(catalogue.notes == ["source": "tables: two", "date": "2025-12-02"])
    #expect(catalogue.count == 0)
    #expect(catalogue.nearest(to: Sample.munich.coordinate, count: 3).isEmpty)
    #expect(catalogue.search("munich").isEmpty)
  }

  @Test("keeps a threshold across the 180th meridian near its airport")
  func dateLine() throws {
    let threshold = Coordinate(degreesNorth: -16.5, degreesEast: -179.995)
    var field = CatalogueEntry(
      ident: "NFFR",
      name: "Rabi",
      coordinate: Coordinate(degreesNorth: -16.5, degreesEast: 179.9999)
    )
    field.runways = [
      Runway(lowEnd: RunwayEnd(ident: "09", threshold: threshold), highEnd: RunwayEnd(ident: "27"))
    ]
    let catalogue = try Catalogue([field])
    let read = try #require(catalogue.runways(of: 0).first?.lowEnd.threshold)
    #expect(Earth.distanceMetres(from: read, to: threshold) < 0.2)
  }
}
