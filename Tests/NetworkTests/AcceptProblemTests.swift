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

  @Test func `the message has the reason, and says that connected clients are served`() {
    #expect(
      AcceptProblem(ENFILE).description
        == "no more clients can be accepted: too many open files in system; "
        + "those connected are served"
    )
    let own = AcceptProblem(EMFILE).description
    #expect(own.hasPrefix("no more clients can be accepted: all "))
    #expect(own.hasSuffix(" file descriptors are in use; those connected are served"))
  }
}
