import Foundation

/// The screen saver of an X server, over a connection of its own.
final class ScreenSaver {
  private let display: OpaquePointer
  private let xlib, extensions: UnsafeMutableRawPointer

  /// Connects to a server; nil if there is none, or the libraries are missing.
  init?(display number: Int) {
    typealias Open = @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
    guard let xlib = dlopen("libX11.so.6", RTLD_NOW),
      let extensions = dlopen("libXss.so.1", RTLD_NOW),
      let open = dlsym(xlib, "XOpenDisplay"),
      let display = unsafeBitCast(open, to: Open.self)(":\(number)")
    else { return nil }
    (self.xlib, self.extensions, self.display) = (xlib, extensions, display)
  }

  deinit {
    typealias Close = @convention(c) (OpaquePointer) -> Int32
    if let close = dlsym(xlib, "XCloseDisplay") {
      _ = unsafeBitCast(close, to: Close.self)(display)
    }
  }

  /// Lets it start after a time without input.
  func start(afterSeconds seconds: Int32) {
    typealias Setting = @convention(c) (OpaquePointer, Int32, Int32, Int32, Int32) -> Int32
    typealias Flush = @convention(c) (OpaquePointer) -> Int32
    guard let set = dlsym(xlib, "XSetScreenSaver"), let flush = dlsym(xlib, "XFlush") else {
      return
    }
    // Not by blanking, but with exposures: a server without a screen cannot blank.
    _ = unsafeBitCast(set, to: Setting.self)(display, seconds, seconds, 0, 1)
    _ = unsafeBitCast(flush, to: Flush.self)(display)
  }

  /// Whether it is on.
  var isOn: Bool {
    typealias Root = @convention(c) (OpaquePointer) -> UInt
    typealias Query = @convention(c) (OpaquePointer, UInt, UnsafeMutableRawPointer) -> Int32
    guard let root = dlsym(xlib, "XDefaultRootWindow"),
      let query = dlsym(extensions, "XScreenSaverQueryInfo")
    else { return false }
    // XScreenSaverInfo: a window, then the state as an `int`, of 40 bytes in all.
    var info = [UInt64](repeating: 0, count: 8)
    return info.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      let window = unsafeBitCast(root, to: Root.self)(display)
      let isKnown = unsafeBitCast(query, to: Query.self)(display, window, start)
      return isKnown != 0 && bytes.load(fromByteOffset: 8, as: Int32.self) == 1
    }
  }
}
