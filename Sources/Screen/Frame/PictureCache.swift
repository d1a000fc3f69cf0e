/// Pictures that are expensive to paint, kept from frame to frame.
package protocol PictureCache: AnyObject {
  /// Begins a frame. What it uses is kept until the end of the next frame.
  func beginFrame(_ budget: PictureBudget)

  /// Frees what no frame used since the last sweep.
  func sweep()
}
