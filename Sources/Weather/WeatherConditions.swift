/// The weather of an observation, of a forecast, or of one of its changes. What the report does not
/// give is nil or empty.
public struct WeatherConditions: Sendable, Hashable {
  /// The surface wind.
  public internal(set) var wind: SurfaceWind?

  /// Whether the report says `CAVOK`: visibility of 10 km or more, no cloud below 5,000 ft or the
  /// highest minimum sector altitude, no cumulonimbus and no significant weather.
  public internal(set) var isCAVOK = false

  /// The prevailing visibility.
  public internal(set) var visibility: Visibility?

  /// The visibility in single directions, such as the lowest.
  public internal(set) var directionalVisibilities: [DirectionalVisibility] = []

  /// The runway visual ranges.
  public internal(set) var runwayVisualRanges: [RunwayVisualRange] = []

  /// The present or expected weather.
  public internal(set) var phenomena: [WeatherPhenomenon] = []

  /// Whether significant weather ends (`NSW`).
  public internal(set) var endsWeather = false

  /// The weather since the last report but not at the observation (`RETS`).
  public internal(set) var recentPhenomena: [WeatherPhenomenon] = []

  /// The layers of cloud, lowest first.
  public internal(set) var clouds: [CloudLayer] = []

  /// The statement that there is no cloud, if the report makes one.
  public internal(set) var clearSky: ClearSky?

  /// The vertical visibility in feet, if the sky is obscured and it was measured.
  public internal(set) var verticalVisibilityFeet: Int?

  /// Whether the sky is obscured (`VV///`, `VV003`).
  public internal(set) var isSkyObscured = false

  /// The air temperature and the dew point, in degrees Celsius.
  public internal(set) var temperatureCelsius, dewPointCelsius: Int?

  /// The QNH.
  public internal(set) var pressure: AirPressure?

  /// Wind shear.
  public internal(set) var windShears: [WindShear] = []

  /// The groups that were not read, such as the state of a runway or the sea.
  public internal(set) var otherGroups: [String] = []

  /// The maximum length of each list.
  public static let maximumCount = 16

  /// Creates conditions of which nothing is known.
  public init() {}
}

extension WeatherConditions {
  /// Reads the next group.
  ///
  /// - Parameters:
  ///   - words: The words, of which at least one is left.
  ///   - isFirst: Whether it is the first of a section, where the wind belongs and misspellings of
  ///     it are accepted.
  mutating func take(_ words: inout ReportWords, isFirst: Bool) {
    guard let word = words.current else { return }
    if wind == nil, let group = words.windGroup(allowsMistakes: isFirst) {
      wind = SurfaceWind(group, sector: words.sector())
    } else if visibility == nil, let miles = words.miles() {
      visibility = miles
    } else if let shear = words.windShear() {
      Self.append(shear, to: &windShears)
    } else {
      if !takeWord(word) { Self.append(word.text, to: &otherGroups) }
      words.advance()
    }
  }

  /// Reads a group of one word; returns false if it is unknown.
  private mutating func takeWord(_ word: ReportWord) -> Bool {
    if word == "CAVOK" {
      (isCAVOK, visibility) = (true, .tenKilometres)
    } else if word == "NSW" {
      endsWeather = true
    } else if let (metric, degrees) = Visibility.metric(word) {
      takeVisibility(metric, degrees)
    } else if let range = RunwayVisualRange(word) {
      Self.append(range, to: &runwayVisualRanges)
    } else if let layer = CloudLayer(word) {
      Self.append(layer, to: &clouds)
    } else if let sky = ClearSky.allCases.first(where: { word.isText($0.rawValue) }) {
      clearSky = sky
    } else if let feet = word.verticalVisibilityFeet {
      (isSkyObscured, verticalVisibilityFeet) = (true, feet)
    } else if temperatureCelsius == nil, dewPointCelsius == nil, let group = TemperatureGroup(word)
    {
      (temperatureCelsius, dewPointCelsius) = (group.air, group.dewPoint)
    } else if let pressure = AirPressure(word) {
      self.pressure = self.pressure ?? pressure
    } else {
      return takePhenomenon(word)
    }
    return true
  }

  private mutating func takeVisibility(_ metric: Visibility, _ degrees: Int?) {
    if let degrees {
      Self.append(
        DirectionalVisibility(visibility: metric, degrees: degrees),
        to: &directionalVisibilities
      )
    } else {
      visibility = visibility ?? metric
    }
  }

  private mutating func takePhenomenon(_ word: ReportWord) -> Bool {
    if let phenomenon = WeatherPhenomenon(word) {
      Self.append(phenomenon, to: &phenomena)
      return true
    }
    var scanner = WordScanner(word)
    guard scanner.take("RE"), let recent = WeatherPhenomenon(&scanner) else { return false }
    Self.append(recent, to: &recentPhenomena)
    return true
  }

  private static func append<Element>(_ element: Element, to list: inout [Element]) {
    if list.count < maximumCount { list.append(element) }
  }
}

extension ReportWord {
  /// The vertical visibility of `VV003`, an inner nil for `VV///`; nil for other words.
  fileprivate var verticalVisibilityFeet: Int?? {
    var scanner = WordScanner(self)
    guard scanner.take("VV") else { return nil }
    if scanner.takeLast("///") { return .some(nil) }
    guard let hundreds = scanner.digits(3), scanner.isAtEnd else { return nil }
    return .some(hundreds * 100)
  }

  fileprivate func isText(_ text: String) -> Bool {
    var scanner = WordScanner(self)
    return scanner.takeText(text) && scanner.isAtEnd
  }
}
