import Breathing
import Music

/// A person's own music files. While none of them can be played, the generative piece is.
extension Speaker {
  /// How long the music may be silent before the piece plays: longer than a file takes to decode, and much shorter than
  /// the time limit of a disk.
  private static let longestGap: Duration = .seconds(15)

  /// Decodes the next file early enough, and tries those that could not be played again from time to time.
  func supplyTracks(at now: Instant) {
    // Other files that were chosen since are looked for instead.
    if case .missing(let path, let seed) = program, sought == nil { search(path, seed, at: now) }
    guard case .playlist(let playlist) = program else { return }
    handover.clear()
    // This is read before the outcomes, so that no file is tried again before its outcome is noted.
    let isDecoding = decoder.isDecoding
    for outcome in decoder.takeOutcomes() { note(outcome, of: playlist, at: now) }
    fillGap(at: now)
    // A closed device takes no track, so each frame would start to decode another.
    guard !isDecoding, !isDeviceSuspended, handover.wantsTrack,
      let next = skipped.nextTurn(of: playlist, from: turn, at: now)
    else { return }
    if decoder.start(playlist.file(at: next), onto: handover) { turn = next + 1 }
  }

  /// Lets the piece play while files take long to read: a disk that stops answering delays each of them by a minute.
  private func fillGap(at now: Instant) {
    // The callback reports a gap, and runs only while there is something to play.
    guard handover.lacksTrack, dynamics.isSounding, !isDeviceSuspended, missing == nil else {
      gapSince = nil
      return
    }
    let since = gapSince ?? now
    gapSince = since
    guard !dynamics.playsPiece, since.duration(to: now) >= Self.longestGap else { return }
    (dynamics.playsPiece, isStandingIn) = (true, true)
    remarks.append(
      "your own music takes long to read; playing the program's own music meanwhile"
    )
  }

  /// Looks again for files that were not there at the start.
  private func search(_ path: String, _ seed: UInt64, at now: Instant) {
    switch playlists.take() {
    case .success(let playlist)?:
      skipped.removeAll()
      remarks += playlist.remarks
      program = .playlist(playlist)
    case .failure?: _ = skipped.noteFailure(of: path, at: now)
    case nil: if skipped.mayTry(path, at: now) { playlists.start(path: path, seed: seed) }
    }
  }

  private func note(_ outcome: Decoder.Outcome, of playlist: Playlist, at now: Instant) {
    let path = outcome.path
    guard outcome.isPlayable else {
      // It may be a file of the playlist before.
      guard playlist.files.contains(path) else { return }
      let isNew = skipped.noteFailure(of: path, at: now)
      if isNew, outcome.isTried { remarks.append("skipped \(path), which cannot be read as music") }
      // The piece is already playing if the files were not there at the start.
      guard isNew || isStandingIn || !dynamics.playsPiece, skipped.includesAll(of: playlist)
      else { return }
      (dynamics.playsPiece, isStandingIn) = (true, false)
      remarks.append("no file could be played; playing the program's own music instead")
      return
    }
    gapSince = nil
    if dynamics.playsPiece {
      // After all had failed, the others are likely to be back as well.
      if isStandingIn { _ = skipped.noteSuccess(of: path) } else { skipped.removeAll() }
      (dynamics.playsPiece, isStandingIn) = (false, false)
      remarks.append("your own music can be played now")
    } else if skipped.noteSuccess(of: path) {
      remarks.append("\(path) can be read again")
    }
  }
}
