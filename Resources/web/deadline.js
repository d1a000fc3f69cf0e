// A limit of time for requests.

/** A signal that ends a request after a time, in milliseconds. Browsers before 2022 have no `AbortSignal.timeout`. */
export function deadline(milliseconds) {
  if (AbortSignal.timeout) return AbortSignal.timeout(milliseconds);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}
