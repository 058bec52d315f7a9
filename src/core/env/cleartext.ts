import { isIP } from "node:net";
import { isLoopback } from "../script-hosts.ts";

const DATABASES = ["DATABASE_URL", "DATABASE_AUTH_URL", "DATABASE_WORKER_URL", "DATABASE_LISTEN_URL"];

type Given = Record<string, string | undefined>;

/** Settings that would send data unencrypted or trust everyone. Production refuses each with one line. */
export function cleartextProblems(given: Given): string[] {
  return [...vendorProblems(given), ...mailProblems(given), ...databaseProblems(given), ...proxyProblems(given)];
}

/** Every setting with another service's URL, whatever it's called, so new vendors are covered. */
function vendorProblems(given: Given): string[] {
  return Object.entries(given)
    .filter(([name]) => /_(URL|ORIGIN|ORIGINS)$/.test(name) && name !== "PUBLIC_ORIGIN")
    .filter(([, value]) => (value ?? "").split(",").some((url) => isCleartextWeb(url.trim())))
    .map(([name]) => `${name} must begin with https:// in production.`);
}

function isCleartextWeb(text: string): boolean {
  if (!/^http:/i.test(text) || !URL.canParse(text)) return false;
  return !isLoopback(new URL(text).hostname);
}

/** `smtp://` alone encrypts only if nobody in between strips it. */
function mailProblems({ SMTP_URL: text }: Given): string[] {
  if (!text || !URL.canParse(text)) return [];
  const { protocol, hostname, searchParams } = new URL(text);
  if (isLoopback(hostname)) return [];
  const trustsAnyone = searchParams.get("tls.rejectUnauthorized") === "false" || searchParams.has("ignoreTLS");
  const isEncrypted = protocol === "smtps:" || searchParams.get("requireTLS") === "true";
  if (isEncrypted && !trustsAnyone) return [];
  return ["SMTP_URL must be smtps://, or smtp:// with ?requireTLS=true, and check the certificate in production."];
}

/** Encrypted, and to the server its certificate names; `require` would encrypt to anyone. */
function databaseProblems(given: Given): string[] {
  return DATABASES.filter((name) => {
    const text = given[name];
    return text !== undefined && URL.canParse(text) && !isVerifiedDatabase(new URL(text));
  }).map((name) => `${name} needs sslmode=verify-full in production, unless the database is on this machine.`);
}

function isVerifiedDatabase({ hostname, searchParams }: URL): boolean {
  const hosts = [...searchParams.getAll("host"), ...(hostname ? [hostname] : [])];
  if (hosts.every((host) => host.startsWith("/") || host.startsWith("%2F") || isLoopback(host))) return true;
  const modes = searchParams.getAll("sslmode");
  return modes.length > 0 && modes.every((mode) => mode === "verify-full") && !searchParams.has("ssl");
}

/** The widest networks one organization can have: 10.0.0.0/8 and fc00::/7. Anything wider trusts strangers. */
const WIDEST_BITS = { 4: 8, 6: 7 } as const;

function proxyProblems({ TRUSTED_PROXIES: text = "" }: Given): string[] {
  const tooWide = text.split(",").some((part) => {
    const [address = "", bits] = part.trim().split("/");
    const version = isIP(address);
    return bits !== undefined && (version === 4 || version === 6) && Number(bits) < WIDEST_BITS[version];
  });
  return tooWide ? ["TRUSTED_PROXIES trusts everybody. Name your own proxies."] : [];
}

/** An address, or a network such as `10.0.0.0/8`. */
export function isProxy(entry: string): boolean {
  const [address = "", bits, ...rest] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
