import Breathing
import Display
import Outlets
import Session
import Settings
import Show
import Testing

/// Which of several displays have a window, as displays come and go.
@Suite struct ScreenPlanTests {
  private static let hall = AttachedDisplay(name: "Hall", corner: [0, 0], size: [1920, 1080])
  private static let ward = AttachedDisplay(name: "Ward", corner: [1920, 0], size: [1280, 1024])
  private static let lobby = AttachedDisplay(name: "Lobby", corner: [3200, 0], size: [1920, 1080])

  private func roster(_ displays: AttachedDisplay...) -> ScreenRoster {
    var roster = ScreenRoster()
    roster.restart(with: displays)
    return roster
  }

  private func names(_ roster: ScreenRoster) -> [String?] {
    roster.places.map { $0.index == nil ? nil : $0.display.name }
  }

  // MARK: Entries

  @Test(
    arguments: [
      ("0", ScreenEntry(0)), ("1 radar", ScreenEntry(1, view: .radar)),
      ("2 sky 90", ScreenEntry(2, view: .sky, rotation: .quarter)),
      ("15 270", ScreenEntry(15, rotation: .threeQuarters)),
    ] as [(String, ScreenEntry)]
  )
  func `a display is named with its view and its rotation`(text: String, entry: ScreenEntry) {
    #expect(ScreenEntry(text, of: .builtIn) == entry)
  }

  @Test(arguments: [
    "", "sky", "16", "-1", "+1", "01", "0 moon", "0 45", "0 90 sky", "0 sky sky", "0 sky 90 x",
  ])
  func `other texts name no display`(text: String) {
    #expect(ScreenEntry(text, of: .builtIn) == nil)
  }

  // MARK: Numbers

  @Test func `numbers follow the display server's order at first`() {
    let roster = roster(Self.hall, Self.ward)
    #expect(names(roster) == ["Hall", "Ward"])
    #expect(roster.number(ofIndex: 1) == 1)
  }

  @Test func `a number stays with its display while another is detached and comes back last`() {
    var roster = roster(Self.hall, Self.ward, Self.lobby)
    roster.follow(.detached(index: 0), [Self.ward, Self.lobby])
    #expect(names(roster) == [nil, "Ward", "Lobby"])
    #expect(roster.number(ofIndex: 0) == 1 && roster.number(ofIndex: 1) == 2)
    roster.follow(.attached(index: 2), [Self.ward, Self.lobby, Self.hall])
    #expect(names(roster) == ["Hall", "Ward", "Lobby"])
    #expect(roster.places.map(\.index) == [2, 0, 1])
  }

  @Test func `two displays of one model are distinguished by their places`() {
    let left = AttachedDisplay(name: "Twin", corner: [0, 0], size: [1920, 1080])
    let right = AttachedDisplay(name: "Twin", corner: [1920, 0], size: [1920, 1080])
    var roster = roster(left, right)
    roster.follow(.detached(index: 1), [left])
    roster.follow(.detached(index: 0), [])
    roster.follow(.attached(index: 0), [right])
    #expect(roster.places.map(\.index) == [nil, 0])
    roster.restart(with: [right, left])
    #expect(roster.places.map(\.index) == [1, 0])
  }

  @Test func `another display takes the place of one that is gone, and more get new numbers`() {
    var roster = roster(Self.hall)
    roster.follow(.detached(index: 0), [])
    roster.follow(.attached(index: 0), [Self.ward])
    #expect(names(roster) == ["Ward"])
    roster.follow(.attached(index: 1), [Self.ward, Self.lobby])
    #expect(names(roster) == ["Ward", "Lobby"])
    // SDL may announce a display that was counted when video started.
    roster.follow(.attached(index: 1), [Self.ward, Self.lobby])
    roster.follow(.attached(index: 7), [Self.ward, Self.lobby])
    #expect(names(roster) == ["Ward", "Lobby"])
  }

  // MARK: Windows

  @Test func `every display has a window unless the settings name some`() {
    let roster = roster(Self.hall, Self.ward, Self.lobby)
    #expect(ScreenPlan.wanted([], of: roster).map(\.number) == [0, 1, 2])
    let some = [ScreenEntry(2, view: .radar), ScreenEntry(0), ScreenEntry(9)]
    #expect(ScreenPlan.wanted(some, of: roster) == [some[0], some[1]])
  }

