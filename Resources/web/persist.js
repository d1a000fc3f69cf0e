// Repeats a request that has failed.
import { visible } from "./visible.js";

/** The first pause and the longest, in milliseconds. */
const [first, longest] = [15_000, 300_000];

/**
 * Repeats a request after pauses that grow, until it succeeds. A hidden page requests nothing.
 *
 * @param {() => Promise<any>} request the request
 * @param {() => boolean} isWanted whether its answer is still of use
 * @returns {Promise<boolean>} whether it succeeded, and is still of use
 */
export async function persist(request, isWanted) {
  for (let pause = first; ; pause = Math.min(2 * pause, longest)) {
    await new Promise((resume) => setTimeout(resume, pause));
    await visible();
    if (!isWanted()) return false;
    const isDone = await request().then(() => true, () => false);
    if (isDone) return isWanted();
  }
}
