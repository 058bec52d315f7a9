import { cleartextProblems } from "./cleartext.ts";
import { isLoopback } from "../script-hosts.ts";
import { DEVELOPMENT_KEYS, SANDBOX_PORTS } from "./variables.ts";

type Paying = { APP_ENV: string; STRIPE_URL?: string | undefined; STRIPE_KEY: string; STRIPE_PUBLISHABLE_KEY: string };

const VENDOR_SCRIPTS = ["TAG_MANAGER_URL", "SESSION_RECORDING_URL", "AD_PIXEL_URL"];

/** Real money moves only in production, and only at the real processor. Elsewhere the URL is always set: the default is the sandbox. */
export function paymentProblems(env: Paying): string[] {
  const isLive = [env.STRIPE_KEY, env.STRIPE_PUBLISHABLE_KEY].some((key) => /^\w\w_live_/.test(key));
  if (env.STRIPE_URL && isLive)
    return ["STRIPE_KEY is a live key, but STRIPE_URL points somewhere else. Use one of them."];
  if (env.APP_ENV === "production" && env.STRIPE_URL) return ["STRIPE_URL is only for the sandbox. Leave it out."];
  if (env.APP_ENV !== "production" && isLive) return ["STRIPE_KEY is a live key. Only production may use it."];
  return [];
}

/** What production refuses, one line each. */
export function productionProblems(given: Record<string, string | undefined>): string[] {
  const problems: string[] = [];
  for (const [name, value] of Object.entries(DEVELOPMENT_KEYS)) {
    const development = value.split(":")[1] ?? value;
    if (given[name]?.includes(development)) {
      problems.push(`${name} holds the development key, which is public. Make a new one.`);
    }
  }
  for (const [name, value] of Object.entries(given)) {
    if (value && /^\w+_URL$/.test(name) && isSandbox(value)) {
      problems.push(`${name} points at the sandbox. Production needs the real service.`);
    }
  }
  if (given["DATABASE_URL"] && !given["DATABASE_LISTEN_URL"]) {
    problems.push("DATABASE_LISTEN_URL is missing. See docs/operations/configure.md.");
  }
  for (const name of ["S3_URL", "S3_BUCKET", "S3_KEY_ID", "S3_SECRET"]) {
    if (!given[name]) problems.push(`${name} is missing. See docs/operations/configure.md.`);
  }
  if (given["KLAVIYO_KEY"] && !given["KLAVIYO_LISTS"]) {
    problems.push("KLAVIYO_LISTS is missing. A marketing vendor needs its list, see docs/operations/marketing.md.");
  }
  problems.push(...eprescribeProblems(given));
  for (const name of VENDOR_SCRIPTS) {
    const url = given[name];
    if (url && URL.canParse(url) && isLoopback(new URL(url).hostname)) {
      problems.push(`${name} must be the vendor's own address in production.`);
    }
  }
  if (/faketime/.test(given["LD_PRELOAD"] ?? "") || Object.keys(given).some((name) => name.startsWith("FAKETIME"))) {
    problems.push("The clock is moved by faketime. Production goes by the real time.");
  }
  if (!given["PUBLIC_ORIGIN"]?.startsWith("https://")) {
    problems.push("PUBLIC_ORIGIN must begin with https:// in production.");
  }
  return [...problems, ...cleartextProblems(given)];
}

/** Half a connection would stage prescriptions that nobody can sign. The worker has no secret of events. */
function eprescribeProblems(given: Record<string, string | undefined>): string[] {
  const names = ["EPRESCRIBE_CLINIC", "EPRESCRIBE_KEY", "EPRESCRIBE_SUBSCRIPTION", "EPRESCRIBE_USER"];
  if (given["DATABASE_URL"]) names.push("EPRESCRIBE_WEBHOOK_SECRET");
  const missing = names.filter((name) => !given[name]);
  if (missing.length === 0 || missing.length === names.length) return [];
  return missing.map((name) => `${name} is missing. E-prescribing needs all of ${names.join(", ")}.`);
}

function isSandbox(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, port } = new URL(url);
  return isLoopback(hostname) && Object.values(SANDBOX_PORTS).includes(Number(port));
}
