/**
 * The hosts that code may come from, besides our own. Adding one is a decision about patients' privacy, so it's made here, where it's
 * reviewed, and not in a clinic's settings: the environment, every response's policy and the build are checked against this list.
 */
export const SCRIPT_HOSTS: readonly string[] = [
  "www.googletagmanager.com",
  "static.hotjar.com",
  "connect.facebook.net",
];

/**
 * The payment processor's hosts: its script, its bank frames and its API, in this order. Only the pages with card fields may load from
 * them, see security-headers.ts; they aren't allowed as third-party code.
 */
export const PAYMENT_HOSTS: readonly string[] = ["js.stripe.com", "hooks.stripe.com", "api.stripe.com"];

/** This machine is the fake vendor in tests; production refuses it. */
export function isListedScript(url: string): boolean {
  const { hostname } = new URL(url);
  return SCRIPT_HOSTS.includes(hostname) || isLoopback(hostname);
}

export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}
