import CSDL2
import Scenes
import Show
import Testing
import Text

@testable import Display

@Suite("Input")
struct InputTests {
  private let keyboard = Keyboard(viewKeys: Views.builtIn.keys)

  private func stroke(
    _ key: SDL_KeyCode,
    repeated: Bool = false,
    control: Bool = false,
    shift: Bool = false
  ) -> Keyboard.Stroke {
    Keyboard.Stroke(
      key: SDL_Keycode(bitPattern: key.rawValue),
      isRepeated: repeated,
      isControlled: control,
      isShifted: shift
    )
  }

  @Test(
    "Every key does what the help states",
    arguments: [
      (SDLK_SPACE, .togglePause), (SDLK_LEFT, .slower), (SDLK_RIGHT, .faster),
      (SDLK_BACKSPACE, .tooSlow), (SDLK_TAB, .skip), (SDLK_p, .nextPattern), (SDLK_m, .toggleMute),
      (SDLK_n, .nextPalette), (SDLK_c, .toggleCaption), (SDLK_a, .toggleView(.airport)),
      (SDLK_r, .toggleView(.radar)), (SDLK_b, .radar(.toggleBlips)), (SDLK_z, .radar(.toggleSilly)),
      (SDLK_t, .radar(.nextAircraft)),
      (SDLK_u, .toggleNorthUp), (SDLK_h, .toggleHelp), (SDLK_F1, .toggleHelp),
      (SDLK_f, .toggleFullscreen), (SDLK_F11, .toggleFullscreen), (SDLK_ESCAPE, .back),
      (SDLK_q, .quit),
    ] as [(SDL_KeyCode, Command)]
  )
  func keys(key: SDL_KeyCode, command: Command) {
    #expect(keyboard.command(stroke(key)) == command)
    // A key that is held gives one command.
    #expect(keyboard.command(stroke(key, repeated: true)) == nil)
  }

  @Test func `every line of the list of keys has the commands of its keys`() {
    let named: [Message: SDL_KeyCode] = [
      .spaceKey: SDLK_SPACE, .backspaceKey: SDLK_BACKSPACE, .tabKey: SDLK_TAB,
      .escapeKey: SDLK_ESCAPE,
    ]
    let arrows = ["←": SDLK_LEFT, "→": SDLK_RIGHT]
    func command(_ sign: Substring) -> Command? {
      if let arrow = arrows[String(sign)] { return keyboard.command(stroke(arrow)) }
      let typed = String(sign).lowercased().replacing("−", with: "-")
      if let command = keyboard.command(sign: Array(typed.utf8)) { return command }
      guard let letter = typed.unicodeScalars.first?.value else { return nil }
      return keyboard.command(stroke(SDL_KeyCode(rawValue: letter)))
    }
    let views = Views.builtIn.all
    let keys = Show.commonKeys(of: views).flatMap(\.keys) + views.flatMap(\.help)
    #expect(keys.count > 25)
    for key in keys where !key.commands.isEmpty {
      let commands: [Command?] =
        switch key.cap {
        case .name(.commaKey): [command(",")]
        case .name(let name): [named[name].flatMap { keyboard.command(stroke($0)) }]
        case .sign(let signs): signs.split(separator: " ").map(command)
        }
      #expect(commands == key.commands, "\(key.cap)")
    }
  }

  @Test("↓ and ↑ turn pages where a view has them, once for each press")
  func pages() {
    var keyboard = keyboard
    #expect(keyboard.command(stroke(SDLK_DOWN)) == nil)
    keyboard.pageDown = .turnCard(to: .weather(0))
    keyboard.pageUp = .turnCard(to: .details)
    for (key, page) in [
      (SDLK_DOWN, CardPage.weather(0)), (SDLK_PAGEDOWN, .weather(0)), (SDLK_UP, .details),
      (SDLK_PAGEUP, .details),
    ] {
      #expect(keyboard.command(stroke(key)) == .turnCard(to: page))
      #expect(keyboard.command(stroke(key, repeated: true)) == nil)
    }
    #expect(keyboard.choosing(stroke(SDLK_DOWN)) == .panel(.move(by: 1)))
  }

