public import Geodesy
import Packing

extension Gazetteer {
  /// The record of a region or country.
  struct Area {
    let isCountry: Bool
    let country: Int
    let seat: Int?
    let population: Int
    let code: String
    let otherCode: String
    let name: String

    init(_ record: Bytes) {
      var cursor = Cursor(record)
      isCountry = cursor.byte() == 0
      country = cursor.number()
      let seat = cursor.number()
      self.seat = seat == 0 ? nil : seat - 1
      population = cursor.number()
      func text(_ cursor: inout Cursor) -> String {
        String(placeName: cursor.take(cursor.number()))
      }
      code = text(&cursor)
      otherCode = text(&cursor)
      name = text(&cursor)
    }
  }

  /// Returns a place by index: towns from 0, then regions and countries; nil if out of range.
  public func place(_ number: Int) -> NamedPlace? {
    number < townCount ? town(number) : area(number)
  }

  /// Returns the towns within a distance of a place, nearest first.
  public func towns(
    near center: Coordinate,
    within reach: Angle
  ) -> [(town: NamedPlace, distance: Angle)] {
    var found: [(number: Int, distance: Angle)] = []
    grid.forEach(near: center, within: reach) { coordinate, _, town in
      guard let town else { return }
      let distance = GreatCircle(from: center, to: coordinate).length
      if distance.radians <= reach.radians { found.append((town, distance)) }
    }
    found.sort { ($0.distance.radians, $0.number) < ($1.distance.radians, $1.number) }
    return found.compactMap { entry in
      town(entry.number).map { ($0, entry.distance) }
    }
  }

  /// Calls a closure for every place with at least 1,000 people within a distance of another.
  public func forEachPlace(
    near center: Coordinate,
    within reach: Angle,
    _ body: (_ coordinate: Coordinate, _ population: Int) -> Void
  ) {
    grid.forEach(near: center, within: reach) { coordinate, population, _ in
      if GreatCircle(from: center, to: coordinate).length.radians <= reach.radians {
        body(coordinate, population)
      }
    }
  }

  /// Returns the index of the area that contains an area or a town; nil for a country.
  func parent(of number: Int) -> Int? {
    if number < townCount {
      return townCount + Int(areasOfTowns.load(at: number * 2, as: UInt16.self))
    }
    // In a damaged file, regions may refer to each other.
    guard let area = areaRecord(number), !area.isCountry,
      areaRecord(townCount + area.country)?.isCountry == true
    else { return nil }
    return townCount + area.country
  }

  func areaRecord(_ number: Int) -> Area? {
    let index = number - townCount
    return (0..<areas.count).contains(index) ? Area(areas[index]) : nil
  }

  private func town(_ number: Int) -> NamedPlace? {
    guard let place = grid.town(number) else { return nil }
    let area = parent(of: number).flatMap(areaRecord)
    let country = area.flatMap { $0.isCountry ? $0 : areaRecord(townCount + $0.country) }
    return NamedPlace(
      number: number,
      kind: .town,
      name: name(ofTown: number),
      region: area.map { $0.isCountry ? "" : $0.name } ?? "",
      country: country?.name ?? "",
      countryCode: country?.code ?? "",
      coordinate: place.coordinate,
      population: place.population,
      seat: nil
    )
  }

  private func area(_ number: Int) -> NamedPlace? {
    guard let area = areaRecord(number), let seat = area.seat, let place = grid.town(seat)
    else { return nil }
    let country = area.isCountry ? area : areaRecord(townCount + area.country)
    return NamedPlace(
      number: number,
      kind: area.isCountry ? .country : .region,
      name: area.name,
      region: "",
      country: area.isCountry ? area.name : country?.name ?? "",
      countryCode: country?.code ?? "",
      coordinate: place.coordinate,
      population: area.population,
      seat: name(ofTown: seat)
    )
  }

  func name(ofTown number: Int) -> String {
    String(placeName: names[number])
  }
}

extension String {
  /// The longest name accepted, in bytes.
  private static let longestPlaceName = 200

  /// Reads a name without control and format characters, which a damaged file may contain.
  fileprivate init(placeName bytes: Bytes) {
    let text = String(
      decoding: bytes.slice(from: 0, count: Self.longestPlaceName).buffer,
      as: UTF8.self
    )
    let kept = text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    self = String(String.UnicodeScalarView(kept))
  }
}
