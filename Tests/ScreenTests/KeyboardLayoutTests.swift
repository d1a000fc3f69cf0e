import CSDL2
import Scenes
import Show
import Testing

@testable import Display

/// Keys of layouts other than the US one. A layout is what its keys type in the places of a US keyboard.
@Suite("Keyboard layouts", .serialized)
@MainActor
struct KeyboardLayoutTests: SimulatedInput {
  private let keyboard = Keyboard(viewKeys: Views.builtIn.keys)

  private static let places = "qwertyuiop[]asdfghjklzxcvbnm,"

  private func position(_ place: Character) throws -> SDL_Scancode {
    switch place {
    case "[": return SDL_SCANCODE_LEFTBRACKET
    case "]": return SDL_SCANCODE_RIGHTBRACKET
    case ",": return SDL_SCANCODE_COMMA
    default:
      let letter = UInt32(try #require(place.asciiValue) - UInt8(ascii: "a"))
      return SDL_Scancode(rawValue: SDL_SCANCODE_A.rawValue + letter)
    }
  }

  private func code(_ sign: Character) throws -> SDL_KeyCode {
    SDL_KeyCode(rawValue: try #require(sign.unicodeScalars.first).value)
  }

  private func stroke(_ sign: Character, at place: Character) throws -> Keyboard.Stroke {
    let key = SDL_Keycode(bitPattern: try code(sign).rawValue)
    return Keyboard.Stroke(key: key, position: try position(place))
  }

  @Test(
    "A letter of another script does what a US keyboard has in its place; a sign arrives as text",
    arguments: [
      "йцукенгшщзхъфывапролдячсмитьб", "йцукенгшщзхїфівапролдячсмитьб",
      ";ςερτυθιοπ[]ασδφγηξκλζχψωβνμ,", "ქწერტყუიოპ[]ასდფგჰჯკლზხცვბნმ,",
    ]
  )
  func scripts(layout: String) throws {
    try #require(layout.count == Self.places.count)
    var commands: Set<Command> = []
    for (place, sign) in zip(Self.places, layout) {
      let typed = keyboard.command(sign: [try #require(place.asciiValue)])
      let expected = try keyboard.command(stroke(place, at: place)) ?? typed
      let command = try keyboard.command(stroke(sign, at: place))
      #expect(command == (sign.isASCII ? nil : expected), "\(sign) in place of \(place)")
      if let command { commands.insert(command) }
    }
    let all: Set<Command> = [
      .toggleHelp, .toggleMute, .toggleFullscreen, .nextPattern, .search(.open),
      .toggleView(.radar), .toggleView(.airport),
    ]
    #expect(commands.isSuperset(of: all))
  }

  @Test(
    "A Latin letter counts wherever it is; one with an accent is no command",
    arguments: [
      ("z", "y", .radar(.toggleSilly)), ("y", "z", nil), ("a", "q", .toggleView(.airport)),
      ("q", "a", .quit), ("r", "o", .toggleView(.radar)), ("m", "m", .toggleMute),
      ("ü", "[", nil), ("ı", "r", nil), ("ğ", "w", nil), ("é", "q", nil), ("ế", "q", nil),
    ] as [(Character, Character, Command?)]
  )
  func latin(sign: Character, place: Character, command: Command?) throws {
    #expect(try keyboard.command(stroke(sign, at: place)) == command)
  }

  @Test("Control with a letter of another script is that of the letter in its place")
  func control() throws {
    func controlled(_ sign: Character, at place: Character) throws -> Keyboard.Stroke {
      var stroke = try stroke(sign, at: place)
      stroke.isControlled = true
      return stroke
    }
    #expect(try keyboard.command(controlled("а", at: "f")) == .search(.open))
    #expect(try keyboard.command(controlled("й", at: "q")) == .quit)
    #expect(try keyboard.typing(controlled("ф", at: "a")) == .search(.selectAll))
    #expect(try keyboard.typing(controlled("г", at: "u")) == .search(.clear))
    for (sign, place) in [("м", "v"), ("ω", "v"), ("v", "x")] as [(Character, Character)] {
      var paste = try controlled(sign, at: place)
      #expect(paste.isPaste)
      paste.isAltered = true
      #expect(!paste.isPaste)
    }
  }

  @Test("A key with Alt, Super or AltGr is no command")
  func desktopKeys() throws {
    let window = try Window.sample()
    _ = window.commands()
    let shown = Presentation(Scene(size: window.size))
    var (steered, asking, typing) = (shown, shown, shown)
    steered.usesKeyNavigation = true
    asking.isAsking = true
    typing.field = Box(low: [10, 10], high: [200, 30])
    for modifier in [KMOD_LALT, KMOD_RALT, KMOD_LGUI, KMOD_RGUI, KMOD_MODE] {
      for presentation in [shown, steered, asking, typing] {
        window.show(presentation)
        for key in [SDLK_r, SDLK_q, SDLK_SPACE, SDLK_RETURN, SDLK_F11, SDLK_ESCAPE] {
          press(key, with: modifier)
        }
        #expect(window.commands() == [], "modifier \(modifier.rawValue)")
      }
    }
  }

  @Test("AltGr counts as held between its press and its release, even if SDL reports no modifier")
  func unreportedModifier() throws {
    let window = try Window.sample()
    _ = window.commands()
    window.show(Presentation(Scene(size: window.size)))
    press(SDLK_RALT, at: SDL_SCANCODE_RALT)
    press(SDLK_q, at: SDL_SCANCODE_Q)
    type("@")
    press(SDLK_8, at: SDL_SCANCODE_8)
    type("[")
    type("s")
    #expect(window.commands() == [.turn(byDegrees: -10)])
    release(SDLK_RALT, at: SDL_SCANCODE_RALT)
    press(SDLK_q, at: SDL_SCANCODE_Q)
    #expect(window.commands() == [.quit])
    // The release does not arrive without the focus.
    press(SDLK_RALT, at: SDL_SCANCODE_RALT)
    push(SDL_WINDOWEVENT) { $0.window.event = UInt8(SDL_WINDOWEVENT_FOCUS_LOST.rawValue) }
    press(SDLK_q, at: SDL_SCANCODE_Q)
    #expect(window.commands() == [.quit])
  }

  @Test("The key that opens the search types nothing into it, and Control and Alt insert no text")
  func insertion() throws {
    let window = try Window.sample()
    _ = window.commands()
    window.show(Presentation(Scene(size: window.size)))
    press(try code("ы"), at: SDL_SCANCODE_S)
    type("ы")
    press(try code("д"), at: SDL_SCANCODE_L)
    type("д")
    press(try code("ф"), at: SDL_SCANCODE_A, with: KMOD_LCTRL)
    type("ф")
    press(try code("м"), at: SDL_SCANCODE_V, with: KMOD_RCTRL)
    type("м")
    press(SDLK_s, at: SDL_SCANCODE_S, with: KMOD_LALT)
    type("s")
    press(SDLK_q, at: SDL_SCANCODE_Q, with: KMOD_RALT)
    type("@")
    release(SDLK_q, at: SDL_SCANCODE_Q)
    type("é")
    #expect(
      window.commands() == [
        .search(.open), .search(.insert("д")), .search(.selectAll), .search(.insert("@")),
        .search(.insert("é")),
      ]
    )
  }
}
