import Breathing
import SharedSky

/// Inputs for the readers of packets: random bytes, packets, and packets damaged in many ways.
package struct PacketCorpus {
  private var samples: PacketSamples

  package init(seed: UInt64) {
    samples = PacketSamples(seed: seed)
  }

  /// Returns the next input.
  package mutating func next() -> [UInt8] {
    switch samples.generator.next() % 8 {
    case 0: return noise()
    case 1: return noiseWithHeader()
    case 2, 3: return whole()
    default:
      var bytes = whole()
      for _ in 0...samples.generator.next() % 4 { damage(&bytes) }
      return bytes
    }
  }

  /// Reads bytes as every kind of packet, and checks that everything read can be written and read
  /// again.
  ///
  /// - Returns: Whether any of the readers accepted them.
  package static func holds(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let secret = PlaneSecret(1, 2)
    _ = Packet.isSealed(bytes, by: secret)
    var isRead = false
    func check<Kind: Equatable>(
      _ parse: (UnsafeRawBufferPointer) throws -> Kind,
      _ write: (Kind, UnsafeMutableRawBufferPointer) -> Int
    ) {
      guard let packet = try? parse(bytes) else { return }
      isRead = true
      withUnsafeTemporaryAllocation(byteCount: Packet.maximumLength, alignment: 8) { room in
        let count = write(packet, room)
        precondition(count == bytes.count, "\(count) bytes written of \(bytes.count) read")
        let again = UnsafeRawBufferPointer(rebasing: room[..<count])
        precondition((try? parse(again)) == packet, "what was written is read differently")
        precondition(Packet.header(of: again) == Packet.header(of: bytes), "another header")
      }
    }
    check({ try Report(parsing: $0) }, { $0.write(into: $1, sealedBy: secret) })
    check({ try Hello(parsing: $0) }, { $0.write(into: $1, sealedBy: secret) })
    check({ try Token(parsing: $0) }, { $0.write(into: $1, sealedBy: secret) })
    check({ try SkyReply(parsing: $0) }, { $0.write(into: $1, sealedBy: secret) })
    let now = SkyTime(milliseconds: 59_641_200_250)
    if let batch = try? SkyBatch(parsing: Array(bytes), near: now) {
      isRead = true
      // Ghosts are not written, nor the details of planes on the ground.
      let again = batch.bytes
      precondition(again.count <= bytes.count, "a batch grows")
      precondition((try? SkyBatch(parsing: again, near: now)) == batch, "another batch is read")
    }
    // A record contains its own length; the bytes after it belong to the next one.
    if let record = try? SkyRecord(parsing: bytes) {
      precondition(record.length <= bytes.count, "a record reads beyond its end")
      _ = record.callsign.text
      for index in 0..<6 { _ = record.plan.place(index, from: record.state.position)?.coordinate }
    }
    return isRead
  }

  private mutating func noise() -> [UInt8] {
    (0..<samples.generator.next() % 600).map { _ in samples.any() }
  }

  /// Returns a packet to a client or to a relay, or a batch between relays.
  private mutating func whole() -> [UInt8] {
    samples.generator.next() % 6 == 0 ? samples.batch().bytes : packet()
  }

  private mutating func noiseWithHeader() -> [UInt8] {
    if samples.generator.next() % 5 == 0 {
      let rest = (0..<samples.generator.next() % 400).map { _ in samples.any() as UInt8 }
      return [0x53, 0x4B, 0x59, 0x42, 3] + rest
    }
    let lengths: [UInt64] = [36, 64, 80, 500, samples.generator.next() % 600]
    let length = Int(lengths[Int(samples.generator.next() % 5)])
    let header: [UInt8] = [0x53, 0x4B, 0x20 | UInt8(1 + samples.generator.next() % 4)]
    let rest = (0..<max(length - 3, 0)).map { _ in samples.any() as UInt8 }
    return header + rest
  }

  private mutating func packet() -> [UInt8] {
    let secret = samples.secret()
    return [UInt8](unsafeUninitializedCapacity: Packet.maximumLength) { room, count in
      let bytes = UnsafeMutableRawBufferPointer(room)
      switch samples.generator.next() % 5 {
      case 0: count = samples.hello().write(into: bytes, sealedBy: secret)
      case 1: count = samples.token().write(into: bytes, sealedBy: secret)
      case 2: count = samples.report().write(into: bytes, sealedBy: secret)
      default: count = samples.reply().write(into: bytes, sealedBy: secret)
      }
    }
  }

  /// Damages the bytes in one way at a random place.
  private mutating func damage(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let place = Int(samples.generator.next() % UInt64(bytes.count))
    switch samples.generator.next() % 7 {
    case 0: bytes[place] ^= 1 << (samples.generator.next() % 8)
    case 1: bytes[place] = samples.any()
    case 2: bytes.removeSubrange(place...)
    case 3: bytes.append(contentsOf: (0...samples.generator.next() % 40).map { _ in samples.any() })
    case 4: bytes.remove(at: place)
    case 5: bytes.insert(samples.any(), at: place)
    // The byte that contains the number of planes or points.
    default: if bytes.count > 3 { bytes[3] = samples.any() }
    }
  }
}
