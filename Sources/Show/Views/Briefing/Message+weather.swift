import Airports
package import Text
import Weather

extension Message {
  private static func weather(_ text: String, _ comment: String? = nil) -> Message {
    Message(text, context: "weather", comment: comment)
  }

  private static func label(_ text: String) -> Message {
    weather(text, "A label before a value; little room")
  }

  // MARK: Reports

  private static func report(_ text: String, _ kind: String) -> Message {
    weather(text, "\(kind); {age}: “20 min ago” or “just now”")
  }

  package static let routineReport = report("Observed {age}", "A METAR")
  package static let specialReport = report("Special observation {age}", "A SPECI")
  package static let trendReport = report("Observed {age}, with a trend", "A TTF")
  package static let forecastReport = report("Forecast issued {age}", "A TAF")

  package static let windLabel = label("Wind")
  package static let visibilityLabel = label("Visibility")
  package static let runwayLabel = label("Runway {runway}")
  package static let weatherLabel = label("Weather")
  package static let cloudLabel = label("Cloud")
  package static let temperatureLabel = label("Temperature")
  package static let pressureLabel = label("QNH")
  package static let recentLabel = label("Recently")
  package static let shearLabel = label("Wind shear")
  package static let trendLabel = label("Trend")

  // MARK: Changes

  private static func change(_ text: String) -> Message {
    weather(text, "A heading over what a forecast expects; times in universal time")
  }

