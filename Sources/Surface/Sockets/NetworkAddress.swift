import Dispatch
import Glibc

/// An address as the system knows it: what a name and a port stand for.
struct NetworkAddress: Sendable {
  private var storage = sockaddr_storage()
  private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

  private init() {}

  /// The kind of network: `AF_INET` or `AF_INET6`.
  var family: Int32 { Int32(storage.ss_family) }

  /// The port, for those two kinds.
  var port: UInt16 {
    // Both kinds keep it in the two bytes after their family.
    withUnsafeBytes(of: storage) { UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)) }
  }

  /// Looks up what an address stands for.
  ///
  /// The system can take seconds for it and cannot be interrupted, so it is asked on a thread that
  /// nobody else waits for.
  ///
  /// - Throws: `SocketProblem` in the system's words.
  static func lookUp(_ address: DatagramAddress) async throws(SocketProblem) -> NetworkAddress {
    let result = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: Result { () throws(SocketProblem) in try ask(address) })
      }
    }
    return try result.get()
  }

  private static func ask(_ address: DatagramAddress) throws(SocketProblem) -> NetworkAddress {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(address.host, String(address.port), &hints, &list)
    guard status == 0 else { throw SocketProblem(String(cString: gai_strerror(status))) }
    defer { freeaddrinfo(list) }
    for entry in sequence(first: list, next: { $0?.pointee.ai_next }) {
      guard let info = entry?.pointee, let bytes = info.ai_addr,
        [AF_INET, AF_INET6].contains(info.ai_family)
      else { continue }
      var found = NetworkAddress()
      found.length = info.ai_addrlen
      withUnsafeMutableBytes(of: &found.storage) {
        $0.copyMemory(from: UnsafeRawBufferPointer(start: bytes, count: Int(info.ai_addrlen)))
      }
      return found
    }
    throw SocketProblem("no address of this network")
  }

  /// The address that a socket is bound to.
  static func bound(_ descriptor: Int32) -> NetworkAddress {
    filled { getsockname(descriptor, $0, $1) }.address
  }

  /// Returns what a function of the system returns, and the address it fills in.
  static func filled<Result>(
    _ call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Result
  ) -> (result: Result, address: NetworkAddress) {
    var address = NetworkAddress()
    let result = address.withMutable(call)
    return (result, address)
  }

  /// Returns the same machine at another port.
  func at(port: UInt16) -> NetworkAddress {
    var address = self
    // Both kinds keep it in the two bytes after their family.
    withUnsafeMutableBytes(of: &address.storage) {
      $0.storeBytes(of: port.bigEndian, toByteOffset: 2, as: UInt16.self)
    }
    return address
  }

  /// Calls a function of the system that takes an address.
  func with<Result>(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, length) }
    }
  }

  private mutating func withMutable<Result>(
    _ call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, &length) }
    }
  }
}
