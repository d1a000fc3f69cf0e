/// Frames as an uncompressed YUV4MPEG2 stream: 4:2:0, BT.709 coefficients, limited range.
///
/// ffmpeg, mpv and most encoders read it from a file or a pipe.
package struct Y4MStream {
  private let width, height: Int

  /// The size of one frame with its header, in bytes.
  package let frameSize: Int

  /// The stream header.
  package let header: [UInt8]

  private static let frameHeader = Array("FRAME\n".utf8)

  /// Creates a stream. Width and height are even, in pixels.
  package init(width: Int, height: Int, framesPerSecond: Int) {
    self.width = width
    self.height = height
    frameSize = Self.frameHeader.count + width * height * 3 / 2
    header = Array(
      """
      YUV4MPEG2 W\(width) H\(height) F\(framesPerSecond):1 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n
      """.utf8
    )
  }

  /// Encodes a frame into a buffer of `frameSize` bytes.
  ///
  /// - Parameters:
  ///   - pixels: Rows of blue, green, red and an unused byte.
  ///   - pitch: Bytes per row.
  ///   - bytes: The buffer, which is overwritten.
  package func encode(_ pixels: UnsafeRawBufferPointer, pitch: Int, into bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBufferPointer { out in
      for (index, byte) in Self.frameHeader.enumerated() { out[index] = byte }
      let luma = Self.frameHeader.count
      let blue = luma + width * height
      let red = blue + width * height / 4
      for row in stride(from: 0, to: height, by: 2) {
        encodeRows(row, pixels, pitch, luma, (blue, red), out)
      }
    }
  }

  /// Encodes two rows: each pixel's luma, and one chroma pair for each two by two pixels.
  ///
  /// The weights are BT.709's, in 1/65536, scaled to 219 and 224 steps.
  private func encodeRows(
    _ row: Int,
    _ pixels: UnsafeRawBufferPointer,
    _ pitch: Int,
    _ luma: Int,
    _ chroma: (blue: Int, red: Int),
    _ out: UnsafeMutableBufferPointer<UInt8>
  ) {
    for column in stride(from: 0, to: width, by: 2) {
      var sum = SIMD4<Int32>.zero
      for (dy, dx) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let offset = (row + dy) * pitch + (column + dx) * 4
        let pixel = SIMD4<UInt8>(
          pixels[offset],
          pixels[offset + 1],
          pixels[offset + 2],
          0
        )
        let p = SIMD4<Int32>(truncatingIfNeeded: pixel)
        sum &+= p
        let y = 4064 &* p.x &+ 40_254 &* p.y &+ 11_966 &* p.z &+ 1_081_344
        out[luma + (row + dy) * width + column + dx] = UInt8(truncatingIfNeeded: y >> 16)
      }
      let b = 28_784 &* sum.x &- 22_189 &* sum.y &- 6_596 &* sum.z
      let r = 28_784 &* sum.z &- 26_145 &* sum.y &- 2_639 &* sum.x
      let index = row / 2 * (width / 2) + column / 2
      out[chroma.blue + index] = UInt8(truncatingIfNeeded: (b >> 18) &+ 128)
      out[chroma.red + index] = UInt8(truncatingIfNeeded: (r >> 18) &+ 128)
    }
  }
}
