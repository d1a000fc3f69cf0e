import Glibc
import Testing

@testable import System

@Suite(.timeLimit(.minutes(5))) struct ChildProcessTests {
  /// Runs a shell command; returns its output and how it ended.
  private func run(
    _ line: String,
    environment: [String: String]? = nil
  ) throws -> (output: String, end: ChildProcess.End?) {
    let pipe = try Pipe()
    defer { close(pipe.reading) }
    let process = try ChildProcess(
      "/bin/sh",
      ["-c", line],
      environment: environment,
      output: .descriptor(pipe.writing)
    )
    close(pipe.writing)
    let output = try [UInt8](readingFrom: pipe.reading)
    return (String(decoding: output, as: UTF8.self), process.wait())
  }

  @Test func `a program prints to the descriptor it is handed and ends with its status`() throws {
    let (output, end) = try run("echo hello; exit 7")
    #expect(output == "hello\n")
    #expect(end == .exited(7))
  }

  @Test func `a program that computes uses processor time, and none once it has ended`() throws {
    let process = try ChildProcess("/bin/sh", ["-c", "while :; do :; done"])
    defer { process.signal(SIGKILL) }
    while try #require(process.processorTime) < .milliseconds(20) { usleep(1000) }
    process.signal(SIGKILL)
    process.wait()
    #expect(process.processorTime == nil)
  }

  @Test func `it reads nothing, and its environment is as chosen`() throws {
    #expect(try run("cat; echo $WIND", environment: ["WIND": "calm = 0"]).output == "calm = 0\n")
    setenv("SYSTEM_TEST", "a=b", 1)
    #expect(Environment.current["SYSTEM_TEST"] == "a=b")
    #expect(try run("echo $SYSTEM_TEST").output == "a=b\n")
  }

  @Test func `it inherits no variable that may hold a secret`() throws {
    setenv("ALOFT_SYSTEM_TEST", "sesame", 1)
    #expect(Environment.current["ALOFT_SYSTEM_TEST"] == "sesame")
    #expect(try run("env").output.contains("sesame") == false)
    let chosen = ["ALOFT_SYSTEM_TEST": "sesame"]
    #expect(try run("echo $ALOFT_SYSTEM_TEST", environment: chosen).output == "sesame\n")
  }

  @Test(arguments: [
    "ALOFT_HTTP_TOKEN", "ALOFT_MQTT_PASSWORD", "ALOFT_OPENSKY_CLIENT_ID",
    "ALOFT_OPENSKY_CLIENT_SECRET", "PGPASSWORD",
  ])
  func `other programs get no secret, but the folder of the data and proxies`(secret: String) {
    let passed = [
      "ALOFT_DATA": "/srv/aloft", "HOME": "/root", "PGPASSFILE": "/root/.pgpass",
      "https_proxy": "http://sky:open@proxy:3128",
    ]
    let variables = passed.merging([secret: "sesame"]) { $1 }
    #expect(Environment.withoutSecrets(variables) == passed)
  }

  @Test func `no other descriptor of this program stays open in it`() throws {
    // Without O_CLOEXEC, as a library may open it.
    let leak = open("/dev/zero", O_RDONLY)
    defer { close(leak) }
    let output = try run("ls -l /proc/self/fd").output
    #expect(output.contains("pipe"))
    #expect(!output.contains("/dev/zero"))
  }

  @Test func `a signal ends it, though this program ignores that signal`() throws {
    signal(SIGPIPE, SIG_IGN)
    let process = try ChildProcess("/bin/sleep", ["600"])
    #expect(process.isRunning)
    process.signal(SIGPIPE)
    #expect(process.wait() == .killed(signal: SIGPIPE))
    #expect(process.wait() == .killed(signal: SIGPIPE))
    #expect(!process.isRunning)
    process.signal(SIGKILL)
  }

  @Test func `a group is signalled as a whole`() throws {
    let pipe = try Pipe()
    defer { close(pipe.reading) }
    let process = try ChildProcess(
      "/bin/sh",
      ["-c", "sleep 600 & echo ready; wait"],
      output: .descriptor(pipe.writing),
      leadsGroup: true
    )
    close(pipe.writing)
    #expect(try [UInt8](readingFrom: pipe.reading, atMost: 6) == Array("ready\n".utf8))
    process.signal(SIGKILL)
    #expect(process.wait() == .killed(signal: SIGKILL))
    // The end comes once the sleep has ended, too.
    #expect(try [UInt8](readingFrom: pipe.reading).isEmpty)
  }

  @Test func `a program that is not there is refused with the reason`() {
    #expect(throws: SystemError(code: ENOENT)) { try ChildProcess("/nonesuch/program", []) }
  }
}
