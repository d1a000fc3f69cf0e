import SharedSky
import Testing

@Suite("The URL of a history's server")
struct PostgreSQLServerTests {
  @Test(
    "A password is found wherever libpq reads one, or where one was meant",
    arguments: [
      "postgresql://aloft:secret@db/sky", "postgres://aloft:@db", "postgresql://:secret@db/sky",
      // libpq ends the user at the first @ before a slash, also after a question mark.
      "postgresql://aloft:sec?ret@db/sky", "postgresql://db?user=aloft:secret@db2",
      "postgresql://al?oft@db/sky?password=secret",
      "postgresql://us@er:secret@db/sky", "postgresql://aloft@db?password=sec@ret",
      "postgresql://aloft@db/sky?sslmode=require&sslpassword=secret",
      "postgresql://db/sky?pass%77ord=secret",
      // libpq reads a user's name up to the @; a person means parameters.
      "postgresql://db?user=aloft&password=p@ss", "postgresql://db?password=p@ss",
    ]
  )
  func passwords(url: String) {
    #expect(PostgreSQLServer.hasPassword(url))
  }

  @Test(
    "Ports, addresses and other parameters are no passwords",
    arguments: [
      "postgresql://aloft@db.example/sky?sslmode=verify-full", "postgresql:///sky?host=/var/run",
      "postgresql://db:5433/sky", "postgresql://aloft@[::1]:5432/sky",
      "postgresql://db/sky?user=a:b@c", "postgresql://aloft@db:5432?application_name=password",
      "/var/lib/aloft/sky",
    ]
  )
  func others(url: String) {
    #expect(!PostgreSQLServer.hasPassword(url))
  }

  /// Whether URLs can be read, which is left to libpq.
  static let isLibraryInstalled = (try? PostgreSQLServer("postgresql://db")) != nil

  @Test(
    "Messages name a server without the user and the parameters",
    .enabled(if: PostgreSQLServerTests.isLibraryInstalled, "libpq is not installed"),
    arguments: [
      ("postgresql://aloft@db:5433/sky?sslmode=require", "postgresql://db:5433/sky"),
      ("postgres://al?oft@db/sky", "postgresql://db/sky"), ("postgresql://db", "postgresql://db"),
    ]
  )
  func messages(url: String, words: String) throws {
    #expect(try PostgreSQLServer(url).description == words)
  }
}
