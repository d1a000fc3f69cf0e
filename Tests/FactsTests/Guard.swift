import Facts
import Testing

/// A change of figures, with a value at which a template's guard just holds, and one at which it
/// just fails.
struct Guard: Sendable, CustomTestStringConvertible {
  let id: String
  let hold: @Sendable (inout LegFigures) -> Void
  let fail: @Sendable (inout LegFigures) -> Void

  var testDescription: String { id }

  static let all = ofTheWay + ofTheGround + ofTheSky

  private static let ofTheWay: [Guard] = [
    Guard(id: "leg.distance") {
      $0.distanceKilometres = 2
    } fail: {
      $0.distanceKilometres = 1
    },
    Guard(id: "leg.girth") {
      $0.distanceKilometres = 400
    } fail: {
      $0.distanceKilometres = 399
    },
    Guard(id: "leg.light") {
      $0.distanceKilometres = 300
    } fail: {
      $0.distanceKilometres = 299
    },
    Guard(id: "leg.halfway") {
      $0.distanceKilometres = 40
    } fail: {
      $0.distanceKilometres = 39
    },
    Guard(id: "leg.walk") {
      $0.distanceKilometres = 60
    } fail: {
      $0.distanceKilometres = 59
    },
    Guard(id: "leg.horizon") {
      $0.distanceKilometres = 350
    } fail: {
      $0.distanceKilometres = 351
    },
    Guard(id: "leg.breaths") {
      $0.distanceKilometres = 5
    } fail: {
      $0.distanceKilometres = 3
    },
    Guard(id: "leg.heading") {
      $0.origin.latitudeDegrees = 84
    } fail: {
      $0.origin.latitudeDegrees = 85
    },
    Guard(id: "leg.code") {
      $0.destination.iata = "FCO"
    } fail: {
      $0.destination.iata = "DIE"
    },
    Guard(id: "leg.code") { _ in
    } fail: {
      $0.destination.hasScheduledService = false
    },
    Guard(id: "leg.initials") {
      $0.destination.iata = "ROM"
    } fail: {
      $0.destination.iata = "FCO"
    },
    Guard(id: "leg.palindrome") {
      $0.destination.iata = "ROR"
    } fail: {
      $0.destination.iata = "ROM"
    },
  ]

  private static let ofTheGround: [Guard] = [
    Guard(id: "leg.step") {
      $0.origin.elevationMetres = 55
    } fail: {
      $0.origin.elevationMetres = 54
    },
    Guard(id: "leg.elevation") { _ in
    } fail: {
      $0.destination.elevationMetres = 4
    },
    Guard(id: "leg.lanes") {
      $0.destination.longestRunway?.widthMetres = 30
    } fail: {
      $0.destination.longestRunway?.widthMetres = 29
    },
    Guard(id: "leg.pitches") {
      $0.destination.longestRunway?.lengthMetres = 1500
    } fail: {
      $0.destination.longestRunway?.lengthMetres = 1499
    },
    Guard(id: "leg.runway") { _ in
    } fail: {
      $0.destination.longestRunway = nil
    },
    Guard(id: "leg.runway-walk") { _ in
    } fail: {
      $0.destination.longestRunway = nil
    },
    Guard(id: "leg.lights") { _ in
    } fail: {
      $0.destination.longestRunway?.isLighted = false
    },
    Guard(id: "leg.ident") {
      $0.destination.longestRunway?.ident = "36"
    } fail: {
      $0.destination.longestRunway?.ident = "37"
    },
    Guard(id: "leg.ident") {
      $0.destination.longestRunway?.ident = "09C"
    } fail: {
      $0.destination.longestRunway?.ident = "H1"
    },
    Guard(id: "leg.ident") {
      $0.destination.longestRunway?.bearingDegrees = 360
    } fail: {
      $0.destination.longestRunway?.bearingDegrees = nil
    },
    Guard(id: "leg.choices") {
      $0.destination.pavedRunwayCount = 2
    } fail: {
      $0.destination.pavedRunwayCount = 1
    },
  ]

  private static let ofTheSky: [Guard] = [
    Guard(id: "leg.latitude") {
      $0.origin.latitudeDegrees = 44.8
    } fail: {
      $0.origin.latitudeDegrees = 44.7
    },
    Guard(id: "leg.season") {
      $0.origin.latitudeDegrees = 43.8
    } fail: {
      $0.origin.latitudeDegrees = 43.7
    },
    Guard(id: "leg.season") { _ in
    } fail: {
      $0.destination.latitudeDegrees = -41.8
    },
    Guard(id: "leg.midsummer") {
      $0.destination.latitudeDegrees = 64
    } fail: {
      $0.destination.latitudeDegrees = 64.1
    },
    Guard(id: "leg.midday") {
      $0.origin.longitudeDegrees = 11.1
    } fail: {
      $0.origin.longitudeDegrees = 11.2
    },
    Guard(id: "leg.turning") {
      $0.destination.latitudeDegrees = 80
    } fail: {
      $0.destination.latitudeDegrees = 80.1
    },
    Guard(id: "leg.equator") {
      $0.destination.latitudeDegrees = -1
    } fail: {
      $0.destination.latitudeDegrees = 0.9
    },
    Guard(id: "leg.crossing") {
      $0.destination.latitudeDegrees = -1
    } fail: { _ in
    },
    Guard(id: "leg.meridian") {
      $0.destination.longitudeDegrees = -1
    } fail: { _ in
    },
    Guard(id: "leg.parallel") {
      $0.destination.longitudeDegrees = 25
    } fail: {
      $0.destination.latitudeDegrees = 52.95
    },
  ]

  init(
    id: String,
    _ hold: @escaping @Sendable (inout LegFigures) -> Void,
    fail: @escaping @Sendable (inout LegFigures) -> Void
  ) {
    self.id = id
    self.hold = hold
    self.fail = fail
  }
}
