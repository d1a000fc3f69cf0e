import Facts
import Testing

@Suite struct WordLintTests {
  @Test(
    "Frightening words are found, negated or not",
    arguments: [
      ("The plane will crash.", "crash"), ("Nobody died on this route.", "died"),
      ("There has never been a fatal accident.", "fatal"),
      ("It is not dangerous at all.", "dangerous"),
      ("All survived the landing.", "survived"), ("An emergency exit is near.", "emergency"),
      ("Engines may catch fire.", "fire"), ("A near miss over the sea.", "near miss"),
      ("A near-miss over the sea.", "near miss"), ("A near‑misses table.", "near misses"),
      ("The wing could stall.", "stall"), ("A free fall of seconds.", "free fall"),
      ("THE WORST IS OVER.", "worst"), ("A deadliest day.", "deadliest"),
      ("It feels like a nightmare.", "nightmare"), ("Passengers scream.", "scream"),
      ("The cra\u{AD}sh of waves.", "crash"), ("Fewer accidents every year.", "accidents"),
      ("A bomb-proof box.", "bomb"),
    ] as [(String, String)]
  )
  func blocked(text: String, word: String) throws {
    let findings = try lint().findings(in: text)
    #expect(findings.contains { $0.level == .block && $0.found == word }, "\(findings)")
  }

  @Test(
    "Words that only look similar are not found",
    arguments: [
      "Warm air carries skilled birds forward.", "Explore the firework of autumn leaves.",
      "The grace of a deadheaded rose.", "Shotover is a river.", "A wary heron waits.",
      "Diesel and diet are words.", "Installed seats have a braced frame of light.",
      "Hello to the shell.", "Sioux Falls lies in the plains.", "Great-Falls keeps its name.",
    ]
  )
  func passed(text: String) throws {
    #expect(try lint().findings(in: text) == [])
  }

  @Test(
    "Odds are refused in figures and in words",
    arguments: [
      ("A chance of 1 in 11 million.", "1 in 11"), ("One in ten people.", "one in ten"),
      ("More than 99.9998 percent of flights.", "99.9998 percent"),
      ("For 95% of people.", "95 percent"), ("Some 99 per cent arrive.", "99 percent"),
      ("One in a million.", "one in a"),
      ("It is 200 to 1 that all is well.", "200 to 1"), ("One out of four.", "one out of"),
      ("Odds of 1:1000 are small.", "1:1000"), ("About one-in-three of us.", "one in three"),
      ("99.99 % of flights.", "99.99 percent"), ("Etwa 95,5 Prozent.", "95.5 percent"),
      ("Ninety-five percent of it.", "ninety five percent"), ("Ninety per cent.", "ninety percent"),
      ("Nine in ten people.", "nine in ten"), ("9 out of 10 people.", "9 out of"),
    ]
  )
  func odds(text: String, odds: String) throws {
    #expect(try lint().findings(in: text).contains { $0.pattern == "odds" && $0.found == odds })
  }

  @Test(
    "Shares are refused in Japanese and Chinese, with signs of full width too",
    arguments: [
      ("ja", "人口の９５％です。", "95 percent"), ("zh", "约95%的人。", "95 percent"),
      ("zh", "约９９．９９％的人。", "99.99 percent"),
    ]
  )
  func wideOdds(language: String, text: String, odds: String) throws {
    let findings = try lint(language).findings(in: text)
    #expect(findings.contains { $0.pattern == "odds" && $0.found == odds })
  }

  @Test("Shares that are not odds pass in Chinese, too")
  func wideShares() throws {
    for text in ["海洋占71％。", "氩占0.93％。", "1995年。"] {
      #expect(try !lint("zh").findings(in: text).contains { $0.pattern == "odds" })
    }
  }

  @Test(
    "Numbers that are only near each other are not odds",
    arguments: [
      "Water covers 71 percent of the Earth.", "In 1995, 20 percent of it.",
      "21 in all fly, 1 in the lead.", "From 2 to 12 hours.", "In 2021, in 11 steps.",
      "One in the morning.", "Argon makes up 0.93 percent of the air.", "It is 1,95 Prozent.",
      "Nine in the evening.", "Ninety kilometres, 5 percent of it.",
    ]
  )
  func noOdds(text: String) throws {
    #expect(try !lint().findings(in: text).contains { $0.pattern == "odds" })
  }

