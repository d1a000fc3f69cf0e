import HTTPServer
import Outlets
import TestSupport
import Testing

/// What browsers may do on behalf of pages of other sites.
@Suite(.timeLimit(.minutes(10))) struct CrossSiteTests {
  /// The fields that a browser adds to a request.
  private static func fields(_ site: String, _ mode: String, _ kind: String?) -> [String] {
    ["Sec-Fetch-Site: \(site)", "Sec-Fetch-Mode: \(mode)"]
      + (kind.map { ["Sec-Fetch-Dest: \($0)"] } ?? [])
  }

  @Test(
    arguments: [
      // A link that someone follows; early browsers do not say what becomes of the answer.
      ("cross-site", "navigate", "document", true), ("cross-site", "navigate", nil, true),
      ("same-site", "navigate", "document", true),
      // Frames, and what has no frame-ancestors.
      ("cross-site", "navigate", "iframe", false), ("same-site", "navigate", "iframe", false),
      ("cross-site", "navigate", "frame", false), ("cross-site", "navigate", "object", false),
      ("cross-site", "navigate", "embed", false), ("cross-site", "no-cors", "image", false),
      // A program on another port of this machine.
      ("same-site", "no-cors", "image", false),
    ] as [(String, String, String?, Bool)]
  )
  func `other sites may link to pages but not to data, and can embed neither`(
    site: String,
    mode: String,
    kind: String?,
    mayBeShown: Bool
  ) async throws {
    let files = try ScratchFolder(["index.html": "<p>", "control.html": "<p>", "page.js": "1"])
    let web = StaticFiles(path: files.path)
    try await HTTPRig.serve(web: web, plan: PlanDocument.sample) { rig in
      let browser = Self.fields(site, mode, kind)
      for path in ["/", "/control"] {
        let page = try await TestClient.ask(rig.port, path, fields: browser)
        #expect(page.status == (mayBeShown ? 200 : 403), "\(path)")
      }
      for path in ["/v1/plan", "/v1/state", "/v1/cues", "/healthz", "/page.js"] {
        let answer = try await TestClient.ask(rig.port, path, fields: browser)
        #expect(answer.status == 403, "\(path)")
      }
    }
  }

  @Test(arguments: [("same-origin", "cors", "empty"), ("none", "navigate", "document")])
  func `the pages themselves, and who types an address, may ask for data`(
    site: String,
    mode: String,
    kind: String
  ) async throws {
    try await HTTPRig.serve { rig in
      let browser = Self.fields(site, mode, kind)
      let answer = try await TestClient.ask(rig.port, "/v1/state", fields: browser)
      #expect(answer.status == 200)
    }
  }

  @Test func `no page of another site can invent displays that follow this one`() async throws {
    try await HTTPRig.serve(plan: PlanDocument.sample) { rig in
      func displays() async throws -> [String] {
        let members = try await TestClient.ask(rig.port, "/v1/displays").members()
        let displays = try #require(members["displays"] as? [[String: Any]])
        return displays.compactMap { $0["name"] as? String }
      }
      let path = "/v1/plan?site=home&display=evacuate-1&phase=inhale"
      for kind in ["iframe", "document", "image"] {
        let mode = kind == "image" ? "no-cors" : "navigate"
        let browser = Self.fields("cross-site", mode, kind)
        let answer = try await TestClient.ask(rig.port, path, fields: browser)
        #expect(answer.status == 403, "\(kind)")
      }
      #expect(try await displays() == [])
      // A follower is no browser.
      let plan = try await TestClient.ask(rig.port, path)
      #expect(plan.status == 200)
      #expect(try await displays() == ["evacuate-1"])
    }
  }

  @Test func `no answer can be framed, or embedded by other sites`() async throws {
    let files = try ScratchFolder(["index.html": "<p>"])
    try await HTTPRig.serve(web: StaticFiles(path: files.path)) { rig in
      let paths = [
        "/": 200, "/v1/state": 200, "/v1/cues": 200, "/v1/plan": 404, "/v1/scene.png": 404,
        "/v1/commands": 405, "/nowhere": 404,
      ]
      for (path, status) in paths {
        let answer = try await TestClient.ask(rig.port, path)
        #expect(answer.status == status, "\(path)")
        let policy = answer.fields["content-security-policy"]
        #expect(policy?.contains("frame-ancestors 'none'") == true, "\(path)")
        #expect(answer.fields["cross-origin-resource-policy"] == "same-origin", "\(path)")
        #expect(answer.fields["x-content-type-options"] == "nosniff", "\(path)")
      }
    }
  }
}
