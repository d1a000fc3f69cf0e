import Glibc
import Network
import Testing

/// Clients at a socket of a process with few descriptors.
@Suite struct DescriptorReserveTests {
  @Test func `a client never gets a descriptor of the reserve, and waits until another leaves`()
    async
  {
    await #expect(processExitsWith: .success) {
      let listener = try WaitingClients(8)
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      let free = fcntl(listener.descriptor, F_DUPFD_CLOEXEC, 0)
      close(free)
      // There is room for two clients, and for all eight without the reserve.
      limit.rlim_cur = rlim_t(Int(free) + 2 + DescriptorLimit.reserve)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      var clients: [Int32] = []
      let shortage = #expect(throws: NetworkError.self) {
        while true { clients.append(try DescriptorLimit.acceptClient(at: listener.descriptor)) }
      }
      #expect(shortage?.code == EMFILE)
      try #require((1...2).contains(clients.count))
      #expect(clients.allSatisfy { $0 < free + 2 })
      // What the program opens itself gets one of the reserve.
      let own = open("/dev/null", O_RDONLY | O_CLOEXEC)
      #expect(own >= 0)
      close(own)
      close(clients.removeLast())
      clients.append(try DescriptorLimit.acceptClient(at: listener.descriptor))
    }
  }

  @Test func `at the limit there is a shortage only if a client waits`() async {
    await #expect(processExitsWith: .success) {
      let (idle, asked) = (try WaitingClients(0), try WaitingClients(1))
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      let usual = limit.rlim_cur
      // The first limit leaves the reserve, the second one nothing.
      for left in [DescriptorLimit.reserve, 0] {
        let free = fcntl(idle.descriptor, F_DUPFD_CLOEXEC, 0)
        close(free)
        limit.rlim_cur = rlim_t(Int(free) + left)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let codes = [idle, asked].map { listener in
          do throws(NetworkError) {
            close(try DescriptorLimit.acceptClient(at: listener.descriptor))
            return Int32(0)
          } catch {
            return error.code
          }
        }
        limit.rlim_cur = usual
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        #expect(codes == [EAGAIN, EMFILE])
      }
    }
  }

  @Test func `an accepted socket does not block, and is closed on exec`() throws {
    let listener = try WaitingClients(1)
    let client = try DescriptorLimit.acceptClient(at: listener.descriptor)
    defer { close(client) }
    #expect(fcntl(client, F_GETFL) & O_NONBLOCK != 0)
    #expect(fcntl(client, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test func `that no client waits is told from a shortage`() throws {
    let listener = try WaitingClients(0)
    let reason = #expect(throws: NetworkError.self) {
      try DescriptorLimit.acceptClient(at: listener.descriptor)
    }
    #expect(reason?.code == EAGAIN)
  }
}

/// A listening socket, and clients that have connected and are not accepted yet.
private final class WaitingClients {
  let descriptor: Int32
  private var clients: [Int32] = []

  init(_ count: Int) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // The system chooses a name for an address that has none.
    var length = socklen_t(MemoryLayout<sa_family_t>.size)
    let listener = descriptor
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        guard bind(listener, pointer, length) == 0, listen(listener, 64) == 0 else { return false }
        length = socklen_t(MemoryLayout<sockaddr_un>.size)
        return getsockname(listener, pointer, &length) == 0
      }
    }
    try #require(isListening)
    for _ in 0..<count {
      let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      clients.append(client)
      let isConnected = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(client, $0, length) == 0 }
      }
      try #require(isConnected)
    }
  }

  deinit { for socket in clients + [descriptor] { close(socket) } }
}
