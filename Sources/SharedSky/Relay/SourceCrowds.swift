/// Counts the planes of each source, to recognise crowds: more planes than a household has.
///
/// Sources are known by a hash of 32 bits, whose low 16 select a counter. Sources that share a
/// counter are counted together; a crowd is only listed later, so this does little harm.
final class SourceCrowds {
  /// The number of planes of one source that are not yet a crowd.
  static let household: UInt16 = 8

  private var counters = [UInt16](repeating: 0, count: 1 << 16)

  /// Sets all counters to 0.
  func clear() {
    for index in counters.indices { counters[index] = 0 }
  }

  /// Counts a plane of a source; 0 is no source.
  func count(_ source: UInt32) {
    guard source != 0 else { return }
    let index = Int(source & 0xFFFF)
    if counters[index] < .max { counters[index] += 1 }
  }

  /// Whether a source has a crowd of planes.
  func contains(_ source: UInt32) -> Bool {
    source != 0 && counters[Int(source & 0xFFFF)] > Self.household
  }
}
