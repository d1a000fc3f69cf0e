import Flights
import Testing

@Suite("The SGP4 model of orbits")
struct OrbitTests {
  /// An element set, and states by the published implementation (PyPI sgp4 2.27, WGS 72): minutes
  /// after the epoch, kilometres and kilometres per second.
  struct Case: Sendable, CustomTestStringConvertible {
    let first, second: String
    let states: [(minutes: Double, position: SIMD3<Double>, velocity: SIMD3<Double>)]

    var testDescription: String { String(first.prefix(8).suffix(6)) }

    init(
      _ first: String,
      _ second: String,
      _ states: [(minutes: Double, position: SIMD3<Double>, velocity: SIMD3<Double>)]
    ) {
      (self.first, self.second, self.states) = (first, second, states)
    }
  }

  /// Sets of the verification in Vallado et al., "Revisiting Spacetrack Report #3" (2006): near the
  /// Earth and high, round and long, with resonances of a day and half a day.
  static let cases: [Case] = [
    Case(
      "1 00005U 58002B   00179.78495062  .00000023  00000-0  28098-4 0  4753",
      "2 00005  34.2682 348.7242 1859667 331.7664  19.3264 10.82419157413667",
      [
        (
          0, [7022.465293, -1400.082968, 0.039952], [1.893841015, 6.405893759, 4.534807250]
        ),
        (
          1440, [-938.559239, -6268.187488, -4294.029248], [7.536105209, -0.427127707, 0.989878080]
        ),
        (
          4320, [-9060.473736, 4658.709525, 813.686732], [-2.232832783, -4.110453490, -3.157345433]
        ),
      ]
    ),
    Case(
      "1 06251U 62025E   06176.82412014  .00008885  00000-0  12808-3 0  3985",
      "2 06251  58.0579  54.0425 0030035 139.1568 221.1854 15.56387291  6774",
      [
        (
          0, [3988.310227, 5498.966572, 0.900559], [-3.290032738, 2.357652820, 6.496623475]
        ),
        (
          2880, [1159.278029, 5056.601755, 4353.494186], [-5.968060341, -2.314790406, 4.230722669]
        ),
      ]
    ),
    Case(
      "1 08195U 75081A   06176.33215444  .00000099  00000-0  11873-3 0   813",
      "2 08195  64.1586 279.0717 6877146 264.7651  20.2257  2.00491383225656",
      [
        (
          0, [2349.894834, -14785.938116, 0.021194], [2.721488096, -3.256811655, 4.498416672]
        ),
        (
          2880, [3417.209316, -16038.795107, 1894.749341], [2.585515864, -2.596818146, 4.456882556]
        ),
      ]
    ),
    Case(
      "1 09880U 77021A   06176.56157475  .00000421  00000-0  10000-3 0  9814",
      "2 09880  64.5968 349.3786 7069051 270.0229  16.3320  2.00813614112380",
      [
        (
          0, [13020.067508, -2449.071935, 1.158960], [4.247363935, 1.597178501, 4.956708611]
        ),
        (
          2880, [15500.534451, -1332.909810, 3419.723153], [2.960917974, 1.758331634, 4.813698638]
        ),
      ]
    ),
    Case(
      "1 11801U          80230.29629788  .01431103  00000-0  14311-1      13",
      "2 11801  46.7916 230.4354 7318036  47.4722  10.4117  2.28537848    13",
      [
        (
          0, [7473.371025, 428.947483, 5828.748468], [5.107155391, 6.444680305, -0.186133297]
        ),
        (
          1440, [9787.878363, 33753.322497, -15030.798746],
          [-1.094251553, 0.923589906, -1.522311008]
        ),
      ]
    ),
    Case(
      "1 14128U 83058A   06176.02844893 -.00000158  00000-0  10000-3 0  9627",
      "2 14128  11.4384  35.2134 0011562  26.4582 333.5652  0.98870114 46093",
      [
        (
          0, [34747.579327, 24502.371141, -1.328330], [-1.731642662, 2.452772615, 0.608510081]
        ),
        (
          2880, [37802.253930, 19433.573300, -1198.666342],
          [-1.359930580, 2.677830903, 0.602507466]
        ),
      ]
    ),
    Case(
      "1 20413U 83020D   05363.79166667  .00000000  00000-0  00000+0 0  7041",
      "2 20413  12.3514 187.4253 7864447 196.3027 356.5478  0.24690082  7978",
      [
        (
          0, [25123.292907, -13225.499663, 3249.403519], [0.488683419, 4.797897593, -0.961119693]
        ),
        (
          4320, [-119384.693965, -108254.711154, 19306.395819],
          [1.091093313, -0.076447479, 0.038319282]
        ),
      ]
    ),
    Case(
      "1 22312U 93002D   06094.46235912  .99999999  81888-5  49949-3 0  3953",
      "2 22312  62.1486  77.4698 0308723 267.9229  88.7392 15.95744531 98783",
      [
        (
          54.2028672, [306.104785, -5816.456555, -2979.558461],
          [3.950663855, 3.415332543, -5.879974329]
        )
      ]
    ),
    Case(
      "1 23599U 95029B   06171.76535463  .00085586  12891-6  12956-2 0  2905",
      "2 23599   6.9327   0.2849 5782022 274.4436  25.2425  4.47796565123555",
      [
        (
          0, [9892.637943, 35.761450, -1.082288], [3.556643237, 6.456009375, 0.783610890]
        ),
        (
          720, [7140.419459, 20539.254853, 2501.214694], [-2.293173684, 2.333507912, 0.282716311]
        ),
      ]
    ),
    Case(
      "1 24208U 96044A   06177.04061740 -.00000094  00000-0  10000-3 0  1600",
      "2 24208   3.8536  80.0121 0026640 311.0977  48.3000  1.00778054 36119",
      [
        (
          0, [7534.109872, 41266.392668, -0.108010], [-3.027168008, 0.558848996, 0.207982755]
        ),
        (
          1440, [5501.081371, 41590.277844, 138.325229], [-3.050691874, 0.409203052, 0.207958133]
        ),
      ]
    ),
    Case(
      "1 25954U 99060A   04039.68057285 -.00000108  00000-0  00000-0 0  6847",
      "2 25954   0.0004 243.8136 0001765  15.5294  22.7134  1.00271289 15615",
      [
        (
          -1440, [8118.185192, -41368.405374, 4.110467], [3.017696741, 0.591994297, 0.000933016]
        ),
        (
          1440, [9533.277508, -41065.523902, 3.307565], [2.995596171, 0.695200236, 0.000938525]
        ),
      ]
    ),
    Case(
      "1 28057U 03049A   06177.78615833  .00000060  00000-0  35940-4 0  1836",
      "2 28057  98.4283 247.6961 0000884  88.1964 271.9322 14.35478080140550",
      [
        (
          0, [-2715.282375, -6619.264369, -0.013414], [-1.008587273, 0.422782003, 7.385272942]
        ),
        (
          2880, [1788.423346, 1990.505310, -6640.593377],
          [-2.074169091, -6.683381288, -2.562777776]
        ),
      ]
    ),
    Case(
      "1 28350U 04020A   06167.21788666  .16154492  76267-5  18678-3 0  8894",
      "2 28350  64.9977 345.6130 0024870 260.7578  99.9590 16.47856722116490",
      [
        (
          0, [6333.081231, -1580.828523, 90.693557], [0.714634423, 3.224246550, 7.083128132]
        ),
        (
          1440, [-4527.908718, -723.291990, -4527.446083],
          [5.121674217, -3.909895427, -4.500218556]
        ),
      ]
    ),
    Case(
      "1 28626U 05008A   06176.46683397 -.00000205  00000-0  10000-3 0  2190",
      "2 28626   0.0019 286.9433 0000335  13.7918  55.6504  1.00270176  4891",
      [
        (
          0, [42080.718522, -2646.863874, 0.818513], [0.193105177, 3.068688251, 0.000438449]
        ),
        (
          1440, [42119.962635, -1925.775673, -0.198274], [0.140521206, 3.071541613, 0.000179561]
        ),
      ]
    ),
    Case(
      "1 29238U 06022G   06177.28732010  .00766286  10823-4  13334-2 0   101",
      "2 29238  51.5595 213.7903 0202579  95.2503 267.9010 15.73823839  1061",
      [
        (
          0, [-5566.595128, -3789.759912, 67.603822], [2.873759367, -3.825340523, 6.023253926]
        ),
        (
          1440, [-2629.550114, 3400.980402, -5344.382171],
          [-6.368548448, -3.998963509, 0.577253064]
        ),
      ]
    ),
  ]

