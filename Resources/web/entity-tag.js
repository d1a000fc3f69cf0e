// The entity tag of an answer: which version of a file it is.

/** Returns the entity tag, whether or not a proxy has made it a weak one; null without one. */
export const entityTagOf = (answer) => answer.headers.get("ETag")?.replace(/^W\//, "") ?? null;
