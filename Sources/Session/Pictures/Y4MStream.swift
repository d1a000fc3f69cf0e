import CPixels

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
  ///   - pixels: `width · height` pixels, row by row, each 0xFFRRGGBB.
  ///   - bytes: The buffer, which is overwritten.
  package func encode(_ pixels: UnsafeBufferPointer<UInt32>, into bytes: inout [UInt8]) {
    precondition(pixels.count == width * height && bytes.count == frameSize, "a frame has its size")
    bytes.withUnsafeMutableBufferPointer { out in
      for (index, byte) in Self.frameHeader.enumerated() { out[index] = byte }
      guard let source = pixels.baseAddress, let first = out.baseAddress else { return }
      let luma = first + Self.frameHeader.count
      let blue = luma + width * height
      let red = blue + width * height / 4
      for row in stride(from: 0, to: height, by: 2) {
        let pair = row / 2 * (width / 2)
        pixels_to_video(
          source + row * width,
          source + (row + 1) * width,
          width,
          luma + row * width,
          luma + (row + 1) * width,
          blue + pair,
          red + pair
        )
      }
    }
  }
}