  @Test("Shift with ↑ and ↓ moves a sheet where there is one, also on the settings panel")
  func sheets() {
    var keyboard = keyboard
    #expect(keyboard.command(stroke(SDLK_UP, shift: true)) == nil)
    keyboard.sheet = .panel
    for (key, steps) in [(SDLK_UP, 1), (SDLK_DOWN, -1)] {
      let step = Command.sheet(.panel, .move(by: steps))
      #expect(keyboard.command(stroke(key, shift: true)) == step)
      #expect(keyboard.choosing(stroke(key, shift: true)) == step)
      #expect(keyboard.choosing(stroke(key)) == .panel(.move(by: -steps)))
    }
    for view in Views.builtIn.all {
      guard let sheet = view.sheet else { continue }
      keyboard.sheet = sheet
      let keys = [SDLK_UP, SDLK_DOWN].map { keyboard.command(stroke($0, shift: true)) }
      #expect(keys == KeyHelp.sheet(sheet).commands)
    }
  }

  @Test("A long straight drag is a swipe; a tap, a short drag and an oblique one are none")
  func swipes() {
    func swipe(_ x: Int, _ y: Int) -> Int? {
      var pointer = PointerTracker()
      pointer.pressed(at: [400, 300])
      return pointer.swipe(to: [400 + x, 300 + y], in: [800, 600])
    }
    #expect(swipe(0, -120) == -1 && swipe(20, 120) == 1)
    #expect(swipe(-120, 10) == -1 && swipe(120, -20) == 1)
    #expect(swipe(0, 0) == nil && swipe(0, -20) == nil && swipe(-120, -100) == nil)
    #expect(PointerTracker().swipe(to: [0, 0], in: [800, 600]) == nil)
  }

  @Test("No key of a view is one of the window's", arguments: Views.builtIn.keys)
  func viewKeys(key: Character, command: Command) throws {
    let byte = try #require(key.asciiValue)
    if key.isLetter {
      #expect(keyboard.command(stroke(SDL_KeyCode(rawValue: UInt32(byte)))) == command)
    } else {
      #expect(keyboard.command(sign: [byte]) == command)
    }
  }

  @Test("Other keys do nothing, and neither do letters with Control, except two")
  func otherKeys() {
    #expect(keyboard.command(stroke(SDLK_y)) == nil)
    #expect(keyboard.command(stroke(SDLK_n, control: true)) == nil)
    #expect(keyboard.command(stroke(SDLK_f, control: true)) == .search(.open))
    #expect(keyboard.command(stroke(SDLK_q, control: true)) == .quit)
  }

  @Test(
    "Punctuation commands work on every layout",
    arguments: [
      ("?", .toggleHelp), ("/", .search(.open)), ("s", .search(.open)),
      (",", .panel(.toggle)), ("+", .radar(.zoom(by: -1))), ("-", .radar(.zoom(by: 1))), ("a", nil),
      ("[", .turn(byDegrees: -10)), ("]", .turn(byDegrees: 10)), ("x", nil),
      ("s/", nil),
      ("ß", nil),
    ] as [(String, Command?)]
  )
  func signs(text: String, command: Command?) {
    #expect(keyboard.command(sign: Array(text.utf8)) == command)
  }

  @Test(
    "While text is typed, keys edit it and no letter is a command",
    arguments: [
      (SDLK_BACKSPACE, Command.search(.erase)), (SDLK_UP, .search(.move(by: -1))),
      (SDLK_DOWN, .search(.move(by: 1))), (SDLK_PAGEDOWN, .search(.move(by: 5))),
      (SDLK_RETURN, .search(.choose)), (SDLK_ESCAPE, .search(.close)), (SDLK_SPACE, nil),
      (SDLK_q, nil), (SDLK_n, nil), (SDLK_F11, .toggleFullscreen),
    ] as [(SDL_KeyCode, Command?)]
  )
  func typing(key: SDL_KeyCode, command: Command?) {
    #expect(keyboard.typing(stroke(key)) == command)
  }

