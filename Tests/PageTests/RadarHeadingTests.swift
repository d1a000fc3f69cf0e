import Foundation
import TestRigs
import TestSupport
import Testing

@Suite(
  "The radar page's heading",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct RadarHeadingTests {
  @Test("The scope turns with the phone's compass, corrected for declination")
  func heading() async throws {
    try await RadarPageTests.visit { page, browser, _ in
      try await page.emulateCompass(degrees: 90)
      let _: Bool = try await page.value("(document.getElementById('compass').click(), true)")
      try await page.wait(
        until: "document.getElementById('compass').getAttribute('aria-pressed') === 'true'"
      )
      try await page.wait(
        until: "import('/radar/radar.js').then((m) => Math.abs(m.snapshot().up - 90) < 1)"
      )
      #expect(
        try await page.value(RadarPageTests.text("#compass-status")) == "Turns with the phone."
      )
      let _: Bool = try await page.value("(document.getElementById('compass').click(), true)")
      try await page.wait(until: "import('/radar/radar.js').then((m) => m.snapshot().up === 0)")
      #expect(browser.problems == [])
    }
  }

  @Test(
    "A phone's direction is that of its screen's top, lying or upright, however it is turned",
    arguments: [
      // The angles of the sensor, the turn of the screen, and the bearing.
      ([0, 0, 0], 0, 0), ([270, 0, 0], 0, 90), ([270, 45, 0], 0, 90), ([270, 90, 0], 0, 90),
      ([90, 60, 0], 0, 270), ([270, 0, 0], 90, 180), ([270, 20, 0], 270, 0), ([180, 0, 0], 0, 180),
    ] as [([Double], Double, Double)]
  )
  func direction(angles: [Double], turn: Double, bearing: Double) async throws {
    try await RadarPageTests.visit(0) { page, _, _ in
      let found: Double = try await page.value(
        """
        import('/instrument/heading.js').then(({ headingOf }) => headingOf(
          { alpha: \(angles[0]), beta: \(angles[1]), gamma: \(angles[2]) }, \(turn)))
        """
      )
      let difference = (found - bearing).remainder(dividingBy: 360)
      #expect(abs(difference) < 0.001, "\(angles) \(turn): \(found)")
    }
  }

  @Test("A phone that asks for consent is asked from the tap, and its own heading is used")
  func consent() async throws {
    try await RadarPageTests.visit { page, browser, _ in
      let _: Bool = try await page.value(
        """
        (delete window.ondeviceorientationabsolute, window.asked = 0, window.answer = 'denied',
          DeviceOrientationEvent.requestPermission = () => {
            asked += 1;
            return Promise.resolve(answer);
          },
          document.getElementById('compass').click(), true)
        """
      )
      try await page.wait(until: "\(RadarPageTests.text("#compass-status")).includes('consent')")
      let _: Bool = try await page.value(
        "(answer = 'granted', document.getElementById('compass').click(), true)"
      )
      try await page.wait(until: "\(RadarPageTests.text("#compass-status")).startsWith('Waiting')")
      let _: Bool = try await page.value(
        """
        (dispatchEvent(Object.assign(new Event('deviceorientation'), { webkitCompassHeading: 123 })),
          true)
        """
      )
      try await page.wait(
        until: "import('/radar/radar.js').then((m) => Math.abs(m.snapshot().up - 123) < 1)"
      )
      #expect(try await page.value("asked") == 2)
      #expect(browser.problems == [])
    }
  }

  @Test("Over plain HTTP from elsewhere it says that the direction takes HTTPS")
  func insecure() async throws {
    try await RadarPageTests.visit { page, browser, _ in
      let _: Bool = try await page.value(
        """
        (Object.defineProperty(window, 'isSecureContext', { value: false }),
          document.getElementById('compass').click(), true)
        """
      )
      let remark: String = try await page.value(RadarPageTests.text("#compass-status"))
      #expect(remark.contains("HTTPS"))
      #expect(browser.problems == [])
    }
  }
}

extension BrowserPage {
  /// Makes the page believe that the device lies flat with its top to a magnetic bearing.
  fileprivate func emulateCompass(degrees: Double) async throws {
    try await call(
      "Emulation.setSensorOverrideEnabled",
      ["enabled": true, "type": "absolute-orientation", "metadata": ["available": true]]
    )
    // Turning clockwise seen from above is a negative rotation around the axis that points up.
    let half = -degrees / 2 * .pi / 180
    try await call(
      "Emulation.setSensorOverrideReadings",
      [
        "type": "absolute-orientation",
        "reading": ["quaternion": ["x": 0, "y": 0, "z": sin(half), "w": cos(half)]],
      ]
    )
  }
}
