extension BreathPattern: CustomStringConvertible {
  /// The longest notation accepted, in characters.
  public static let longestNotation = 64

  /// Parses the usual notation: seconds separated by hyphens.
  ///
  /// `4-6` is in and out, `4-7-8` in, hold and out, `4-4-4-4` in, hold, out and rest; a hold or
  /// rest of zero is omitted (`4-0-6-2`). `2+1-6` breathes in in two steps. Fractions have a
  /// decimal point and up to six digits: `4.5-5.5`.
  ///
  /// - Throws: `BreathPatternError`, which says what was found and what is allowed.
  public init(_ notation: String) throws(BreathPatternError) {
    guard !notation.isEmpty else { throw .empty }
    let characters = notation.unicodeScalars.count
    guard characters <= Self.longestNotation else { throw .tooLong(characters: characters) }
    let fields = notation.split(separator: "-", omittingEmptySubsequences: false)
    guard (2...4).contains(fields.count) else { throw .phaseCount(found: fields.count) }
    let inhales = fields[0].split(separator: "+", omittingEmptySubsequences: false)
    guard inhales.count <= 2 else { throw .inhaleSteps(found: inhales.count) }

    let inhale = try Self.seconds(inhales[0], .inhale)
    let topUp = inhales.count == 2 ? try Self.seconds(inhales[1], .inhale) : .zero
    if inhales.count == 2, topUp == .zero { throw .phaseLength(.inhale, found: .zero) }
    let others = fields.dropFirst()
    let phases: [Breath.Phase] = others.count == 1 ? [.exhale] : [.hold, .exhale, .rest]
    var hold: Duration = .zero
    var exhale: Duration = .zero
    var rest: Duration = .zero
    for (field, phase) in zip(others, phases) {
      let duration = try Self.seconds(field, phase)
      switch phase {
      case .hold: hold = duration
      case .exhale: exhale = duration
      default: rest = duration
      }
    }
    try self.init(inhale: inhale, topUp: topUp, hold: hold, exhale: exhale, rest: rest)
  }

  /// The pattern in its usual notation: the shortest that parses back to the same value.
  public var description: String {
    func text(_ nanoseconds: Int64) -> String { Duration.nanoseconds(nanoseconds).inSeconds }
    var fields = [text(firstInhale) + (secondInhale > 0 ? "+" + text(secondInhale) : "")]
    if hasHolds { fields.append(text(holding)) }
    fields.append(text(exhaling))
    if resting > 0 { fields.append(text(resting)) }
    return fields.joined(separator: "-")
  }

  /// Parses seconds exactly, to the microsecond: digits with at most one decimal point.
  private static func seconds(
    _ field: Substring,
    _ phase: Breath.Phase
  ) throws(BreathPatternError) -> Duration {
    let halves = field.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard halves.count <= 2, let whole = halves.first, !whole.isEmpty,
      halves.allSatisfy({ $0.allSatisfy(isDigit) }),
      halves.count == 1 || (1...6).contains(halves[1].count)
    else { throw .number(phase, found: String(field)) }
    // More digits than any allowed length has; stop here.
    guard whole.count <= 6 else { throw .phaseLength(phase, found: .seconds(1_000_000)) }
    var microseconds = whole.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    let fraction = halves.count == 2 ? Array(halves[1]) : []
    for place in 0..<6 {
      let digit = place < fraction.count ? Int64(fraction[place] - UInt8(ascii: "0")) : 0
      microseconds = microseconds * 10 + digit
    }
    return .microseconds(microseconds)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension Duration {
  /// The duration in seconds, to the microsecond, without trailing zeros.
  package var inSeconds: String {
    // Errors name durations of any length, whose nanoseconds may be too many for an integer.
    let (seconds, attoseconds) = components
    let microseconds = attoseconds / 1_000_000_000_000
    let sign = seconds < 0 || microseconds < 0 ? "-" : ""
    var fraction = String(microseconds.magnitude + 1_000_000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    let whole = "\(sign)\(seconds.magnitude)"
    return fraction.isEmpty ? whole : whole + "." + fraction
  }
}
