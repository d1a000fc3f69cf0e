// swift-tools-version: 6.2

import Foundation
import PackageDescription

// The targets come first, from the core to the programs, then those of tests, then what all of them are compiled with.
// docs/design.md says what each target is.

/// Where Pango's headers are, as `-I` options. A system library target would find them, too, but it would also link
/// Pango and five more libraries to the program.
let pangoHeaders = options(of: "pkg-config", "--cflags-only-I", "pangocairo")

let package = Package(
  name: "aloft",
  products: [.executable(name: "aloft", targets: ["aloft"])],
  targets: [
    // The core: values and pure functions. No clock, no files, no sockets, no Foundation.
    .target(name: "Breathing"),
    .target(name: "Geodesy"),
    .target(name: "Text"),
    .target(name: "Facts", dependencies: ["Text"]),
    .target(name: "Cabin", dependencies: ["Breathing"]),
    .target(name: "Atlas", dependencies: ["Geodesy", "Packing"]),
    .target(name: "Packing"),
    .target(name: "Places", dependencies: ["Geodesy", "Packing"]),
    .target(name: "Airports", dependencies: ["Geodesy", "Packing", "Places", "Text"]),
    .target(name: "Weather", dependencies: ["Text"]),
    .target(name: "Notams", dependencies: ["Geodesy", "Text"]),
    .target(name: "Flights", dependencies: ["Breathing", "Geodesy", "Airports"]),
    .target(name: "Music", dependencies: ["Breathing"]),
    .target(name: "Scenes", dependencies: ["Geodesy"]),
    .target(
      name: "Show",
      dependencies: [
        "Breathing", "Geodesy", "Airports", "Weather", "Notams", "Flights", "Facts", "Cabin",
        "Scenes", "Text",
      ]
    ),

    // The shell: each target touches one part of the world.
    .target(name: "System", dependencies: ["CLinux", "CScalarNames", "Text"]),
    .target(name: "Network", dependencies: ["Breathing", "CLinux"]),
    .systemLibrary(name: "CQREncode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CClocks"),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CMalloc"),
    // Takes the place of the names of Unicode scalars in Swift's runtime, 0.56 MB that nothing uses. The linker finds it
    // (`RELEASE` in the Makefile); no code imports it.
    .target(name: "CScalarNames"),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    // Libraries that are loaded when they are first used (docs/decisions/15-libraries-on-demand.md).
    .target(name: "COnDemand", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CSDL2", dependencies: ["COnDemand"]),
    .target(name: "CSDL2Mixer", dependencies: ["COnDemand"]),
    .target(name: "CPango", dependencies: ["COnDemand"], cSettings: [.unsafeFlags(pangoHeaders)]),
    .target(name: "CCurl", dependencies: ["COnDemand"]),
    .target(name: "COpenSSL", dependencies: ["COnDemand"]),
    .target(name: "CSystemBus", dependencies: ["COnDemand"]),
    .target(name: "CMosquitto", dependencies: ["COnDemand"]),
    .target(name: "CPostgreSQL", dependencies: ["COnDemand"]),
    .target(name: "CSQLite", dependencies: ["COnDemand"]),
    .target(name: "CDisplay", dependencies: ["CSDL2"]),
    .target(name: "CPixels"),
    .target(
      name: "Screen",
      dependencies: [
        "Scenes", "Atlas", "Breathing", "Geodesy", "Network", "Places", "Text", "CPixels", "CPango",
        "CQREncode",
      ]
    ),
    .target(
      name: "Display",
      dependencies: ["Scenes", "Screen", "Show", "CDisplay", "CSDL2"]
    ),
    .target(
      name: "Sound",
      dependencies: ["Music", "Breathing", "Network", "System", "CSDL2", "CSDL2Mixer"]
    ),
    .target(
      name: "Feeds",
      dependencies: [
        "Breathing", "Geodesy", "Weather", "Notams", "Flights", "CCurl", "CSystemBus", "CZlib",
        "Network", "System", "Text",
      ]
    ),
    .target(name: "Discovery", dependencies: ["Breathing", "CSystemBus", "Network", "Text"]),
    .target(name: "HTTPServer", dependencies: ["COpenSSL", "Network", "System", "Text"]),
    .target(name: "CDatagrams"),
    .target(
      name: "SharedSky",
      dependencies: [
        "Breathing", "Geodesy", "Network", "System", "Text", "CClocks", "CDatagrams", "CPostgreSQL",
        "CSQLite",
      ]
    ),
    // Packets of the shared sky for `fuzz` and tests, whole and damaged.
    .target(name: "SkyPackets", dependencies: ["Breathing", "SharedSky"]),

    // The program's parts: each is tested without the program.
    .target(
      name: "Settings",
      dependencies: [
        "Airports", "Breathing", "Facts", "Cabin", "Flights", "Music", "Network", "Scenes", "Show",
        "Feeds", "SharedSky", "System", "Text",
      ]
    ),
    .target(
      name: "Outlets",
      dependencies: [
        "Breathing", "Geodesy", "Airports", "Flights", "Facts", "Scenes", "Show", "Settings",
        "Feeds", "System", "CMosquitto", "Network", "Text", "HTTPServer", "Discovery",
      ]
    ),
    .target(name: "CMappings"),
    .target(
      name: "DataFiles",
      dependencies: [
        "Atlas", "Geodesy", "Facts", "Packing", "Places", "Airports", "Feeds", "Flights", "Network",
        "Settings", "System", "Text", "CMappings",
      ]
    ),
    .target(
      name: "Session",
      dependencies: [
        "Breathing", "Geodesy", "Facts", "Cabin", "Atlas", "Places", "Airports", "Weather",
        "Notams", "Flights", "Music", "Scenes", "Show", "Screen", "Display", "Sound", "Feeds",
        "Outlets", "SharedSky", "HTTPServer", "Network", "Settings", "DataFiles", "System", "Text",
        "CClocks", "CMalloc", "CPixels", "CSystemBus", "Discovery",
      ]
    ),
    .target(
      name: "RelayServer",
      dependencies: [
        "Breathing", "Geodesy", "SharedSky", "HTTPServer", "Network", "Outlets", "Settings",
        "System", "Text", "Feeds",
      ]
    ),
    .target(
      name: "Listings",
      dependencies: [
        "Breathing", "Geodesy", "Airports", "Weather", "Notams", "Flights", "Facts", "Cabin",
        "Show", "Feeds", "SharedSky", "Outlets", "Settings", "DataFiles", "Session", "System",
        "Text",
      ]
    ),
    .target(name: "Arguments", dependencies: ["Text"]),
    // The command line: one folder for each verb.
    .executableTarget(
      name: "aloft",
      dependencies: [
        "Arguments", "Listings", "Breathing", "Geodesy", "Facts", "Cabin", "Atlas", "Places",
        "Airports", "Weather", "Flights", "Music", "Scenes", "Show", "Screen", "Display", "Sound",
        "Feeds", "Outlets", "SharedSky", "Network", "System", "Settings", "DataFiles", "Session",
        "RelayServer", "Text", "HTTPServer",
      ]
    ),

    // What `make bench` runs: the program's parts against other ways to the same ends.
    .target(name: "CDatagramLoad"),
    .executableTarget(
      name: "bench",
      dependencies: [
        "Breathing", "Geodesy", "Atlas", "Places", "Airports", "Weather", "Flights", "Music",
        "Scenes", "Show", "Screen", "Display", "Feeds", "Outlets", "Network", "Session", "System",
        "Text", "DataFiles", "CSDL2", "CPango", "CClocks", "CLinux", "CDatagramLoad", "SharedSky",
        "Settings", "Arguments",
      ]
    ),
    // What `make fuzz` runs: damaged inputs against every reader.
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "Breathing", "Geodesy", "Text", "Facts", "Packing", "Atlas", "Places", "Airports",
        "Weather", "Notams", "Flights", "Cabin", "Scenes", "Show", "System", "Network",
        "HTTPServer", "Feeds", "Outlets", "SharedSky", "Settings", "DataFiles", "Discovery",
        "Session", "RelayServer", "SkyPackets", "Arguments",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

/// What tests of the whole program use.
let program: [Target.Dependency] = [
  "Breathing", "Geodesy", "Facts", "Cabin", "Places", "Airports", "Weather", "Notams", "Flights",
  "Scenes", "Show", "Screen", "Display", "Feeds", "Outlets", "SharedSky", "Network", "Text",
  "System", "Settings", "DataFiles", "Session", "Listings", "RelayServer", "HTTPServer",
  "Discovery", "TestRigs", "TestSamples", "Arguments",
]

/// Every target has a test target of its own, except Display, which shows Screen's samples, and SkyPackets. Some of the
/// tests also use what lies above their target, such as settings of outlets; only `ProgramTests` and `BenchTests` use
/// the program.
let tested: [(name: String, dependencies: [Target.Dependency])] = [
  ("Breathing", []),
  ("Geodesy", []),
  ("Text", ["Breathing"]),
  ("Arguments", []),
  ("Facts", ["Text"]),
  ("Cabin", ["Breathing"]),
  ("Atlas", ["Geodesy", "Packing"]),
  ("Packing", []),
  ("Places", ["Geodesy", "Packing"]),
  ("Airports", ["Geodesy", "Packing", "Places", "Text"]),
  ("Weather", ["Breathing", "Text"]),
  ("Notams", ["Breathing", "Geodesy", "Text"]),
  ("Flights", ["Breathing", "Geodesy", "Airports"]),
  ("Music", ["Breathing"]),
  ("Scenes", ["Geodesy"]),
  (
    "Show",
    [
      "Breathing", "Geodesy", "Airports", "Weather", "Notams", "Flights", "Facts", "Cabin",
      "Scenes", "Text", "TestSamples",
    ]
  ),
  (
    "Screen",
    [
      "Breathing", "Scenes", "Show", "Display", "Atlas", "Geodesy", "Places", "Airports", "Weather",
      "Notams", "Flights", "Facts", "Cabin", "Text", "CPixels", "TestSamples",
    ]
  ),
  ("Sound", ["Music", "Breathing", "Show", "System"]),
  ("System", []),
  ("Network", ["Breathing", "CLinux"]),
  (
    "Feeds",
    [
      "Breathing", "Geodesy", "Airports", "Weather", "Notams", "Flights", "Network", "System",
      "Text",
    ]
  ),
  (
    "Outlets",
    [
      "Breathing", "Geodesy", "Airports", "Notams", "Flights", "Facts", "Cabin", "Scenes", "Show",
      "Network", "CClocks", "Text", "HTTPServer", "Settings", "System", "TestRigs", "TestSamples",
      "Discovery",
    ]
  ),
  ("HTTPServer", ["Network", "Text"]),
  ("Discovery", ["Network"]),
  ("SharedSky", ["Breathing", "Geodesy", "Network", "SkyPackets", "TestRigs"]),
  (
    "Settings",
    [
      "Airports", "Breathing", "Facts", "Flights", "Geodesy", "Network", "Outlets", "Scenes",
      "Show", "System", "Text", "TestSamples",
    ]
  ),
  (
    "DataFiles",
    [
      "Airports", "Breathing", "Facts", "Feeds", "Flights", "Geodesy", "Network", "Places",
      "Settings", "System", "Text", "TestRigs",
    ]
  ),
  (
    "Session",
    [
      "Airports", "Arguments", "Atlas", "Breathing", "Cabin", "DataFiles", "Discovery", "Display",
      "Facts", "Feeds", "Flights", "Geodesy", "HTTPServer", "Listings", "Network", "Notams",
      "Outlets", "Places", "Scenes", "Screen", "Settings", "SharedSky", "Show", "System", "Text",
      "Weather", "TestRigs", "TestSamples",
    ]
  ),
  (
    "RelayServer",
    [
      "Arguments", "Breathing", "Geodesy", "HTTPServer", "Network", "Outlets", "Session",
      "SharedSky", "System", "TestRigs",
    ]
  ),
  (
    "Listings",
    [
      "Breathing", "Geodesy", "Airports", "Weather", "Notams", "Cabin", "Feeds", "Session",
      "Settings", "SharedSky", "Show", "DataFiles", "Outlets", "System", "Facts", "TestRigs",
      "Text",
    ]
  ),
  ("aloft", program),
  ("bench", ["Airports", "Geodesy", "Session", "SharedSky", "aloft"]),
  ("fuzz", []),
]

package.targets += [
  .target(name: "TestSupport", dependencies: ["Breathing", "Text"], path: "Tests/Support"),
  // Shows and scenes that tests of several targets draw.
  .target(
    name: "TestSamples",
    dependencies: [
      "Breathing", "Geodesy", "Airports", "Weather", "Flights", "Scenes", "Settings", "Show",
      "System", "Text", "Outlets",
    ],
    path: "Tests/Samples"
  ),
  // Programs, servers and pages that tests of several targets start.
  .target(
    name: "TestRigs",
    dependencies: [
      "Breathing", "Geodesy", "Facts", "Feeds", "Airports", "Flights", "Places", "Scenes", "Show",
      "Outlets", "HTTPServer", "Network", "SharedSky", "DataFiles", "RelayServer", "System", "Text",
      "TestSupport",
    ],
    path: "Tests/Rigs"
  ),
  // Several real programs, and peers from Debian, talk to each other for minutes.
  .testTarget(
    name: "PeerTests",
    dependencies: ["aloft", "TestSupport"] + program,
    exclude: ["aprs-is-server.py"]
  ),
  // Pages in a browser, which needs much processor time itself.
  .testTarget(name: "PageTests", dependencies: ["TestSupport"] + program),
]
/// Files that tests read from the checkout.
let excluded = [
  "Airports": ["served-cities.tsv"], "Weather": ["Reports"], "Notams": ["Reports"],
  "Feeds": ["ogn-lines.tsv"], "Show": ["Golden"], "Screen": ["Golden"],
  "Outlets": ["gdl90-receiver.py"], "SharedSky": ["Conformance"],
]
for (name, dependencies) in tested {
  package.targets.append(
    .testTarget(
      name: ["aloft": "ProgramTests", "bench": "BenchTests", "fuzz": "FuzzTests"][name]
        ?? name + "Tests",
      dependencies: [.target(name: name), "TestSupport"] + dependencies,
      exclude: excluded[name] ?? []
    )
  )
}

// Swift's settings for all targets; each list below adds flags for some of them.
for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
  ]
}

// A single call of a function that also takes a regular expression, such as `contains` of a string, would add the
// library for them to the program, which is a megabyte. `bench` may have it.
let withoutExpressions = ["-Xfrontend", "-disable-implicit-string-processing-module-import"]
for target in package.targets
where [.regular, .executable].contains(target.type) && target.name != "bench" {
  target.swiftSettings?.append(.unsafeFlags(withoutExpressions))
}

// What tests spend their time in is optimised in debug builds too, or they would take an hour.
let heavy = [
  "Breathing", "Geodesy", "Text", "Facts", "Packing", "Atlas", "Places", "Airports", "Notams",
  "Flights", "Music", "Scenes", "Show", "Screen", "Settings", "SharedSky", "SkyPackets", "fuzz",
]
for target in package.targets where heavy.contains(target.name) {
  target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
}

// These run once per frame or message. The optimizer inlines and specializes their code, but skips the second half of
// its passes, which took a fifth of their compile time: a flight costs the same without them.
// Screen, Airports and Text would need up to twice their time, so they have all passes, like everything else.
let medium = ["Places", "Flights", "Feeds", "Show"]
for target in package.targets where medium.contains(target.name) {
  target.swiftSettings?.append(
    .unsafeFlags(
      ["-Osize", "-Xfrontend", "-sil-stop-optzns-before-lowering-ownership"],
      .when(configuration: .release)
    )
  )
}

// These parse, list and wait. The optimizer's costliest passes take half of their compile time, and nobody would
// notice what they gain. Small code is what counts.
let light = [
  "Arguments", "Cabin", "Discovery", "Facts", "Weather", "Notams", "System", "HTTPServer",
  "Settings", "Outlets", "DataFiles", "Session", "RelayServer", "Listings", "aloft",
]
for target in package.targets where light.contains(target.name) {
  target.swiftSettings?.append(
    .unsafeFlags(
      ["-Osize", "-Xfrontend", "-disable-sil-perf-optzns"],
      .when(configuration: .release)
    )
  )
}

// SwiftPM compiles modules in the order in which they become ready. What Show needs comes first, because Show takes the
// longest and most modules above wait for it. The others fill the time: each waits for a module that it does not need.
let filling = [
  "Cabin": ["Airports"],
  "Places": ["Atlas", "Network"],
  "Flights": ["SharedSky", "HTTPServer", "System", "Music", "Arguments"],
  "Show": ["Sound"],
]
for (needed, others) in filling {
  for target in package.targets where others.contains(target.name) {
    target.dependencies.append(.byName(name: needed))
  }
}

// Nothing else can be compiled beside these, so they use both processors of a small machine.
let alone = ["Flights", "Show", "Settings", "Outlets", "Session", "Listings", "aloft"]
for target in package.targets where alone.contains(target.name) {
  target.swiftSettings?.append(
    .unsafeFlags(["-num-threads", "2"], .when(configuration: .release))
  )
}

// A debug build also loads what imported modules import, so every target above CPango needs the headers of Pango.
// One pass finds these targets, because they are listed after those they depend on.
var abovePango: Set = ["CPango"]
for target in package.targets
where target.type != .system
  && target.dependencies.contains(where: { abovePango.contains($0.target) })
{
  abovePango.insert(target.name)
  target.swiftSettings?.append(.unsafeFlags(pangoHeaders.flatMap { ["-Xcc", $0] }))
}

// MIDI needs ALSA's headers, which not every machine has: Debian's are in libasound2-dev. Without them,
// or with ALOFT_MIDI=off in the environment, the program is built without MIDI, and says so when asked.
if FileManager.default.fileExists(atPath: "/usr/include/alsa/asoundlib.h"),
  ProcessInfo.processInfo.environment["ALOFT_MIDI"] != "off"
{
  package.targets.append(.target(name: "CALSA", dependencies: ["COnDemand"]))
  for target in package.targets where ["Outlets", "OutletsTests"].contains(target.name) {
    target.dependencies.append("CALSA")
    target.swiftSettings?.append(.define("ALSA"))
  }
}

extension Target.Dependency {
  /// The name of the target; empty for a product.
  var target: String {
    switch self {
    case .byNameItem(let name, _), .targetItem(let name, _): name
    default: ""
    }
  }
}

/// Returns what a program prints, as options. Without it the package is refused rather than described without the
/// options, because SwiftPM keeps the description until this file changes.
func options(of program: String, _ arguments: String...) -> [String] {
  let process = Process()
  let output = Pipe()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = [program] + arguments
  process.standardOutput = output
  guard (try? process.run()) != nil else { refuse("/usr/bin/env cannot be run") }
  let printed = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    let command = ([program] + arguments).joined(separator: " ")
    refuse("\(command) failed; make packages installs what is missing")
  }
  return String(decoding: printed, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    .map(String.init)
}

/// Ends the description of the package with an error.
func refuse(_ reason: String) -> Never {
  FileHandle.standardError.write(Data("aloft: \(reason)\n".utf8))
  exit(1)
}
