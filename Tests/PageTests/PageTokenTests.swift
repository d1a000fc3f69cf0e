import TestRigs
import TestSamples
import TestSupport
import Testing

@Suite(
  "Pages that are not open to everyone",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct PageTokenTests {
  private static let token = "let-me-in-please-0"

  /// Enters a token.
  private static func enter(_ token: String, on page: BrowserPage) async throws {
    let _: Bool = try await page.value(
      """
      (document.activeElement.blur(), document.getElementById('token').value = '\(token)',
        document.querySelector('#token-form button').click(), true)
      """
    )
  }

  @Test(
    "The radar and the airport page put the focus into the field, and say if a token is wrong",
    arguments: ["radar", "airport"]
  )
  func wrongToken(name: String) async throws {
    let room = PageRoom(try Cards.show("XXGR"), token: Self.token, opensInstruments: false)
    try await room.serve { address in
      try await Browser.visit("http://\(address)/\(name)") { page, browser in
        let status = "document.getElementById('status').textContent"
        try await page.wait(until: "\(status) === 'This page needs the staff token.'")
        let focused = "document.activeElement.id === 'token'"
        #expect(try await page.value(focused))
        // Another wrong one is reported as the first.
        for wrong in ["let-me-in-please-1", "let-me-in-please-2"] {
          try await Self.enter(wrong, on: page)
          try await page.wait(until: "\(focused) && \(status) === 'The token is wrong.'")
        }
        try await Self.enter(Self.token, on: page)
        // The form is also hidden until the daemon has answered; it may have no radar.
        try await page.wait(until: "['live', 'absent'].includes(document.body.dataset.feed)")
        #expect(try await page.value("document.getElementById('token-form').hidden"))
        #expect(try await page.value(status) != "The token is wrong.")
        #expect(browser.problems.allSatisfy { $0.contains("401") || $0.contains("404") })
      }
    }
  }

  @Test(
    "On a small phone the form for the token is not scrolled, and its label can be read",
    arguments: ["radar", "airport"]
  )
  func label(name: String) async throws {
    let room = PageRoom(try Cards.show("XXGR"), token: Self.token, opensInstruments: false)
    try await room.serve { address in
      try await Browser.visit("http://\(address)/\(name)", size: (360, 640)) { page, browser in
        try await page.wait(until: "document.activeElement.id === 'token'")
        try await page.waitForRest()
        let hidden: Double = try await page.value("document.getElementById('content').scrollTop")
        #expect(hidden == 0)
        // Nothing is named yet.
        let count: Int = try await page.value(
          "[...document.querySelectorAll('h2[data-place]')].filter((h) => h.checkVisibility()).length"
        )
        #expect(count == 0)
        #expect(browser.problems.allSatisfy { $0.contains("401") })
      }
    }
  }

  /// The links that can be seen.
  private static let links = """
    [...document.querySelectorAll('nav a')].filter((link) => link.checkVisibility())
      .map((link) => link.textContent).join()
    """

  @Test(
    "A locked page links to those that are open, and has no controls of what it does not show",
    arguments: ["radar", "airport"]
  )
  func lockedLinks(name: String) async throws {
    let room = PageRoom(try Cards.show("XXGR"), token: Self.token, opensInstruments: false)
    try await room.serve { address in
      try await Browser.visit("http://\(address)/\(name)") { page, browser in
        try await page.wait(until: "\(Self.links) === 'Breathe with the room'")
        let controls = """
          ['#compass', '#nearer', '#farther', '#search', '.field'].filter((part) =>
            document.querySelector(part)?.checkVisibility())
          """
        let locked: [String] = try await page.value(controls)
        #expect(locked == [])
        try await Self.enter(Self.token, on: page)
        // The daemon may have no radar; the link to the page for staff then still works.
        try await page.wait(until: "\(Self.links).endsWith('The room')")
        #expect(try await page.value("\(controls).includes('#compass')"))
        #expect(browser.problems.allSatisfy { $0.contains("401") || $0.contains("404") })
      }
    }
  }

  @Test("A late answer to a former token does not hide the links that another one opens")
  func lateLinks() async throws {
    let room = PageRoom(try Cards.show("XXGR"), token: Self.token, opensInstruments: false)
    try await room.serve { address in
      try await Browser.visit("http://\(address)/airport") { page, browser in
        try await page.wait(until: "\(Self.links) === 'Breathe with the room'")
        let _: Bool = try await page.value(
          """
          (() => {
            const plain = window.fetch;
            window.fetch = async (path, ...rest) => {
              const answer = await plain(path, ...rest);
              if (path !== 'v1/pages' || window.release) return answer;
              const read = answer.json.bind(answer);
              answer.json = () => read().finally(() => { window.isRead = true; });
              await new Promise((go) => { window.release = go; });
              return answer;
            };
            return true;
          })()
          """
        )
        try await Self.enter("let-me-in-please-1", on: page)
        try await page.wait(until: "window.release !== undefined")
        try await Self.enter(Self.token, on: page)
        try await page.wait(until: "\(Self.links).endsWith('The room')")
        let _: Bool = try await page.value("(window.release(), true)")
        try await page.wait(until: "window.isRead === true")
        try await page.waitForFrames(2)
        #expect(try await page.value("\(Self.links).endsWith('The room')"))
        #expect(browser.problems.allSatisfy { $0.contains("401") })
      }
    }
  }

  @Test("The page for staff and the companion page link to each other, and to what may be used")
  func staffLinks() async throws {
    let room = try PageRoom(token: Self.token)
    try await room.serve { address in
      try await Browser.visit("http://\(address)/control") { page, browser in
        try await page.wait(until: "\(Self.links) === 'Breathe with the room'")
        try await Self.enter(Self.token, on: page)
        try await page.wait(until: "\(Self.links) === 'Breathe with the room,Radar,Airport'")
        // The token is kept in the tab.
        try await page.call("Page.navigate", ["url": "http://\(address)/"])
        try await page.wait(until: "\(Self.links) === 'Radar,Airport,The room'")
        try await page.wait(forRoom: "together")
        #expect(try await page.value("\(Self.links) === 'Radar,Airport,The room'"))
        #expect(browser.problems.allSatisfy { $0.contains("401") })
      }
    }
  }

  @Test("The page for staff distinguishes a wrong token from none")
  func wrongTokenOfStaff() async throws {
    let room = try PageRoom(token: Self.token)
    try await room.serve { address in
      try await Browser.visit("http://\(address)/control") { page, _ in
        let link = "document.getElementById('link').textContent"
        try await page.wait(until: "\(link).startsWith('Connected')")
        let answer = "document.getElementById('answer').textContent"
        let pause = "(document.getElementById('pause').click(), true)"
        let _: Bool = try await page.value(pause)
        try await page.wait(until: "\(answer) === 'This needs the staff token.'")
        try await Self.enter("let-me-in-please-1", on: page)
        let _: Bool = try await page.value(pause)
        try await page.wait(until: "\(answer) === 'The token is wrong.'")
        try await page.wait(until: "document.activeElement.id === 'token'")
        #expect(room.commands.isEmpty)
      }
    }
  }

  @Test("The page for staff asks for the token at once, although guests may look at the room")
  func openRoom() async throws {
    let room = try PageRoom(token: Self.token)
    try await room.serve { address in
      try await Browser.visit("http://\(address)/control") { page, browser in
        let link = "document.getElementById('link').textContent"
        try await page.wait(until: "\(link).startsWith('Connected')")
        let isOpen = "document.getElementById('token-form').checkVisibility()"
        let focused = "document.activeElement.id === 'token'"
        try await page.wait(until: "\(isOpen) && \(focused)")
        let answer = "document.getElementById('answer').textContent"
        #expect(try await page.value(answer) == "")
        try await Self.enter("let-me-in-please-1", on: page)
        try await page.wait(until: "\(answer) === 'The token is wrong.' && \(focused)")
        try await Self.enter(Self.token, on: page)
        // The displays are what is refused to guests.
        let received = """
          performance.getEntriesByType('resource').filter(({ name, responseStatus }) =>
            name.endsWith('v1/displays') && responseStatus === 200).length
          """
        try await page.wait(until: "\(received) > 0")
        try await page.waitForFrames(2)
        #expect(try await page.value("!\(isOpen)"))
        #expect(try await page.value(answer) == "")
        #expect(browser.problems.allSatisfy { $0.contains("401") })
      }
    }
  }

  @Test("The page for staff asks no more while it needs the token")
  func lockedStaff() async throws {
    let room = try PageRoom()
    try await room.serve { address in
      try await Browser.visit("http://\(address)/control") { page, browser in
        let link = "document.getElementById('link').textContent"
        try await page.wait(until: "\(link).startsWith('Connected')")
        try await page.recordTimers()
        let _: Bool = try await page.value(
          """
          (() => {
            const plain = window.fetch;
            window.asked = 0;
            window.fetch = async (path, ...rest) => {
              if (path !== 'v1/state') return plain(path, ...rest);
              window.asked += 1;
              return new Response('{}', { status: 401 });
            };
            document.dispatchEvent(new Event('visibilitychange'));
            return true;
          })()
          """
        )
        try await page.wait(until: "\(link) === 'This needs the staff token.'")
        // What had begun before may end.
        try await page.runTimers()
        try await page.waitForFrames(2)
        let asked: Int = try await page.value("asked")
        try await page.runTimers()
        try await page.waitForFrames(2)
        #expect(try await page.value("asked") == asked)
        try await Self.enter("let-me-in-please-1", on: page)
        try await page.wait(until: "\(link) === 'The token is wrong.'")
        #expect(try await page.value("asked") == asked + 1)
        #expect(browser.problems == [])
      }
    }
  }

  @Test("The companion page says that it is not open, links to staff's page, and asks no more")
  func closed() async throws {
    let room = try PageRoom()
    try await room.visited { page, browser in
      try await page.recordTimers()
      let _: Bool = try await page.value(
        """
        (window.asked = 0, window.fetch = async (path) => {
          // The land and its lights are not the room's.
          if (`${path}`.startsWith('v1/')) window.asked += 1;
          return new Response('{}', { status: 401 });
        }, document.dispatchEvent(new Event('visibilitychange')), true)
        """
      )
      try await page.wait(forRoom: "closed")
      try await page.wait(
        until: """
          document.getElementById('status').textContent === 'This page is for staff only.'
          """
      )
      #expect(try await page.value("document.getElementById('staff').checkVisibility()"))
      // What had begun before may end.
      try await page.runTimers()
      let asked: Int = try await page.value("window.asked")
      // A lost room would be asked again by a timer.
      try await page.runTimers()
      #expect(try await page.value("window.asked") == asked)
      #expect(browser.problems == [])
    }
  }
}
