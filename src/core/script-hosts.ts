/**
 * The list of hosts that code may come from, besides our own. Adding one is a decision about patients' privacy, made here where
 * it is reviewed and not in an installation's settings: the environment, the policy of every answer and the build are held
 * against it.
 */
export const SCRIPT_HOSTS: readonly string[] = [
  "www.googletagmanager.com",
  "static.hotjar.com",
  "connect.facebook.net",
];

/**
 * The payment processor's: its script, its bank frames and its API, in this order. Only the page with the card fields may load from
 * them, see security-headers.ts; as outside code they are not on the list.
 */
export const PAYMENT_HOSTS: readonly string[] = ["js.stripe.com", "hooks.stripe.com", "api.stripe.com"];

/** This machine plays the vendor in tests; production refuses it. */
export function isListedScript(url: string): boolean {
  const { hostname } = new URL(url);
  return SCRIPT_HOSTS.includes(hostname) || isLoopback(hostname);
}

export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}