  package static let changeFrom = change("From {from}")
  package static let changeBecoming = change("Change between {from} and {to}")
  package static let changeBecomingAt = change("Change at {from}")
  package static let changeTemporary = change("At times between {from} and {to}")
  package static let changeIntermittent = change("For short times between {from} and {to}")
  package static let changePossible = change("{percent}% chance between {from} and {to}")
  package static let changePossiblyTemporary = change(
    "{percent}% chance, at times between {from} and {to}"
  )
  package static let changePossiblyIntermittent = change(
    "{percent}% chance, for short times between {from} and {to}"
  )
  package static let noSignificantChange = weather("no significant change in two hours")
  package static let fromUntil = weather("from {from} until {to}", "A period")
  package static let dayAndTime = Message(
    "{day} {month}, {time}",
    context: "date",
    comment: "Such as 24 Nov, 18:00"
  )
  package static let yearAndTime = Message(
    "{day} {month} {year}, {time}",
    context: "date",
    comment: "Such as 24 Nov 2026, 18:00"
  )
  package static let date = Message(
    "{day} {month} {year}",
    context: "date",
    comment: "Such as 24 Nov 2026, within a sentence"
  )
  package static let ofMonths = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ].map { Message($0, context: "date", comment: "A month, in short") }

  // MARK: Wind and visibility

  private static let windHint = "A sentence about the wind; the speed has its unit"
  package static let plainWind = weather("from {bearing}° at {speed}", windHint)
  package static let plainWindGusts = weather(
    "from {bearing}° at {speed}, gusting to {gust}",
    windHint
  )
  package static let variableWind = weather("variable at {speed}", windHint)
  package static let variableWindGusts = weather("variable at {speed}, gusting to {gust}", windHint)
  package static let unknownWind = weather("from an unknown direction at {speed}", windHint)
  package static let unknownWindGusts = weather(
    "from an unknown direction at {speed}, gusting to {gust}",
    windHint
  )
  package static let varyingWind = weather(
    "{wind}, varying from {from}° to {to}°",
    "{wind} is the sentence about it: “from 240° at 14 kt, gusting to 25 kt”"
  )
  package static let someSpeed = weather("an unknown speed", "In place of a speed")
  package static let windNamed = weather(
    "wind {wind}",
    "{wind} is a sentence about it: “from 240° at 14 kt”, “variable at 2 kt”; a colon helps"
  )
  package static let notReported = weather("not reported", "In place of a value")
  package static let visibilityNamed = weather("visibility {visibility}", "{visibility}: “3 km”")
  package static let orMore = weather("{distance} or more")
  package static let moreThan = weather("more than {distance}")
  package static let lessThan = weather("less than {distance}")
  package static let lengthRange = weather("{from} to {to}", "Two lengths or heights")
  package static let rising = weather("{value}, rising", "{value}: a visual range")
  package static let falling = weather("{value}, falling", "{value}: a visual range")

  /// Visibility in the eight directions, clockwise from north.
  package static let ofVisibilityDirections = [
    "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
  ].map { weather("{distance} to the \($0)", "The visibility in one direction") }

  // MARK: Weather

  private static let rareHint = "Of a rare {weather} that has no message of its own"
  package static let lightWeather = weather("light {weather}", rareHint)
  package static let heavyWeather = weather("heavy {weather}", rareHint)
  package static let nearbyWeather = weather("{weather} nearby", rareHint)
  package static let weatherEnds = weather("no more significant weather")
  package static let andList = Message(
    "{list} and {part}",
    context: "list",
    comment: "Joins kinds of weather: rain and snow"
  )

  // MARK: Clouds

  private static let kindsOfCloud: [CloudLayer.Kind?] = [nil, .cumulonimbus, .toweringCumulus]

  /// What a report says about the base of a layer of cloud.
  enum CloudBase: CaseIterable {
    /// Its height.
    case at
    /// That it is below the lowest height that is reported.
    case below
    /// Nothing.
    case unknown
  }

  /// A layer of cloud.
  static func cloud(
    _ amount: CloudLayer.Amount,
    _ kind: CloudLayer.Kind?,
    _ base: CloudBase
  ) -> Message {
    let cloud =
      switch kind {
      case .cumulonimbus: "cumulonimbus"
      case .toweringCumulus: "towering cumulus"
      case nil: "clouds"
      }
    let layer =
      switch amount {
      case .few: "few \(cloud)"
      case .scattered: "scattered \(cloud)"
      case .broken: "broken \(cloud)"
      case .overcast: "overcast with \(cloud)"
      case .unknown: cloud
      }
    let isPlain = amount == .overcast && kind == nil
    let text = isPlain ? "overcast" : layer
    let whole =
      switch base {
      case .at: "\(text) at {height}"
      case .below: "\(text) below {height}"
      case .unknown: text
      }
    return weather(whole, "A layer of cloud")
  }

  static let ofClouds = CloudLayer.Amount.allCases.flatMap { amount in
    kindsOfCloud.flatMap { kind in
      CloudBase.allCases.map { cloud(amount, kind, $0) }
    }
  }

  package static let clearSky = weather("clear sky")
  package static let clearBelow = weather("no clouds below {height}")
  package static let noSignificantCloud = weather("no significant clouds")
  package static let noCloudDetected = weather("no clouds detected")
  package static let obscuredSky = weather("sky obscured")
  package static let obscuredSkyUpTo = weather("sky obscured, vertical visibility {height}")
  package static let obscuredSkyBelow = weather(
    "sky obscured, vertical visibility less than {height}",
    "It is below the lowest that is reported"
  )

  // MARK: Temperature, pressure and shear

  private static func unit(_ text: String) -> Message {
    Message(text, context: "unit", comment: "A number with the symbol of its unit")
  }

  package static let celsius = unit("{number}\u{2009}°C")
  package static let fahrenheit = unit("{number}\u{2009}°F")
  package static let hectopascals = unit("{number} hPa")
  package static let inchesOfMercury = unit("{number} inHg")
  package static let withDewPoint = weather("{temperature}, dew point {dewPoint}")
  package static let highestTemperature = weather("maximum {temperature} at {time}")
  package static let lowestTemperature = weather("minimum {temperature} at {time}")
  package static let pressureNamed = weather("QNH {pressure}")
  package static let shearOnAll = weather("on all runways", "Wind shear")
  package static let shearOnRunway = weather("on runway {runway}", "Wind shear")
  package static let shearAloft = weather(
    "up to {height}, wind there {wind}",
    "Wind shear; {wind}: “from 240° at 45 kt”"
  )
  package static let shearNamed = weather(
    "wind shear {shear}",
    "{shear}: “on runway 24L”, “up to 610 m, wind there from 240° at 45 kt”; a colon helps"
  )

  static let ofWeather: [Message] =
    [
      routineReport, specialReport, trendReport, forecastReport, windLabel, visibilityLabel,
      runwayLabel, weatherLabel, cloudLabel, temperatureLabel, pressureLabel, recentLabel,
      shearLabel, trendLabel, changeFrom, changeBecoming, changeBecomingAt, changeTemporary,
      changeIntermittent, changePossible, changePossiblyTemporary, changePossiblyIntermittent,
      noSignificantChange, fromUntil, dayAndTime, yearAndTime, date, plainWind, plainWindGusts,
      variableWind, variableWindGusts, unknownWind, unknownWindGusts, varyingWind, someSpeed,
      windNamed, notReported, visibilityNamed, orMore, moreThan, lessThan, lengthRange, rising,
      falling, lightWeather, heavyWeather, nearbyWeather, weatherEnds, andList, clearSky,
      clearBelow, noSignificantCloud, noCloudDetected, obscuredSky, obscuredSkyUpTo,
      obscuredSkyBelow, celsius, fahrenheit, hectopascals, inchesOfMercury, withDewPoint,
      highestTemperature, lowestTemperature, pressureNamed, shearOnAll, shearOnRunway, shearAloft,
      shearNamed,
    ] + ofMonths + ofVisibilityDirections + namesOfPhenomena + ofWeatherStrengths + ofClouds
}
