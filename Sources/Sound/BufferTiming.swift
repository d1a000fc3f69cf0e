/// When a device asks for samples, and when they are heard.
public struct BufferTiming: Sendable, Hashable {
  /// The length of a buffer: the callback runs about this often.
  public let buffer: Duration

  /// The time from a run of the callback until its first sample is heard: what is queued then.
  public let queue: Duration

  /// Creates a timing.
  public init(buffer: Duration, queue: Duration) {
    (self.buffer, self.queue) = (buffer, queue)
  }

  /// That of most devices, which is assumed until one is open.
  static let usual = BufferTiming(buffer: .milliseconds(171), queue: .milliseconds(171))

  /// The longest time from asking for a sound to hearing it: a buffer until the callback runs, and the queue.
  public var lead: Duration { buffer + queue }

  /// The mean delay from a change to hearing it: half a buffer until the callback runs, and the queue.
  public var delay: Duration { buffer / 2 + queue }

  /// The delay from setting a level to hearing it, with 50 ms of smoothing.
  var latency: Duration { delay + .milliseconds(50) }
}
