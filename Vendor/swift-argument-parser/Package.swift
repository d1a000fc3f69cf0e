// swift-tools-version:6.0

import PackageDescription

// The library of swift-argument-parser 1.8.2 without its plugins, tools and tests. README.md says what was changed.
let package = Package(
  name: "swift-argument-parser",
  products: [.library(name: "ArgumentParser", targets: ["ArgumentParser"])],
  targets: [
    .target(name: "ArgumentParser", dependencies: ["ArgumentParserToolInfo"]),
    .target(name: "ArgumentParserToolInfo"),
  ]
)
