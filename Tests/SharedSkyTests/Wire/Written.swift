import SharedSky

/// Returns what somebody writes into room for the longest packet, which is full of other bytes before.
func written(_ write: (UnsafeMutableRawBufferPointer) -> Int) -> [UInt8] {
  var bytes = [UInt8](repeating: 0xA5, count: Packet.longest)
  let count = bytes.withUnsafeMutableBytes { write($0) }
  return Array(bytes[..<count])
}
