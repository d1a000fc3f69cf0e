import Atlas
import Geodesy
import Places
import Scenes
import Show
import TestSupport
import Testing

/// The land, relief and places that ship, read once from the checkout.
let shippedAtlas: LandAtlas = shipped("land.atlas") { try LandAtlas(bytes: $0) }
let shippedRelief: Relief = shipped("land.relief") { try Relief(bytes: $0) }
let shippedPlaces: Gazetteer = shipped("places.gazetteer") { try Gazetteer(bytes: $0) }

private func shipped<Value>(_ name: String, read: ([UInt8]) throws -> Value) -> Value {
  do {
    return try read(Checkout.resource(name))
  } catch {
    fatalError("Resources/\(name): \(error)")
  }
}

/// A route to look at, by the coordinates of its ends in degrees.
struct TestRoute: Sendable, CustomTestStringConvertible {
  let name: String
  let path: GreatCircle

  init(_ name: String, _ from: (Double, Double), _ to: (Double, Double)) {
    self.name = name
    path = GreatCircle(
      from: Coordinate(degreesNorth: from.0, degreesEast: from.1),
      to: Coordinate(degreesNorth: to.0, degreesEast: to.1)
    )
  }

  var testDescription: String { name }

  /// The backdrop of the route in a landscape or portrait picture.
  func backdrop(
    width: Int,
    height: Int,
    headroom: Int = 0,
    palette: Palette = .day,
    sun: SIMD3<Double>? = nil,
    sinks: Bool = false
  ) -> Backdrop {
    let framing: Framing = width > height ? .landscape : .portrait
    let globe = framing.globe(showing: path, size: SIMD2(Double(width), Double(height)))
    return Backdrop(
      globe: globe,
      size: SIMD2(width, height),
      headroom: headroom,
      palette: palette,
      twilight: sun.map { Twilight(sun: $0, sinks: sinks) }
    )
  }

  static let londonAmsterdam = TestRoute("London–Amsterdam", (51.4706, -0.4619), (52.3086, 4.7639))

  static let zurichVienna = TestRoute("Zürich–Vienna", (47.458, 8.548), (48.11, 16.57))

  /// The six regions of the design's proof, the date line, the poles, and the whole Earth.
  static let all: [TestRoute] = [
    londonAmsterdam,
    TestRoute("San Francisco–Reno", (37.6198, -122.3748), (39.4986, -119.7687)),
    TestRoute("Copenhagen–Oslo", (55.6179, 12.656), (60.1939, 11.1004)),
    TestRoute("Tokyo–Osaka", (35.5523, 139.78), (34.4273, 135.244)),
    TestRoute("Cape Town–Gqeberha", (-33.9648, 18.6017), (-33.9849, 25.6173)),
    TestRoute("Reykjavík–Akureyri", (63.985, -22.6056), (65.66, -18.0727)),
    TestRoute("Melbourne–Hobart", (-37.6733, 144.843), (-42.8361, 147.51)),
    TestRoute("Sydney–Canberra", (-33.9461, 151.177), (-35.3069, 149.195)),
    TestRoute("Nadi–Apia", (-17.7554, 177.443), (-13.83, -172.008)),
    TestRoute("Moscow–Saint Petersburg", (55.9726, 37.4146), (59.8003, 30.2625)),
    TestRoute("Anchorage–Adak", (61.1744, -149.996), (51.878, -176.646)),
    TestRoute("across the south pole", (-88, 0), (-86, 170)),
    TestRoute("across the north pole", (88, 0), (86, 170)),
    TestRoute("McMurdo–the plateau", (-77.85, 166.67), (-84, 170)),
    TestRoute("Longyearbyen–the pack ice", (78.246, 15.4656), (85, 100)),
    TestRoute("Entebbe–Mwanza", (0.042, 32.44), (-2.44, 32.93)),
    TestRoute("Toronto–Syracuse", (43.68, -79.63), (43.1, -76.1)),
    TestRoute("London–Singapore", (51.47, -0.46), (1.35, 103.99)),
    TestRoute("Auckland–Santiago", (-37, 174.79), (-33.39, -70.79)),
    TestRoute("Los Angeles–Hong Kong", (33.94, -118.4), (22.3, 113.9)),
  ]
}