  @Test(arguments: cases)
  func `states agree with the published implementation to a centimetre`(set: Case) throws {
    let orbit = try #require(Orbit(try OrbitalElements(set.first, set.second)))
    for expected in set.states {
      let state = try #require(orbit.state(minutes: expected.minutes))
      let (far, fast) = (
        state.kilometres - expected.position, state.kilometresPerSecond - expected.velocity
      )
      #expect((far * far).sum().squareRoot() < 1e-5, "\(expected.minutes) min")
      #expect((fast * fast).sum().squareRoot() < 1e-8, "\(expected.minutes) min")
    }
  }

  @Test func `an orbit that has decayed has no state`() throws {
    let elements = try OrbitalElements(
      "1 28350U 04020A   06167.21788666  .16154492  76267-5  18678-3 0  8894",
      "2 28350  64.9977 345.6130 0024870 260.7578  99.9590 16.47856722116490"
    )
    let orbit = try #require(Orbit(elements))
    #expect(orbit.state(minutes: 0) != nil)
    #expect(orbit.state(minutes: 2880) == nil)
  }
}

struct OrbitalElementsTests {
  private static let first = "1 25544U 98067A   26325.51782528  .00012345  00000-0  21844-3 0  999"
  private static let second = "2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.4912541856353"

  /// Completes a line with its checksum.
  private static func line(_ text: String) -> String {
    let sum = text.reduce(0) { $0 + ($1.wholeNumberValue ?? ($1 == "-" ? 1 : 0)) }
    return text + "\(sum % 10)"
  }

