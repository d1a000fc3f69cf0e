public import Show

/// How a window is opened after another one failed to show frames.
public enum WindowFallback: Sendable, Hashable {
  /// In the same way.
  case same

  /// Drawn by a renderer other than the chosen one.
  case renderer(Rendering)

  /// Through another video driver, such as X11 through Xwayland, or through OpenGL.
  case otherDriver(than: String)
}

extension WindowFallback {
  /// Returns where the window's pixels are drawn.
  func rendering(_ chosen: Rendering) -> Rendering {
    switch self {
    case .renderer(let other): other
    case .same, .otherDriver: chosen
    }
  }

  /// The video drivers to try, and SDL's name of the one that failed.
  var drivers: (candidates: [VideoDriver], failed: String?) {
    switch self {
    case .same, .renderer: (VideoDriver.all, nil)
    case .otherDriver(let failed): (Array(VideoDriver.all.dropFirst()), failed)
    }
  }
}
