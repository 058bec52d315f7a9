const HERE = "https://here.invalid";
const MAX_LENGTH = 500;

/**
 * A path of this site, or null: what may follow a sign-in. Everything that a browser could read as another host is refused,
 * not repaired: `//`, backslashes, control characters, schemes, encoded slashes at the front.
 */
export function safeReturnPath(given: unknown): string | null {
  if (typeof given !== "string" || given.length > MAX_LENGTH) return null;
  // eslint-disable-next-line no-control-regex -- control characters are exactly what is looked for
  if (!/^\/(?![/\\])[^\\\u0000-\u001f\u007f\s]*$/.test(given)) return null;
  let url: URL;
  try {
    url = new URL(given, HERE);
  } catch {
    return null;
  }
  // Read again after the parser has resolved the dots: `/..//x` and `/../%2fx` are caught here.
  if (url.origin !== HERE || /^\/(\/|%2f|%5c|%09|%0a|%0d)/i.test(url.pathname)) return null;
  if (/^\/(?:es\/)?(sign-in|please-login|sign-out)(\/|$)/i.test(url.pathname)) return null;
  const path = url.pathname + url.search + url.hash;
  return path.length > MAX_LENGTH ? null : path;
}
