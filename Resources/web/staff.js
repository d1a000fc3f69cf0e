// Requests of staff, with the token that they entered.
import { deadline } from "./deadline.js";
import { entityTagOf } from "./entity-tag.js";
import { say } from "./words.js";

const storageKey = "aloft.token";

/** The daemon's interface for staff. The token stays in this tab and is sent to the daemon only. */
export class Staff {
  /** The token, where the browser allows no storage: it is then lost when the page is closed or loaded again. */
  #token = "";

  get token() {
    try {
      return this.#token || (sessionStorage.getItem(storageKey) ?? "");
    } catch {
      return this.#token;
    }
  }

  set token(text) {
    this.#token = "";
    try {
      if (text) sessionStorage.setItem(storageKey, text);
      else sessionStorage.removeItem(storageKey);
    } catch {
      this.#token = text;
    }
  }

  /** Whether the token is kept by this page alone, and a reload would lose it. */
  get isTokenUnstored() {
    return this.#token !== "";
  }

  /** Asks for a document. */
  async ask(path) {
    return this.#read(await this.#fetch(path));
  }

  /** Requests the daemon's health. An unhealthy daemon answers 503, with its figures. */
  async health() {
    const answer = await this.#fetch("healthz");
    return answer.status === 503 ? answer.json() : this.#read(answer);
  }

  /** Asks for a document unless it is still the one with an entity tag; `document` is then null. */
  async renew(path, entityTag) {
    const headers = entityTag ? { "If-None-Match": entityTag } : {};
    const answer = await this.#fetch(path, { headers });
    if (answer.status === 304) return { entityTag, document: null };
    return { entityTag: entityTagOf(answer), document: await this.#read(answer) };
  }

  /** Asks for a picture. */
  async picture(path) {
    const answer = await this.#fetch(path);
    if (answer.ok) return answer.blob();
    throw Object.assign(new Error(`${path}: ${answer.status}`), { status: answer.status });
  }

  /** Sends a command, to this daemon or to another display of the site. */
  async send(command, value, display) {
    // Members without a value are left out.
    const body = JSON.stringify({ display, command, value });
    const headers = { "Content-Type": "application/json" };
    const path = display === undefined ? "v1/commands" : "v1/displays/commands";
    return this.#read(await this.#fetch(path, { method: "POST", headers, body }));
  }

  async #fetch(path, { headers = {}, ...options } = {}) {
    const authorization = this.token ? { Authorization: `Bearer ${this.token}` } : {};
    try {
      return await fetch(path, {
        ...options,
        cache: "no-store",
        headers: { ...headers, ...authorization },
        signal: deadline(8000),
      });
    } catch {
      // Browsers describe a lost connection each in their own words.
      throw new Error(say("the daemon does not answer"));
    }
  }

  async #read(answer) {
    const document = await answer.json().catch(() => null);
    if (answer.ok && document) return document;
    // The answer was cut off, or comes from a network that wants its user to sign in first.
    if (answer.ok) throw new Error(say("the daemon does not answer"));
    const words = document?.error ?? say("the daemon answered {status}", { status: answer.status });
    const isLocked = answer.status === 401;
    const isQuoted = Boolean(document?.error);
    throw Object.assign(new Error(words), { isLocked, status: answer.status, isQuoted });
  }
}