  @Test("A held key keeps erasing and moving, but neither closes nor opens twice")
  func heldWhileTyping() {
    let strokes: [(Keyboard.Stroke, Command?)] = [
      (stroke(SDLK_BACKSPACE, repeated: true), .search(.erase)),
      (stroke(SDLK_DOWN, repeated: true), .search(.move(by: 1))),
      (stroke(SDLK_RETURN, repeated: true), nil), (stroke(SDLK_ESCAPE, repeated: true), nil),
      (stroke(SDLK_BACKSPACE, control: true), .search(.eraseWord)),
      (stroke(SDLK_u, control: true), .search(.clear)),
      (stroke(SDLK_a, control: true), .search(.selectAll)),
    ]
    for (stroke, command) in strokes { #expect(keyboard.typing(stroke) == command) }
  }

  @Test(
    "On the settings panel arrows move the selection, and other keys keep their meaning",
    arguments: [
      (SDLK_UP, .panel(.move(by: -1))), (SDLK_DOWN, .panel(.move(by: 1))),
      (SDLK_TAB, .panel(.move(by: 1))), (SDLK_LEFT, .panel(.change(by: -1))),
      (SDLK_RIGHT, .panel(.change(by: 1))), (SDLK_PAGEDOWN, .panel(.turn(by: 1))),
      (SDLK_RETURN, .panel(.activate)), (SDLK_ESCAPE, .panel(.close)), (SDLK_SPACE, .togglePause),
      (SDLK_m, .toggleMute), (SDLK_q, .quit), (SDLK_y, nil),
    ] as [(SDL_KeyCode, Command?)]
  )
  func choosing(key: SDL_KeyCode, command: Command?) {
    #expect(keyboard.choosing(stroke(key)) == command)
  }

  @Test("Shift and Tab go back; a held key keeps moving, but neither confirms nor closes twice")
  func heldWhileChoosing() {
    let strokes: [(Keyboard.Stroke, Command?)] = [
      (stroke(SDLK_TAB, shift: true), .panel(.move(by: -1))),
      (stroke(SDLK_UP, shift: true), .panel(.move(by: -1))),
      (stroke(SDLK_RIGHT, repeated: true), .panel(.change(by: 1))),
      (stroke(SDLK_RETURN, repeated: true), nil), (stroke(SDLK_ESCAPE, repeated: true), nil),
      (stroke(SDLK_f, control: true), .search(.open)),
    ]
    for (stroke, command) in strokes { #expect(keyboard.choosing(stroke) == command) }
  }

  @Test(
    "While a question is open, Enter agrees and Escape declines once; other keys do not change",
    arguments: [
      (SDLK_RETURN, Command.answer(true)), (SDLK_KP_ENTER, .answer(true)),
      (SDLK_ESCAPE, .answer(false)), (SDLK_SPACE, .togglePause), (SDLK_p, .nextPattern),
      (SDLK_q, .quit), (SDLK_y, nil),
    ]
  )
  func answering(key: SDL_KeyCode, command: Command?) {
    #expect(keyboard.answering(stroke(key)) == command)
    #expect(keyboard.answering(stroke(key, repeated: true)) == nil)
  }

  @Test(
    "While a question has buttons, arrows and Tab move between them, and Enter or Space presses one",
    arguments: [
      (SDLK_LEFT, Command.question(.move(by: -1))), (SDLK_RIGHT, .question(.move(by: 1))),
      (SDLK_UP, .question(.move(by: -1))), (SDLK_DOWN, .question(.move(by: 1))),
      (SDLK_TAB, .question(.turn(by: 1))), (SDLK_RETURN, .question(.press)),
      (SDLK_KP_ENTER, .question(.press)), (SDLK_SPACE, .question(.press)),
      (SDLK_ESCAPE, .answer(false)), (SDLK_r, .toggleView(.radar)), (SDLK_q, .quit),
    ]
  )
  func movingBetweenButtons(key: SDL_KeyCode, command: Command) {
    var keyboard = keyboard
    keyboard.movesBetweenButtons = true
    #expect(keyboard.answering(stroke(key)) == command)
    #expect(keyboard.answering(stroke(key, repeated: true)) == nil)
    #expect(keyboard.answering(stroke(SDLK_TAB, shift: true)) == .question(.turn(by: -1)))
    #expect(keyboard.command(stroke(SDLK_RIGHT)) == .faster)
  }
}
