import Synchronization

/// The engine that fills the buffers of SDL's device; changed only while the device is locked.
final class EngineSource: Sendable {
  /// The engine's address; 0 without an engine.
  private let address = Atomic<UInt>(0)

  /// The engine; nil if silence is played.
  var engine: UnsafeMutableRawPointer? {
    get { UnsafeMutableRawPointer(bitPattern: address.load(ordering: .acquiring)) }
    set { address.store(UInt(bitPattern: newValue), ordering: .releasing) }
  }
}

/// The callback of SDL's device, which SDL calls on its own thread while the device is locked.
func fillFromSource(
  _ source: UnsafeMutableRawPointer?,
  _ stream: UnsafeMutablePointer<UInt8>?,
  _ bytes: CInt
) {
  guard let source else { return }
  let engine = Unmanaged<EngineSource>.fromOpaque(source).takeUnretainedValue().engine
  if let engine {
    fillFromEngine(engine, stream, bytes)
  } else {
    stream?.update(repeating: 0, count: Int(bytes))
  }
}
