import Foundation
import TestRigs
import Testing

/// The desktop that is asked whether motion is to be reduced.
@Suite(.timeLimit(.minutes(1))) struct SystemMotionTests {
  @Test func `a session begins although the desktop does not answer`() async throws {
    let folder = URL.temporaryDirectory.appending(path: "aloft-desktop-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appending(path: "gsettings")
    let question = folder.appending(path: "asked")
    try Data("#!/bin/sh\n: > '\(question.path)'\nsleep 1000\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    let run = try await ProgramRun(
      ["legs", "--count", "1", "--near", "LHR"],
      environment: ["PATH": folder.path + ":/usr/bin:/bin"]
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(FileManager.default.fileExists(atPath: question.path))
  }
}