  @Test(
    "Negations and mild fears cause warnings",
    arguments: ["It is not far.", "Don’t look down.", "A bumpy road.", "Without haste."]
  )
  func warned(text: String) throws {
    let findings = try lint().findings(in: text)
    #expect(findings.map(\.level) == [.warn])
  }

  @Test("Allowed phrases are removed before words are searched")
  func allowed() throws {
    let rules: [WordLint.Rule] = [.init(.block, "dead"), .init(.allow, "dead-sea")]
    let lint = WordLint(rules: rules)
    #expect(lint.passes("The Dead Sea is still."))
    #expect(lint.findings(in: "Dead calm on the dead sea.").map(\.found) == ["dead"])
    #expect(!lint.passes("A dead, sea-worn stone."))
  }

  @Test("Accents match in any encoding, and case is folded completely")
  func folding() {
    let lint = WordLint(rules: [.init(.block, "avería*"), .init(.block, "zusammenstoß*")])
    #expect(!lint.passes("Una AVERI\u{301}A pequeña"))
    #expect(!lint.passes("ZUSAMMENSTOSS"))
    #expect(lint.passes("averia"))
  }

  @Test("A star matches any ending of its word, in phrases too")
  func stars() {
    let lint = WordLint(rules: [.init(.block, "near-miss*"), .init(.block, "dis*")])
    #expect(!lint.passes("near missing"))
    #expect(lint.passes("a near, missing link"))
    #expect(!lint.passes("dis"))
    #expect(lint.passes("radish"))
  }

  @Test(
    "The pitfalls of each language are handled, and its words found",
    arguments: [
      ("de", "Die Wolken sind wunderbar, Brandenburg liegt im Sinkflug da.", [String]()),
      ("de", "Ein Feuerwerk über der Stadt.", []),
      ("de", "Der Absturz und die Gefahr.", ["absturz", "gefahr"]),
      ("es", "Una estrella y el chocolate en rotación.", []),
      ("es", "El avión se estrelló.", ["estrelló"]),
      ("fr", "La couleur du panneau, les feux de piste.", []),
      ("fr", "L’avion s’écrase.", ["s'écrase", "écrase"]),
      ("it", "La rotta è tranquilla.", []), ("it", "Un guasto.", ["guasto"]),
      ("nl", "Wolken lijken op schapen, het ziekenhuis is dichtbij.", []),
      ("nl", "Een noodlanding.", ["noodlanding"]),
      ("pt", "As quedas d’água brilham.", []), ("pt", "A queda.", ["queda"]),
      ("ja", "落ち着いた空。", []), ("ja", "墜落する。", ["墜落"]), ("zh", "飞机在雷达上，死海很美。", []),
      ("zh", "飞机坠毁。", ["坠毁", "坠"]),
    ] as [(String, String, [String])]
  )
  func languages(language: String, text: String, found: [String]) throws {
    let findings = try lint(language).findings(in: text).filter { $0.level == .block }
    #expect(Set(findings.map(\.found)) == Set(found))
  }

  @Test(
    "Tables are parsed, and invalid lines are named",
    arguments: [
      (
        "block\tdead\nbad line",
        "line 2: found \"bad line\"; expected block, warn or allow, a tab, and words"
      ),
      (
        "refuse\tdead",
        "line 1: found \"refuse\tdead\"; expected block, warn or allow, a tab, and words"
      ),
      (
        "# x\n\nwarn\t", "line 3: found \"warn\t\"; expected block, warn or allow, a tab, and words"
      ),
      ("warn\t*", "line 1: found \"warn\t*\"; expected block, warn or allow, a tab, and words"),
    ]
  )
  func table(table: String, message: String) {
    let error = #expect(throws: WordLintError.self) { try WordLint(table: table) }
    #expect(error?.description == message)
  }
}
