import Network
import Synchronization

#if ALSA
import CALSA
#endif

/// A port of the ALSA sequencer, to which synthesizers and other programs can subscribe.
///
/// A program built without ALSA's headers cannot open one.
final class MIDIPort: Sendable {
  /// Whether the program was built with MIDI support.
  static var isAvailable: Bool {
    #if ALSA
    true
    #else
    false
    #endif
  }

  #if ALSA
  private struct Handles {
    let sequencer: OpaquePointer
    let coder: OpaquePointer
    let port: Int32
  }

  private let handles: Mutex<Handles>

  /// Opens a port with a name.
  ///
  /// - Throws: `NetworkError` with the system's reason if the library or the sequencer is missing.
  init(named name: String) throws(NetworkError) {
    if let problem = shim_alsa_problem() { throw NetworkError(String(cString: problem)) }
    var opened: OpaquePointer?
    let status = snd_seq_open(&opened, "default", SND_SEQ_OPEN_OUTPUT, SND_SEQ_NONBLOCK)
    guard status >= 0, let sequencer = opened else { throw Self.problem(status) }
    snd_seq_set_client_name(sequencer, name)
    let port = snd_seq_create_simple_port(
      sequencer,
      name,
      UInt32(SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ),
      UInt32(SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION)
    )
    var made: OpaquePointer?
    guard port >= 0, snd_midi_event_new(16, &made) >= 0, let coder = made else {
      snd_seq_close(sequencer)
      throw Self.problem(port)
    }
    snd_midi_event_no_status(coder, 1)
    handles = Mutex(Handles(sequencer: sequencer, coder: coder, port: port))
  }

  deinit {
    handles.withLock { handles in
      snd_midi_event_free(handles.coder)
      snd_seq_close(handles.sequencer)
    }
  }

  /// Sends messages to all subscribers; a message for which there is no room is dropped.
  func play(_ messages: [MIDIMessage]) {
    handles.withLock { handles in
      for message in messages {
        let bytes = message.bytes
        _ = shim_midi_play(
          handles.sequencer,
          handles.port,
          handles.coder,
          bytes,
          bytes.count
        )
      }
    }
  }

  private static func problem(_ status: Int32) -> NetworkError {
    NetworkError("the system has no ALSA sequencer (\(String(cString: snd_strerror(status))))")
  }
  #else
  init(named name: String) throws(NetworkError) {
    throw NetworkError("this program was built without ALSA")
  }

  func play(_ messages: [MIDIMessage]) {}
  #endif
}
