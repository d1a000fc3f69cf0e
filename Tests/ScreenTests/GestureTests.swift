import Show
import Testing

@testable import Display

@Suite("Gestures")
struct GestureTests {
  @Test("A tap is a press and release at the same point; a drag is not")
  func taps() {
    var pointer = PointerTracker()
    let size = SIMD2(1_000, 500)
    #expect(pointer.released(at: [500, 300], in: size) == nil)
    pointer.pressed(at: [500, 300])
    #expect(pointer.released(at: [503, 298], in: size) == SIMD2(0.503, 0.596))
    #expect(pointer.released(at: [503, 298], in: size) == nil)
    pointer.pressed(at: [500, 300])
    #expect(pointer.released(at: [560, 300], in: size) == nil)
  }

  @Test("A forgotten touch is not a tap")
  func forgotten() {
    var pointer = PointerTracker()
    pointer.pressed(at: [500, 300])
    pointer.forget()
    #expect(pointer.released(at: [500, 300], in: [1_000, 500]) == nil)
  }

  @Test("Two fingers zoom in steps as they move apart and together")
  func pinch() {
    var pinch = PinchGesture()
    pinch.down(1, at: [100, 100])
    #expect(!pinch.isPinching)
    #expect(pinch.moved(1, to: [400, 400]) == 0)
    _ = pinch.moved(1, to: [100, 100])
    pinch.down(2, at: [200, 100])
    #expect(pinch.isPinching)
    #expect(pinch.moved(2, to: [239, 100]) == 0)
    #expect(pinch.moved(2, to: [241, 100]) == 1)
    #expect(pinch.moved(2, to: [241, 100]) == 0)
    // From 100 to 800 points apart are 6.2 steps, one of which was made.
    #expect(pinch.moved(2, to: [900, 100]) == 5)
    #expect(pinch.moved(2, to: [200, 100]) == -6)
    // An unknown finger changes nothing.
    #expect(pinch.moved(7, to: [0, 0]) == 0)
    pinch.up(2)
    #expect(pinch.isPinching)
    #expect(pinch.moved(1, to: [900, 900]) == 0)
    pinch.up(1)
    #expect(!pinch.isPinching)
  }

  @Test("Fingers that meet, and a third finger, do no harm")
  func oddFingers() {
    var pinch = PinchGesture()
    pinch.down(1, at: [100, 100])
    pinch.down(2, at: [100, 100])
    #expect(pinch.moved(2, to: [100, 100]) == 0)
    #expect(pinch.moved(2, to: [300, 100]) > 0)
    pinch.down(3, at: [500, 500])
    #expect(pinch.moved(3, to: [900, 900]) == 0)
    pinch.up(3)
    #expect(pinch.moved(2, to: [301, 100]) == 0)
  }

  @Test("A wheel counts its whole steps, one direction at a time")
  func wheel() {
    var wheel = WheelGesture()
    #expect([0.4, 0.4, 0.4].map { wheel.turned(by: $0) } == [0, 0, 1])
    let turns: [Float] = [0.7, -0.9, -2.2, .infinity, 1e9]
    #expect(turns.map { wheel.turned(by: $0) } == [0, 0, -3, 0, 100])
  }

  @Test("A held slider follows at the height where it was pressed, and sends each value once")
  func sliderDrag() {
    var sliderDrag = DragGesture()
    func command(_ point: SIMD2<Float>) -> Command? {
      point.y == 0.5 ? .volume(Int(point.x * 10)) : nil
    }
    #expect(sliderDrag.moved(to: [0.2, 0.5], command: command) == nil)
    sliderDrag.begin(atHeight: 0.5, on: .volume(3))
    #expect(sliderDrag.moved(to: [0.31, 0.9], command: command) == nil)
    #expect(sliderDrag.moved(to: [0.41, 0.9], command: command) == .volume(4))
    #expect(sliderDrag.moved(to: [0.42, 0.1], command: command) == nil)
    #expect(sliderDrag.moved(to: [0.31, 0.1], command: command) == .volume(3))
    sliderDrag.end()
    #expect(sliderDrag.moved(to: [0.8, 0.5], command: command) == nil)
  }

  @Test("The pointer hides after two idle seconds")
  func rest() {
    var pointer = PointerTracker()
    pointer.moved(at: 10_000)
    #expect(!pointer.isHidden(at: 11_999))
    #expect(pointer.isHidden(at: 12_000))
  }
}
