import Packing

extension Catalogue {
  /// Returns a number that airports share when they lie in one country and serve cities of one
  /// name; an airport without a city goes by its own name.
  ///
  /// It follows from the numbers of the words, so that a journey can compare hundreds of airports
  /// without spelling out their cities. Numbers of two catalogues cannot be compared.
  public func cityNumber(of index: Int) -> UInt64 {
    var record = RecordReader(details[index])
    _ = record.codes()
    _ = record.elevation()
    let country = FNV().adding(Int(traits(index) >> 5))
    var (name, city) = (country, country)
    record.forEachWord { name = name.adding($0) }
    record.forEachWord { city = city.adding($0) }
    return city == country ? name.value : city.value
  }
}

/// The hash FNV-1a of 64 bits (Fowler, Noll, Vo), over numbers in place of bytes.
private struct FNV: Equatable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  func adding(_ number: Int) -> FNV {
    var sum = self
    sum.value = (value ^ UInt64(truncatingIfNeeded: number)) &* 0x0000_0100_0000_01B3
    return sum
  }
}
