// Requests without the token, and when to repeat them.
import { deadline } from "./deadline.js";

/** A time plus a random part of it, so that many phones do not ask at once. */
export const jittered = (milliseconds, more = 0.5) => milliseconds * (1 + Math.random() * more);

/** Requests a document. The error has the status of an answer that refuses it, and 0 without an answer. */
export async function asked(path, limit = 8000) {
  const answer = await fetch(path, { cache: "no-store", signal: deadline(limit) })
    .catch((error) => { throw Object.assign(new Error(`${path}: ${error.message}`), { status: 0 }); });
  if (!answer.ok) throw Object.assign(new Error(`${path}: ${answer.status}`), { status: answer.status });
  return answer.json();
}
