import Glibc
import Network
import Testing

@Suite struct AcceptProblemTests {
  @Test func `a shortage of descriptors or memory passes, another error does not`() {
    for code in [EMFILE, ENFILE, ENOBUFS, ENOMEM] {
      #expect(AcceptProblem.isResourceShortage(code), "\(code)")
    }
    for code in [EINVAL, EBADF, ECONNABORTED, EAGAIN] {
      #expect(!AcceptProblem.isResourceShortage(code), "\(code)")
    }
  }

  @Test func `the message has the reason, and says that connected clients are served`() throws {
    #expect(
      AcceptProblem(ENFILE).description
        == "no more clients can be accepted: too many open files in system; "
        + "connected clients are served"
    )
    let limit = try #require(DescriptorLimit.current)
    let used = "\(limit - 16) of \(limit) file descriptors are in use; the last 16 are reserved"
    #expect(
      AcceptProblem(EMFILE).description
        == "no more clients can be accepted: \(used); connected clients are served"
    )
  }

  @Test func `a shortage is logged when it begins, and again if there was none for an hour`() {
    var log = ShortageLog()
    let start = ContinuousClock.now
    let minutes = [0, 1, 2, 30, 89, 150, 151, 212]
    let logged = minutes.filter { log.note(at: start + .seconds(60 * $0)) }
    #expect(logged == [0, 150, 212])
  }
}
