import Breathing
import SharedSky
import TestRigs
import TestSupport

/// Clients and a relay with a lossy network between them, in simulated time, by milliseconds.
struct SkyTrial {
  struct Seat {
    var client: SkyClient
    var plane: OwnPlane
    /// Its address at the relay; another one after a router gave it another port.
    var source: UInt64
    /// How far its clock is ahead, in milliseconds.
    var clockAhead: Int64 = 0
    var out: LossyChannel
    var back: LossyChannel
    var sent = 0
    /// Whether it has sent a goodbye.
    var hasLeft = false
  }

  var relay = FakeRelay()
  var seats: [Seat] = []
  var now: UInt64 = 60_000_000_000

  mutating func add(_ plane: OwnPlane, as identity: SkyClient.Identity? = nil) {
    let seed = UInt64(seats.count + 1)
    seats.append(
      Seat(
        client: SkyClient(seed: seed, identity: identity),
        plane: plane,
        source: 1000 + seed,
        out: LossyChannel(seed: 10 * seed),
        back: LossyChannel(seed: 10 * seed + 1)
      )
    )
  }

  mutating func disturb(loss: Double = 0, doubling: Double = 0, delay: ClosedRange<UInt64>) {
    for index in seats.indices {
      for way in [\Seat.out, \Seat.back] {
        seats[index][keyPath: way].loss = loss
        seats[index][keyPath: way].doubling = doubling
        seats[index][keyPath: way].delay = delay
      }
    }
  }

  func instant(_ seat: Seat) -> Instant {
    SkyTime(milliseconds: now).advanced(byMilliseconds: seat.clockAhead).instant
  }

  /// Makes a client send a goodbye, and nothing more.
  mutating func leave(_ index: Int) {
    seats[index].hasLeft = true
    guard let packet = seats[index].client.goodbye(at: instant(seats[index])) else { return }
    seats[index].out.send(packet, at: now)
  }

  /// Lets time pass.
  mutating func run(seconds: Double, _ each: (inout SkyTrial) -> Void = { _ in }) {
    let end = now + UInt64(seconds * 1000)
    while now < end {
      now += 10
      for index in seats.indices {
        let here = instant(seats[index])
        for bytes in seats[index].back.arrivals(at: now) {
          bytes.withUnsafeBytes { _ = seats[index].client.receive($0, at: here) }
        }
        if !seats[index].hasLeft,
          let packet = seats[index].client.packet(for: seats[index].plane, at: here)
        {
          seats[index].sent += 1
          seats[index].out.send(packet, at: now)
        }
        for bytes in seats[index].out.arrivals(at: now) {
          guard let answer = relay.answer(bytes, from: seats[index].source, at: now) else {
            continue
          }
          seats[index].back.send(answer, at: now)
        }
      }
      each(&self)
    }
  }

  /// The callsigns that a client shows.
  func seen(by index: Int) -> [String] {
    seats[index].client.neighbours.shown(at: instant(seats[index])).map(\.record.callsign.text)
  }
}