  @Test func `without any of the displays named, the first one has the window`() {
    let wanted = ScreenPlan.wanted(
      [ScreenEntry(5, view: .radar, rotation: .half), ScreenEntry(6)],
      of: roster(Self.hall, Self.ward)
    )
    #expect(wanted == [ScreenEntry(0, view: .radar, rotation: .half)])
  }

  @Test func `displays that show the same part of the desktop have one window`() {
    let mirror = AttachedDisplay(name: "Beamer", corner: [0, 0], size: [1280, 720])
    let wanted = ScreenPlan.wanted([], of: roster(Self.hall, mirror, Self.ward))
    #expect(wanted.map(\.number) == [0, 2])
  }

  // MARK: Displays that are not attached

  /// Settings of a window, or of an unattended display, by a file.
  private func configuration(
    _ text: String,
    isUnattended: Bool
  ) throws -> Configuration {
    var configuration = Configuration(.builtIn)
    try configuration.read(text, from: "own.toml")
    return isUnattended ? configuration.unattended : configuration
  }

  @Test(arguments: [false, true])
  func `a window on another display than the one named is remarked`(isUnattended: Bool) throws {
    let settings = try configuration("window.display = 7", isUnattended: isUnattended)
    #expect(
      settings.displayRemark(forWindowOn: 0, Self.hall)
        == "own.toml, line 1: window.display = 7: display 7 is not attached; the window is on "
        + "display 0 (Hall)"
    )
    #expect(settings.displayRemark(forWindowOn: 7, Self.hall) == nil)
    let builtIn = try configuration("", isUnattended: isUnattended)
    #expect(builtIn.displayRemark(forWindowOn: 0, Self.hall) == nil)
  }

  @Test func `a list of displays is remarked if none of them is attached`() throws {
    let text = "display.screens = [\"5 radar\", \"6\"]\nwindow.display = 3"
    let settings = try configuration(text, isUnattended: true)
    #expect(
      settings.displayRemark(forWindowOn: 1, nil)
        == "own.toml, line 1: display.screens = [\"5 radar\", \"6\"]: none of these displays is "
        + "attached; the window is on display 1"
    )
    #expect(settings.displayRemark(forWindowOn: 6, Self.hall) == nil)
    // Without names, every display has a window, whatever their numbers.
    let all = try configuration("", isUnattended: true)
    #expect(all.displayRemark(forWindowOn: 2, Self.hall) == nil)
  }

  /// Every change from one set of windows to another of three displays.
  @Test func `windows are opened and closed for every pair of sets of displays`() {
    let all = roster(Self.hall, Self.ward, Self.lobby)
    func set(_ bits: Int) -> [Int] { (0..<3).filter { bits >> $0 & 1 == 1 } }
    for before in 1..<8 {
      for after in 0..<8 {
        let wanted = set(after).map { ScreenEntry($0) }
        let changes = ScreenPlan.changes(to: wanted, from: set(before), of: all)
        var open = Set(set(before)).subtracting(changes.close)
        open.formUnion(changes.open.map(\.number))
        // Without any display, windows stay.
        #expect(open == Set(set(after == 0 ? before : after)))
        #expect(changes.open.allSatisfy { !set(before).contains($0.number) })
      }
    }
  }

  // MARK: Failures

  @Test func `a window that fails opens again at once, by the processor, then every 30 seconds`() {
    func instant(_ seconds: Double) -> Instant {
      Instant(nanoseconds: 0).advanced(by: .seconds(seconds))
    }
    var retry = ScreenRetry()
    #expect(retry.isDue(at: instant(0)) && retry.rendering == nil)
    let isFirst = retry.fail(because: "lost", at: instant(10))
    #expect(isFirst)
    #expect(retry.isDue(at: instant(10)) && retry.rendering == nil)
    let isSecond = retry.fail(because: "lost", at: instant(13))
    #expect(!isSecond)
    #expect(retry.isDue(at: instant(13)) && retry.rendering == .software)
    let isThird = retry.fail(because: "lost again", at: instant(16))
    #expect(!isThird)
    #expect(!retry.isDue(at: instant(45)) && retry.isDue(at: instant(46)))
    #expect(retry.reason == "lost again")
    retry.succeed(at: instant(45))
    #expect(retry.reason != nil)
    retry.succeed(at: instant(77))
    #expect(retry == ScreenRetry())
  }
}
