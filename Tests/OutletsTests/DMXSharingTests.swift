import Foundation
import System
import TestSupport
import Testing

@testable import Outlets

/// Several programs of one account, or on one machine, that send DMX.
@Suite struct DMXSharingTests {
  private let notes = Notes()
  private let folder: ScratchFolder
  private var home: StateHome? { StateHome(environment: ["STATE_DIRECTORY": folder.path]) }

  init() throws { folder = try ScratchFolder() }

  @Test func `each program of an account has an identifier of its own, the same at each start`()
    throws
  {
    var kept: [[ComponentID]] = []
    for _ in 1...2 {
      let programs = (1...3).map { _ in KeptComponentID(in: home, log: notes.add) }
      kept.append(programs.map(\.id))
      withExtendedLifetime(programs) {}
    }
    #expect(Set(kept[0]).count == 3 && kept[0] == kept[1])
    let text = try folder.text("dmx-cid")
    #expect(text == "\(kept[0][0])\n")
    #expect(notes.all.isEmpty)
  }

  @Test func `an identifier stays the same, and a file that holds none is kept and reported`()
    throws
  {
    func id(_ home: StateHome?) -> ComponentID { KeptComponentID(in: home, log: notes.add).id }
    let first = id(home)
    #expect(id(home) == first && notes.all.isEmpty)
    try folder.write("mine", to: "dmx-cid")
    #expect(id(home) != first)
    #expect(try folder.text("dmx-cid") == "mine")
    let file = folder.file("dmx-cid")
    #expect(notes.all.count == 1 && notes.all[0].contains("\(file) is not a UUID"))
    #expect(id(nil) != first && notes.all.count == 2)
  }

  @Test func `a second program notices that another one sends its universe to a receiver`() {
    let (first, second) = (DMXClaims(), DMXClaims())
    let (one, two) = ("one \(UUID())", "two \(UUID())")
    #expect(first.claim(.sacn(7), at: [one, two]) == [])
    // A reload claims the same again.
    #expect(first.claim(.sacn(7), at: [one, two]) == [])
    #expect(second.claim(.sacn(7), at: [one]) == [one])
    #expect(second.claim(.sacn(8), at: [one]) == [])
    #expect(second.claim(.artNet(7), at: [one]) == [])
    // After a reload with another receiver the former one is free.
    #expect(first.claim(.sacn(7), at: [two]) == [])
    #expect(second.claim(.sacn(7), at: [one, two]) == [two])
  }

  @Test func `a program that sends nothing more leaves its universe to another one`() {
    let (first, second) = (DMXClaims(), DMXClaims())
    let receiver = "one \(UUID())"
    #expect(first.claim(.sacn(7), at: [receiver]) == [])
    #expect(second.claim(.sacn(7), at: [receiver]) == [receiver])
    first.release()
    #expect(second.claim(.sacn(7), at: [receiver]) == [])
  }
}
