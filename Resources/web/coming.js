// What comes next, from the room's timeline.

/** The edge under way in an answer of `v1/timeline`, if there is one. */
const current = ({ now_unix: now, edges }) => edges.filter(({ t_unix: time }) => time <= now).at(-1);

/** The edge at which the next breath begins; null if none is announced, as during a pause. */
export function nextBreath(timeline) {
  const begun = current(timeline);
  // A sigh breathes in twice within one flight.
  const isLater = ({ flight }) => begun?.event !== "phase" || flight !== begun.flight;
  return timeline.edges.find((edge) => edge.t_unix > timeline.now_unix
    && edge.event === "phase" && edge.phase === "inhale" && isLater(edge)) ?? null;
}

/** Whether the next breath is as long as the one under way; false between breaths. */
export function keepsPace(timeline) {
  const begun = current(timeline);
  // Before a breath, as in an interlude, an edge has the pace of the breath that follows.
  return begun?.event === "phase" && nextBreath(timeline)?.bpm === begun.bpm;
}
