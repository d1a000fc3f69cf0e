/// The Earth's main magnetic field as spherical harmonics with slowly drifting coefficients: the
/// World Magnetic Model, or another model in the same format.
///
/// It is read from the text of a `.COF` file as published by NOAA and the British Geological
/// Survey: a line with epoch, name and date; then, by degree and order, the coefficients g and h in
/// nanotesla and their annual change; then a line of nines.
public struct MagneticModel: Sendable {
  /// The coefficients of one degree and order, in nanotesla and nanotesla per year.
  struct Term: Sendable, Hashable {
    let g: Double
    let h: Double
    let gPerYear: Double
    let hPerYear: Double
  }

  /// The decimal year for which the coefficients are given.
  public let epoch: Double

  /// The name of the model, such as `WMM-2025`.
  public let name: String

  /// The highest degree of the harmonics.
  public let degree: Int

  /// By degree from 1, and within each by order from 0.
  let terms: [Term]

  /// The highest degree accepted: that of the World Magnetic Model High Resolution.
  static let highestDegree = 133

  /// The longest name accepted, in characters.
  static let longestName = 40

  /// The largest coefficient accepted, in nanotesla; the largest of the Earth's field is 30 000.
  static let largestCoefficient = 100_000

  /// The decimal years for which the model is valid: five from its epoch.
  public var years: ClosedRange<Double> {
    epoch...epoch + 5
  }

  /// Whether the model is valid for a decimal year; outside, its error grows by a fraction of a
  /// degree per year.
  public func covers(year: Double) -> Bool {
    years.contains(year)
  }

  /// Parses a model from the text of a `.COF` file.
  public init(coefficients text: String) throws(MagneticModelError) {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    let header = Self.words(lines.first ?? "")
    guard header.count == 3, let epoch = Double(header[0]), (1500...3000).contains(epoch),
      header[1].count <= Self.longestName
    else {
      throw .header(found: String((lines.first ?? "").prefix(60)))
    }
    self.epoch = epoch
    name = String(header[1])
    var terms: [Term] = []
    var (degree, order) = (1, 0)
    for (index, line) in lines.enumerated().dropFirst() {
      if Self.isEndMark(line) {
        guard degree > 1, order == 0 else { throw .incomplete(line: index + 1) }
        self.degree = degree - 1
        self.terms = terms
        return
      }
      guard degree <= Self.highestDegree else {
        throw .tooLarge(line: index + 1, limit: Self.highestDegree)
      }
      terms.append(try Self.term(line, number: index + 1, degree: degree, order: order))
      (degree, order) = order < degree ? (degree, order + 1) : (degree + 1, 0)
    }
    throw .incomplete(line: lines.count)
  }

  private static func words(_ line: Substring) -> [Substring] {
    line.split { $0.isWhitespace }
  }

  private static func isEndMark(_ line: Substring) -> Bool {
    let words = words(line)
    return words.count == 1 && words[0].count >= 8 && words[0].allSatisfy { $0 == "9" }
  }

  private static func term(
    _ line: Substring,
    number: Int,
    degree: Int,
    order: Int
  ) throws(MagneticModelError) -> Term {
    let words = words(line)
    guard words.count == 6, let n = Int(words[0]), let m = Int(words[1]) else {
      throw .row(line: number, found: String(line.prefix(60)))
    }
    guard n == degree, m == order else {
      throw .order(line: number, found: "\(n) \(m)", expected: "\(degree) \(order)")
    }
    var values: [Double] = []
    for (column, word) in words.dropFirst(2).enumerated() {
      let limit = order == 0 && column % 2 == 1 ? 0 : Double(largestCoefficient)
      guard let value = Double(word), abs(value) <= limit else {
        throw .coefficient(line: number, found: String(word.prefix(60)))
      }
      values.append(value)
    }
    return Term(g: values[0], h: values[1], gPerYear: values[2], hPerYear: values[3])
  }
}
