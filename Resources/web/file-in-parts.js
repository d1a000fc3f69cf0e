// A file of the server that is read in parts. A server that was updated may have another one, with its parts elsewhere.
import { deadline } from "./deadline.js";
import { entityTagOf } from "./entity-tag.js";

/** How long a request may take, in milliseconds. */
const longest = 60_000;

/** Part of a file was requested of which the server has another version. */
class ReplacedFileError extends Error {}

/**
 * Throws if an answer is of another version of a file. One that is not of the file, as when a proxy fails, is not; nor
 * is one from which a proxy has removed the tag.
 */
function checkVersion(answer, known, name) {
  const own = entityTagOf(answer);
  if (known == null || own == null || own === known || !(answer.ok || answer.status === 416)) return;
  throw new ReplacedFileError(`${name} is another one`);
}

/**
 * Requests bytes of a file.
 *
 * @param {string} address the file
 * @param {number} from the first byte
 * @param {number} to the byte after the last one
 * @param {object} options `name`: the file in words; `known`: the entity tag of the version whose bytes these are;
 *   `acceptsWhole`: whether a server without ranges may send the whole file
 * @returns {Promise<{entityTag: string|null, view: DataView}>}
 */
export async function readPart(address, from, to, { name, known, acceptsWhole = false }) {
  const read = async (cache) => {
    const headers = { Range: `bytes=${from}-${to - 1}` };
    const answer = await fetch(address, { headers, cache, signal: deadline(longest) });
    checkVersion(answer, known, name);
    if (answer.status !== 206 && !(acceptsWhole && answer.ok)) throw new Error(`${name}: ${answer.status}`);
    const buffer = await answer.arrayBuffer();
    const view = new DataView(answer.status === 206 ? buffer : buffer.slice(from, to));
    return { entityTag: entityTagOf(answer), view };
  };
  const part = await read("default");
  // Chromium's cache returns too few bytes of a part that is requested again together with one that overlaps it.
  return part.view.byteLength < to - from ? read("no-store") : part;
}

/** Reads a file whose head says where its parts are. */
export class FileInParts {
  #readHead;
  #head = null;

  /** @param {() => Promise<any>} readHead reads the head, once */
  constructor(readHead) {
    this.#readHead = readHead;
  }

  /**
   * Reads parts of the file, and once more if it was replaced meanwhile.
   *
   * @param {(head: any) => Promise<any>} readParts reads them
   */
  async read(readParts, isAgain = false) {
    this.#head ??= this.#readHead().catch((error) => {
      this.#head = null;
      throw error;
    });
    const known = this.#head;
    const head = await known;
    try {
      return await readParts(head);
    } catch (error) {
      if (!(error instanceof ReplacedFileError)) throw error;
      // Another reader may have noticed it before, and have read the new head.
      if (this.#head === known) this.#head = null;
      if (isAgain) throw error;
      return this.read(readParts, true);
    }
  }
}
