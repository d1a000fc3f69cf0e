import Packing

extension Catalogue {
  /// Returns a number that is equal for airports in one country whose cities have the same name; an
  /// airport without a city uses its own name.
  ///
  /// It is computed from word indices, so a journey can compare hundreds of airports without
  /// decoding their cities. Numbers of different catalogues cannot be compared.
  public func cityNumber(of index: Int) -> UInt64 {
    var record = RecordReader(details[index])
    _ = record.elevation()
    let country = FNV().adding(Int(traits(index) >> 5))
    var (name, city) = (country, country)
    record.forEachWord { name = name.adding($0) }
    record.forEachWord { city = city.adding($0) }
    return city == country ? name.value : city.value
  }
}

/// The 64-bit FNV-1a hash (Fowler, Noll, Vo), over numbers instead of bytes.
private struct FNV: Equatable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  func adding(_ number: Int) -> FNV {
    var sum = self
    sum.value = (value ^ UInt64(truncatingIfNeeded: number)) &* 0x0000_0100_0000_01B3
    return sum
  }
}
