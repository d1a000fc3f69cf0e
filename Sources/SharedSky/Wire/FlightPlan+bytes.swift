public import Geodesy

extension FlightPlan {
  /// The plan on its own: the byte with its number of points and its unit, then four bytes for each
  /// point. Empty without points.
  var bytes: [UInt8] {
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: 1 + count * Self.bytesPerPoint) { room, length in
      let bytes = UnsafeMutableRawBufferPointer(room)
      bytes[0] = countByte
      write(bytes, at: 1)
      length = 1 + count * Self.bytesPerPoint
    }
  }

  /// Reads a plan on its own; anything else than the bytes of a plan is no plan.
  init(_ bytes: UnsafeRawBufferPointer) {
    let count = Int((bytes.first ?? 0) & ~Self.wideBit)
    guard 1...Self.maximumCount ~= count, bytes.count == 1 + count * Self.bytesPerPoint else {
      self = .none
      return
    }
    self.init(bytes, at: 1, count: count, isWide: bytes[0] & Self.wideBit != 0)
  }

  /// Returns the points of the plan, given the plane's position.
  public func places(from position: GridPosition) -> [Coordinate] {
    (0..<count).compactMap { place($0, from: position)?.coordinate }
  }
}
