// The stream of events from the daemon.

const events = [
  "session_start",
  "phase",
  "interlude",
  "ending",
  "session_end",
  "paused",
  "resumed",
  "changed",
];

/**
 * Opens a stream of events.
 *
 * @param {object} handlers
 * @param {() => void} handlers.onOpen called when it is open
 * @param {(ping: object) => void} handlers.onPing called with each ping
 * @param {(name: string, line: object) => void} handlers.onEvent called with each event of the room
 * @param {() => void} handlers.onError called when it fails
 * @returns {EventSource} the stream
 */
export function listen({ onOpen, onPing, onEvent, onError }) {
  const source = new EventSource("v1/cues?ping=event");
  source.addEventListener("open", onOpen);
  source.addEventListener("ping", ({ data }) => onPing(JSON.parse(data)));
  for (const name of events) {
    source.addEventListener(name, ({ data }) => onEvent(name, JSON.parse(data)));
  }
  source.addEventListener("error", onError);
  return source;
}
