import Breathing
import Glibc
import Network
import System
import TestSupport
import Testing

@testable import Outlets

/// The record of where plans were published, which outlasts the program.
struct PlanTopicFileTests {
  private let notes = Notes()
  private let here = "aloft/clinic/lobby/plan"
  private let there = "aloft/clinic/hall/plan"

  private func open(_ folder: ScratchFolder) -> PlanTopicFile? {
    PlanTopicFile(in: StateHome(environment: ["STATE_DIRECTORY": folder.path]), log: notes.add)
  }

  @Test func `each broker's topics are kept until they are replaced`() throws {
    let folder = try ScratchFolder()
    let broker = try #require(MQTTAddress("mqtt://broker.local"))
    let other = try #require(MQTTAddress("mqtts://10.0.0.7"))
    do {
      let file = try #require(open(folder))
      #expect(file.topics(on: broker).isEmpty)
      file.keep([here, there], on: broker)
      file.keep([here], on: other)
      file.keep([there], on: broker)
    }
    let file = try #require(open(folder))
    #expect(file.topics(on: broker) == [there] && file.topics(on: other) == [here])
    file.keep([], on: broker)
    #expect(try folder.text("mqtt-plans") == "mqtts://10.0.0.7:8883 \(here)\n")
    #expect(notes.all.isEmpty)
  }

  @Test func `a second program of the account has no record, and deletes nothing`() throws {
    let folder = try ScratchFolder()
    let first = try #require(open(folder))
    #expect(open(folder) == nil)
    withExtendedLifetime(first) {}
    #expect(notes.all.isEmpty)
  }

  @Test func `lines that are not topics of plans are ignored`() throws {
    let broker = "mqtt://broker.local:1883"
    let text = """
      \(broker) aloft/clinic/lobby/state
      \(broker)

      \(broker) # \(here)
      \(broker) \(here)
      """
    let folder = try ScratchFolder(["mqtt-plans": text])
    let file = try #require(open(folder))
    #expect(file.topics(on: try #require(MQTTAddress(broker))) == [here])
  }

  @Test func `a record that cannot be kept is reported`() throws {
    let folder = try ScratchFolder(["file": ""])
    let home = StateHome(environment: ["STATE_DIRECTORY": folder.file("file")])
    #expect(PlanTopicFile(in: home, log: notes.add) == nil)
    #expect(notes.all.count == 1 && notes.all[0].hasPrefix("mqtt: "))
    #expect(PlanTopicFile(in: nil, log: notes.add) == nil)
    #expect(notes.all.count == 1)
  }

  @Test func `a damaged line takes no other line with it`() throws {
    let folder = try ScratchFolder()
    let broker = try #require(MQTTAddress("mqtt://broker.local"))
    let lines = [here, there].map { Array("\(broker) \($0)\n".utf8) }
    try folder.write(lines[0] + [0xff, 0x0a] + lines[1], to: "mqtt-plans")
    let file = try #require(open(folder))
    #expect(file.topics(on: broker) == [here, there])
    #expect(notes.all.isEmpty)
  }

  @Test func `a record that cannot be read is reported, and stays as it is`() throws {
    let folder = try ScratchFolder()
    try folder.write("", to: "mqtt-plans/obstacle")
    #expect(open(folder) == nil)
    #expect(notes.all.count == 1 && notes.all[0].contains("mqtt-plans cannot be read: "))
    #expect(try folder.names(in: "mqtt-plans") == ["obstacle"])
  }

  @Test func `what could not be stored is stored after a delay, and each change at once`() throws {
    let folder = try ScratchFolder()
    let home = StateHome(environment: ["STATE_DIRECTORY": folder.path])
    let backoff = Backoff(
      first: .seconds(60),
      longest: .seconds(600),
      generator: SeededGenerator(seed: 3)
    )
    let broker = try #require(MQTTAddress("mqtt://broker.local"))
    let file = try #require(PlanTopicFile(in: home, backoff: backoff, log: notes.add))
    func setObstacle() throws { try folder.write("", to: "mqtt-plans/obstacle") }
    func removeObstacle() {
      unlink(folder.file("mqtt-plans/obstacle"))
      rmdir(folder.file("mqtt-plans"))
    }
    let start = ContinuousClock.now
    try setObstacle()
    file.keep([here], on: broker, at: start)
    #expect(notes.all.count == 1 && notes.all[0].hasSuffix("may stay on the broker"))
    removeObstacle()
    var delays = backoff
    let first = delays.waitAfterFailure()
    file.keep([here], on: broker, at: start.advanced(by: first - .milliseconds(1)))
    #expect(try folder.names == ["mqtt-plans.lock"])
    // Another failure for the same reason is not logged again.
    try setObstacle()
    let second = start.advanced(by: first)
    file.keep([here], on: broker, at: second)
    removeObstacle()
    let due = second.advanced(by: delays.waitAfterFailure())
    file.keep([here], on: broker, at: due.advanced(by: .milliseconds(-1)))
    #expect(try folder.names == ["mqtt-plans.lock"] && notes.all.count == 1)
    file.keep([here], on: broker, at: due)
    #expect(try folder.text("mqtt-plans") == "mqtt://broker.local:1883 \(here)\n")
    #expect(notes.all.count == 2 && notes.all[1].hasSuffix("mqtt-plans is written again"))
    // The same failure is another one after a success.
    unlink(folder.file("mqtt-plans"))
    try setObstacle()
    file.keep([there], on: broker, at: due)
    #expect(notes.all.count == 3)
    removeObstacle()
    // What differs may be the last change of this run.
    file.keep([], on: broker, at: due)
    #expect(try folder.text("mqtt-plans").isEmpty && notes.all.count == 4)
  }
}
