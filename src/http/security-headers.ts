import type { Env } from "#core/env.ts";
import { configuredVendors, type Vendor } from "#core/vendors.ts";
import { PAYMENT_HOSTS } from "#core/script-hosts.ts";
import { CARD_PAGES } from "./card-page.ts";
import { isOpenPage, VENDOR_FRAME_PATH } from "./open-pages.ts";

/** Headers for every response. Set before the handler runs: touching them later halves the throughput. */
export function securityHeaders(env: Pick<Env, "APP_ENV">): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    // Not "no-referrer": with it a browser sends `Origin: null` for our own plain forms, which the origin check refuses.
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": permissionsPolicy("none"),
    ...(env.APP_ENV === "production" ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

/** Camera and microphone are for the room of a visit, and for no other page. */
export function permissionsPolicy(media: "none" | "room"): string {
  const list = media === "room" ? "(self)" : "()";
  return `camera=${list}, microphone=${list}, geolocation=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)`;
}

/** Pages with a visit's room. They must be loaded as full documents, because these headers belong to the document. */
const ROOM_PAGES = new Set([
  "/visits/:appointmentId/room",
  "/identity/video",
  "/admin/identity/:checkId",
  "/provider/visits/:visitId",
  "/provider/visits/:appointmentId/call",
]);

export function isRoomPage(pattern: string): boolean {
  return ROOM_PAGES.has(pattern.replace(/^\/?/, "/"));
}

/** Where a room's socket connects: older Safari doesn't count it as our own origin. */
export function roomSources(env: Pick<Env, "PUBLIC_ORIGIN">, pattern: string): string[] {
  return isRoomPage(pattern) ? [env.PUBLIC_ORIGIN.replace(/^http/, "ws")] : [];
}

/** For pages rendered per request: scripts run by nonce, plus what a nonced script loads, nothing else. */
export function contentSecurityPolicy(
  nonce: string,
  options: { isDevelopment: boolean; frame?: string | null; card?: CardSources | null; room?: string[] },
): string {
  const frame = options.card ? options.card.frames.join(" ") : (options.frame ?? null);
  const connect = [...(options.card?.connect ?? []), ...(options.room ?? [])];
  return policy(`'nonce-${nonce}' 'strict-dynamic'`, frame, options.isDevelopment, connect);
}

/**
 * For cached pages: our own files, and inline scripts and styles by hash. No 'strict-dynamic', because Chromium would silently drop every
 * module preload; so nothing users send us may ever be served as a script from our origin.
 */
export function hashedContentSecurityPolicy(
  hashes: { scripts: string[]; styles: string[] },
  frame: string | null,
): string {
  return policy(["'self'", ...hashes.scripts].join(" "), frame, false, [], hashes.styles);
}

export type CardSources = { frames: string[]; connect: string[] };

/**
 * Where card fields load from, on pages that have them: the processor's frames, or the sandbox's. Card numbers are typed there
 * and never into our page.
 */
export function cardSources(env: Pick<Env, "STRIPE_URL">, pattern: string): CardSources | null {
  if (!CARD_PAGES.includes(pattern.replace(/^\/?/, "/"))) return null;
  if (env.STRIPE_URL) return { frames: [`${env.STRIPE_URL}/card-frame`], connect: [] };
  const [script, bank, api] = PAYMENT_HOSTS.map((host) => `https://${host}`);
  return { frames: [script, bank].map(String), connect: [String(api)] };
}

/**
 * The one frame an open page may have, or null: third-party scripts run there and nowhere else. No page of ours names another
 * company's host.
 */
export function allowedFrame(env: Env, page: { pattern: string; isAnonymous: boolean }): string | null {
  const isAllowed =
    page.isAnonymous && isOpenPage(page.pattern.replace(/^\/?/, "/")) && configuredVendors(env).length > 0;
  return isAllowed ? `${env.PUBLIC_ORIGIN}${VENDOR_FRAME_PATH}` : null;
}

/**
 * The e-prescribing service's own page, where a provider signs. It stands in a frame of a prescription's page, which must be loaded
 * as a full document.
 */
export function signingFrame(env: Pick<Env, "EPRESCRIBE_KEY" | "EPRESCRIBE_URL">, pattern: string): string | null {
  const isDraft = pattern.replace(/^\/?/, "/") === "/provider/patients/:userId/prescribe/:prescriptionId";
  return isDraft && env.EPRESCRIBE_KEY ? new URL(env.EPRESCRIBE_URL).origin : null;
}

/** The page where staff enter a report may show the document next to the form; it must be loaded as a full document. */
export function paperFrame(env: Pick<Env, "PUBLIC_ORIGIN">, pattern: string): string | null {
  return pattern.replace(/^\/?/, "/") === "/admin/users/:userId/results" ? `${env.PUBLIC_ORIGIN}/admin/users/` : null;
}

/** For the document itself: it loads and runs nothing, and only our pages may frame it. */
export const PAPER_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * For the frame itself: the vendors' hosts, and no origin of its own, so it can't read anything of ours. Opened directly, it has
 * no origin either.
 */
export function frameSecurityPolicy(nonce: string, vendors: readonly Vendor[], env: Env): string {
  const hosts = [...new Set(vendors.map(({ script }) => new URL(script).origin))];
  const sends = vendors.length > 0 ? [...new Set([...hosts, ...env.VENDOR_DATA_ORIGINS])] : [];
  const list = (sources: string[]) => sources.join(" ") || "'none'";
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${hosts.join(" ")}`.trim(),
    `connect-src ${list(sends)}`,
    `img-src ${list(sends)}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${env.PUBLIC_ORIGIN}`,
    "sandbox allow-scripts",
  ].join("; ");
}

function policy(
  scripts: string,
  frame: string | null,
  dev: boolean,
  connect: string[] = [],
  styles: string[] = [],
): string {
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    // Vite injects inline styles during development.
    `style-src ${["'self'", ...styles, ...(dev ? ["'unsafe-inline'"] : [])].join(" ")}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect, ...(dev ? ["ws:"] : [])].join(" ")}`,
    "manifest-src 'self'",
    // The worker of pages that open without a connection. It's one of our build files, and may answer for nothing else.
    "worker-src 'self'",
    ...(frame ? [`frame-src ${frame}`] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
