import Breathing
import Geodesy

/// The way of an aircraft before the parts that its track keeps, as samples three seconds apart: a slow radar beam may
/// have passed it there.
///
/// Samples do not change, whatever is reported later. The way after the last one may shift by some metres until the
/// next.
struct PastWay: Sendable, Hashable {
  /// When the aircraft appeared that took this way; nil without samples.
  private(set) var appeared: Instant?

  /// The samples, oldest first.
  private var samples: [Sample] = []

  /// The aircraft at an instant, as displayed.
  struct Sample: Sendable, Hashable {
    let instant: Instant

    /// The position as a vector of length nearly 1, to half a metre. Three numbers take less room than a vector.
    private let x, y, z: Float

    /// Infinite if unknown.
    private let trackDegrees, height: Float
    private let ageSeconds: Float
  }

  /// How much of the way is kept: more than the slowest turn of a beam.
  static let length: Duration = .seconds(75)

  /// The time between samples. In a tight turn of a jet in real time, the middle of the straight way between two is ten
  /// metres off.
  static let step: Duration = .seconds(3)

  /// The first instant of the way; nil without samples.
  var begin: Instant? { samples.first?.instant }

  /// Adds a part of the track that is no longer kept.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - end: When the next part replaces it.
  mutating func append(_ part: TrackSegment, until end: Instant) {
    if part.appeared != appeared { (appeared, samples) = (part.appeared, []) }
    if samples.isEmpty, part.begin < end { samples.append(Sample(part, at: part.begin)) }
    guard let last = samples.last?.instant else { return }
    let oldest = end.advanced(by: .zero - Self.length)
    var instant = max(last, oldest).next(onGridOf: Self.step)
    while instant < end {
      samples.append(Sample(part, at: instant))
      instant = instant.advanced(by: Self.step)
    }
    samples.removeFirst(samples.dropFirst().prefix { $0.instant <= oldest }.count)
  }

  /// Returns the aircraft at an instant.
  ///
  /// - Parameters:
  ///   - instant: The instant, before the first part.
  ///   - parts: The parts of the track that follow the way.
  /// - Returns: The aircraft; nil before the way.
  func sample(at instant: Instant, before parts: [TrackSegment]) -> Sample? {
    guard let first = parts.first, let newest = parts.last, first.appeared == appeared,
      let index = samples.lastIndex(where: { $0.instant <= instant })
    else { return nil }
    let sample = samples[index]
    guard index + 1 == samples.count else {
      return sample.mixed(with: samples[index + 1], at: instant)
    }
    // The next sample to come, unless a report may still change it, or the aircraft has appeared elsewhere by then.
    let due = sample.instant.next(onGridOf: Self.step)
    let part = parts.last { $0.begin <= due } ?? first
    guard due <= newest.begin, part.appeared == appeared else {
      return sample.mixed(with: Sample(first, at: first.begin), at: instant)
    }
    return sample.mixed(with: Sample(part, at: due), at: instant)
  }
}

extension PastWay.Sample {
  /// The displayed position as a vector of length nearly 1.
  var vector: SIMD3<Double> { SIMD3(Double(x), Double(y), Double(z)) }

  /// The displayed height, in metres.
  var altitudeMetres: Double? { height.isFinite ? Double(height) : nil }

  /// The displayed track.
  var track: Angle? { trackDegrees.isFinite ? .degrees(Double(trackDegrees)) : nil }

  /// The time since the aircraft had last been located.
  var age: Duration { .seconds(Double(ageSeconds)) }

  fileprivate init(_ part: TrackSegment, at instant: Instant) {
    self.instant = instant
    let place = SIMD3<Float>(part.vector(at: instant))
    (x, y, z) = (place.x, place.y, place.z)
    trackDegrees = part.track(at: instant).map { Float($0.degrees) } ?? .infinity
    height = part.altitudeMetres(at: instant).map { Float($0) } ?? .infinity
    ageSeconds = Float(max(part.located.seconds(to: instant), 0))
  }

  /// Returns the aircraft between two samples.
  fileprivate func mixed(with next: PastWay.Sample, at now: Instant) -> PastWay.Sample {
    let length = instant.seconds(to: next.instant)
    guard length > 0 else { return self }
    let share = Float(min(max(instant.seconds(to: now) / length, 0), 1))
    return PastWay.Sample(self, next, share: share, at: now)
  }

  private init(_ one: PastWay.Sample, _ other: PastWay.Sample, share: Float, at now: Instant) {
    instant = now
    x = one.x + (other.x - one.x) * share
    y = one.y + (other.y - one.y) * share
    z = one.z + (other.z - one.z) * share
    if let from = one.track, let to = other.track {
      trackDegrees = Float((from + (to - from).signed * Double(share)).bearing.degrees)
    } else {
      trackDegrees = one.trackDegrees
    }
    let isKnown = one.height.isFinite && other.height.isFinite
    height = isKnown ? one.height + (other.height - one.height) * share : one.height
    ageSeconds = one.ageSeconds + (other.ageSeconds - one.ageSeconds) * share
  }
}
