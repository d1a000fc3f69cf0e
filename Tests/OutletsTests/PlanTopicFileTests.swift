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
}