  @Test func `the epoch, the name and the number are read`() throws {
    let elements = try OrbitalElements(
      Self.line(Self.first.padding(to: 68)),
      Self.line(Self.second.padding(to: 68)),
      name: "0 ISS (ZARYA)"
    )
    #expect(elements.name == "ISS (ZARYA)")
    #expect(elements.catalogueNumber == "25544")
    // 21 November 2026, 12:25:40.1 UTC.
    #expect(abs(elements.epochUnixSeconds - 1_795_263_940.104) < 0.01)
  }

  @Test(arguments: [
    (0, "2", "no line of 69 characters that begins with 1"),
    (68, "x", "the checksum of line 1 does not match"),
    (25, "x", "the checksum of line 1 does not match"),
  ])
  func `a damaged line is refused with the reason`(
    place: Int,
    character: Character,
    reason: String
  ) throws {
    var line = Array(Self.line(Self.first.padding(to: 68)))
    line[place] = line[place] == character ? "7" : character
    let error = #expect(throws: OrbitalElementsError.self) {
      try OrbitalElements(String(line), Self.line(Self.second.padding(to: 68)))
    }
    #expect(error?.description == reason)
  }

  @Test(arguments: [
    (8, "181.0000", "invalid inclination: \"181.0000\""),
    (52, "99.49125418", "invalid mean motion: \"99.49125418\""),
    (52, "1e.49125418", "invalid mean motion: \"1e.49125418\""),
  ])
  func `an impossible field is refused by name`(
    place: Int,
    text: String,
    reason: String
  ) throws {
    var line = Array(Self.second.padding(to: 68))
    line.replaceSubrange(place..<place + text.count, with: text)
    let error = #expect(throws: OrbitalElementsError.self) {
      try OrbitalElements(Self.line(Self.first.padding(to: 68)), Self.line(String(line)))
    }
    #expect(error?.description == reason)
  }

  @Test func `a file has sets with and without names, and counts damaged ones`() throws {
    let (one, two) = (
      Self.line(Self.first.padding(to: 68)), Self.line(Self.second.padding(to: 68))
    )
    let text =
      "# stations\r\nISS (ZARYA)   \r\n\(one)\r\n\(two)\r\n\(one)\n\(two)\nBAD\n\(one)\n\(one)\n"
    let file = OrbitalElements.File(text)
    #expect(file.elements.map(\.name) == ["ISS (ZARYA)", "25544"])
    #expect(file.invalid == 2)
    #expect(file.problem?.line == 8)
    for text in ["", "nothing", "1 ", String(repeating: "1 \n", count: 99)] {
      #expect(OrbitalElements.File(text).elements.isEmpty)
    }
  }
}

extension String {
  /// The text with spaces at its end, up to a length.
  fileprivate func padding(to length: Int) -> String {
    self + String(repeating: " ", count: max(0, length - count))
  }
}
