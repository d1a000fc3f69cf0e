import SharedSky

/// Returns what a closure writes into a buffer of the longest packet, which is filled with other
/// bytes first.
func written(_ write: (UnsafeMutableRawBufferPointer) -> Int) -> [UInt8] {
  var bytes = [UInt8](repeating: 0xA5, count: Packet.maximumLength)
  let count = bytes.withUnsafeMutableBytes { write($0) }
  return Array(bytes[..<count])
}
