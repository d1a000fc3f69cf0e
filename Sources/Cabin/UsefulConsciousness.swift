import Glibc

/// The time of useful consciousness without oxygen at an altitude.
///
/// The published times are those of the FAA's Advisory Circular 61-107, table 1-1, for a person at
/// rest after a gradual climb; exercise, smoking or rapid decompression reduce them to half or
/// less. They begin at 18,000 ft. Below that, down to 10,000 ft, where the FAA first advises oxygen
/// (AIM 8-1-2), the slope of the table's first step is continued; at 12,500 ft, above which crews
/// must use oxygen after 30 minutes (14 CFR 91.211), that gives 52 minutes.
public enum UsefulConsciousness {
  /// The altitude above which time counts, in feet.
  public static let threshold = 10_000.0

  /// Whether time counts at an altitude, rounded to the foot.
  static func isCounted(altitudeFeet altitude: Double) -> Bool {
    altitude.rounded() > threshold
  }

  /// A row of the table: an altitude in feet and the range of times, in seconds.
  struct Row {
    let feet, shortest, longest: Double
  }

  static let table = [
    Row(feet: 18_000, shortest: 1200, longest: 1800),
    Row(feet: 22_000, shortest: 600, longest: 600),
    Row(feet: 25_000, shortest: 180, longest: 300),
    Row(feet: 28_000, shortest: 150, longest: 180),
    Row(feet: 30_000, shortest: 60, longest: 120),
    Row(feet: 35_000, shortest: 30, longest: 60),
    Row(feet: 40_000, shortest: 15, longest: 20),
    Row(feet: 43_000, shortest: 9, longest: 12),
    Row(feet: 50_000, shortest: 9, longest: 12),
  ]

  /// Returns the range of published times at an altitude, in seconds, interpolated logarithmically
  /// between the rows of the table; nil up to `threshold`, where no time counts.
  public static func seconds(altitudeFeet altitude: Double) -> ClosedRange<Double>? {
    guard isCounted(altitudeFeet: altitude) else { return nil }
    let above = table.dropFirst().firstIndex { altitude <= $0.feet } ?? table.count - 1
    let (low, high) = (table[above - 1], table[above])
    let share = min((altitude - low.feet) / (high.feet - low.feet), 1)
    func between(_ path: KeyPath<Row, Double>) -> Double {
      exp(log(low[keyPath: path]) * (1 - share) + log(high[keyPath: path]) * share)
    }
    let shortest = between(\.shortest)
    return shortest...max(shortest, between(\.longest))
  }
}
