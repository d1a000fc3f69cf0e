import Network
import Testing

@Suite struct PollTests {
  @Test func `a value is returned as soon as there is one`() async {
    var looks = 0
    let found = await Task.poll(for: .seconds(600), every: .milliseconds(1)) { () -> Int? in
      looks += 1
      return looks == 3 ? looks : nil
    }
    #expect(found == 3 && looks == 3)
  }

  @Test func `there is no value after the time, or when the task is cancelled`() async {
    let late = await Task.poll(for: .milliseconds(5), every: .milliseconds(1)) { () -> Int? in nil }
    #expect(late == nil)
    let waiting = Task { await Task.poll(for: .seconds(600)) { () -> Int? in nil } }
    waiting.cancel()
    #expect(await waiting.value == nil)
  }
}
