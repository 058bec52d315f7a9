import type { Env } from "#core/env.ts";

/** Headers for every answer. Written before the handler runs: touching them afterwards halves the throughput. */
export function securityHeaders(env: Pick<Env, "APP_ENV">): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    // Not "no-referrer": with it a browser sends `Origin: null` for our own plain forms, which the origin check refuses.
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy":
      "camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)",
    ...(env.APP_ENV === "production" ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

/** For pages made for one request: scripts run by nonce and by what a nonced script loads, nothing else. */
export function contentSecurityPolicy(nonce: string, options: { isDevelopment: boolean }): string {
  return policy(`'nonce-${nonce}' 'strict-dynamic'`, options.isDevelopment);
}

/**
 * For pages kept in a cache: our own files, and inline scripts by hash. Without 'strict-dynamic', with which Chromium would
 * silently drop every module preload; therefore nothing a person sends us may ever be served as a script from our origin.
 */
export function hashedContentSecurityPolicy(hashes: string[]): string {
  return policy(`'self' ${hashes.join(" ")}`, false);
}

function policy(scripts: string, dev: boolean): string {
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    // Vite adds styles in place during development.
    `style-src 'self'${dev ? " 'unsafe-inline'" : ""}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${dev ? " ws:" : ""}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
