package import Outlets
package import Text

/// The screens that are announced on the local network as text and JSON.
package struct RoomListing {
  private let rooms: [AnnouncedRoom]

  /// Creates a listing of screens.
  package init(_ rooms: [AnnouncedRoom]) { self.rooms = rooms }

  /// The screens as a table.
  package var table: TextTable {
    TextTable(
      columns: [
        .init(title: "SITE"), .init(title: "ROOM"), .init(title: "ROLE"),
        .init(title: "PAGE", givesWay: true), .init(title: "VERSION"),
      ],
      rows: rooms.map { room in
        [
          room.identity.site.text, room.identity.name, room.role.rawValue, room.url + "/",
          room.version.isEmpty ? "–" : room.version.printable,
        ]
      }
    )
  }

  /// The screens as a list of JSON objects; unknown values are omitted.
  package var json: JSONText {
    .array(
      rooms.map { room in
        .object([
          ("site", .string(room.identity.site.text)),
          ("room", .string(room.identity.room.text)),
          ("display", .text(room.identity.display?.text)),
          ("role", .string(room.role.rawValue)),
          ("page", .string(room.url + "/")),
          ("version", room.version.isEmpty ? nil : .string(room.version)),
        ])
      }
    )
  }
}
