/// A value for each pixel of a picture's ground, which can be blurred.
protocol GroundField {
  /// The width and height, in pixels, and the length of a row in whole lanes.
  var width: Int { get }
  var height: Int { get }
  var stride: Int { get }

  /// Writes a row.
  func read(_ row: Int, into line: UnsafeMutableBufferPointer<Float>)
}
