import Screen

extension Window {
  /// Copies what the panel shows of the frame that was presented last, upright and reduced to fit a size.
  ///
  /// - Parameter maximumSize: The largest width and height of the copy, in pixels.
  /// - Returns: The copy; nil if nothing is shown, or if the graphics card draws and the copy is made with the next
  ///   frame.
  public func capture(within maximumSize: SIMD2<Int>) -> CapturedFrame? {
    guard !isLost, isMapped else { return nil }
    if let frame = surface.capture(within: maximumSize) { return frame }
    // A frame without changes would not be presented.
    isStale = true
    return nil
  }
}
