import Foundation
import Glibc
import Testing

/// A sound device that writes its samples into a pipe, and waits once that is full.
final class SamplePipe {
  private let folder: Scratch
  private let pipe: Int32

  /// Creates the pipe, for the sound device that this process opens next.
  init() throws {
    folder = try Scratch()
    let path = folder.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    pipe = open(path, O_RDWR | O_NONBLOCK)
    // It takes a page, so no whole number of buffers fits: the pipe is full only while one is being written.
    try #require(write(pipe, "a", 1) == 1)
    setenv("SDL_AUDIODRIVER", "disk", 1)
    setenv("SDL_DISKAUDIOFILE", path, 1)
    setenv("SDL_DISKAUDIODELAY", "1", 1)
  }

  deinit { close(pipe) }

  /// Whether the device waits.
  var isFull: Bool {
    var place = pollfd(fd: pipe, events: Int16(POLLOUT), revents: 0)
    return poll(&place, 1, 0) == 0
  }

  /// Takes the samples that are in the pipe.
  func drain() {
    var samples = [UInt8](repeating: 0, count: 1 << 17)
    _ = read(pipe, &samples, samples.count)
  }

  /// Takes all samples from now on, on a thread of its own: a device may write once more before it closes.
  func keepDraining() {
    let pipe = pipe
    Thread.detachNewThread {
      var samples = [UInt8](repeating: 0, count: 1 << 17)
      while true {
        _ = read(pipe, &samples, samples.count)
        Thread.sleep(forTimeInterval: 0.005)
      }
    }
  }
}
