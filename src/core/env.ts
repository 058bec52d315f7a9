import { z } from "zod";
import { cleartextProblems, isProxy } from "./cleartext.ts";
import { isListedScript, isLoopback } from "./script-hosts.ts";
import { parseKeyring, type Keyring } from "./keyring.ts";

/** Known to everybody who reads this file, therefore refused in production. */
export const DEVELOPMENT_KEYS = {
  DATA_KEYS: `dev:${Buffer.alloc(32, "tideline-data").toString("base64")}`,
  AUDIT_KEYS: `dev:${Buffer.alloc(32, "tideline-audit").toString("base64")}`,
  PHARMACY_KEYS: `dev:${Buffer.alloc(32, "tideline-pharmacy").toString("base64")}`,
};

export const SANDBOX_PORTS = { smtp: 3025, http: 3080, stripe: 3081, clamd: 3033 };

const keyring = z.string().transform((text, check): Keyring => {
  try {
    return parseKeyring(text);
  } catch (error) {
    check.addIssue({ code: "custom", message: error instanceof Error ? error.message : "unreadable" });
    return z.NEVER;
  }
});

/** `name:id` pairs, separated by commas: our name for a list and the vendor's id of it. */
const lists = z.string().transform((text, check): Record<string, string> => {
  const pairs = text.split(",").filter(Boolean);
  if (pairs.every((pair) => /^\s*[a-z-]+:\w+\s*$/.test(pair))) {
    return Object.fromEntries(pairs.map((pair) => pair.trim().split(":")));
  }
  check.addIssue({ code: "custom", message: "expected `name:id`, several separated by commas" });
  return z.NEVER;
});

/** Code of another company: only from a host on the list, see script-hosts.ts. */
const vendorScript = z
  .url({ protocol: /^https?$/ })
  .refine(isListedScript, "its host is not on the list of script hosts");

const Env = z.object({
  /** What this installation is. Only `production` holds real people; the other three may use the sandbox. */
  APP_ENV: z.enum(["development", "test", "demo", "production"]),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  /** Metrics and dead letters; bound to the loopback address, never published. */
  INTERNAL_PORT: z.coerce.number().int().min(1).max(65535).default(3001),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((list) => list.every(isProxy), "expected addresses or networks such as 10.0.0.0/8"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),

  DATABASE_URL: z.url(),
  DATABASE_AUTH_URL: z.url(),
  DATABASE_WORKER_URL: z.url(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),

  DATA_KEYS: keyring,
  AUDIT_KEYS: keyring,
  AUDIT_ANCHOR_FILE: z.string().min(1),

  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** Where text messages are handed over: POST {id, to, body}, see docs/operations/configure.md. */
  SMS_URL: z.url({ protocol: /^https?$/ }),
  SMS_KEY: z.string().min(1),
  MAIL_FROM: z.email(),
  ALERT_EMAIL: z.email(),
  SUPPORT_EMAIL: z.email(),
  /** Staff mail carries what patients wrote. Only for a mailbox under contract to hold health data. */
  CONTACT_MAIL_INCLUDES_DETAILS: z.stringbool().default(false),

  /** The payment processor. `STRIPE_URL` is set only where the sandbox plays it. */
  STRIPE_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  STRIPE_KEY: z.string().regex(/^(sk|rk)_(test|live)_\w+$/, "not a secret key of the processor"),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_(test|live)_\w+$/, "not a publishable key of the processor"),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_"),
  /** What the processor puts first on card statements; set in its account, shown to members here. */
  STRIPE_STATEMENT_NAME: z
    .string()
    .regex(/^[A-Z0-9 ]{2,12}$/)
    .default("TIDELINE"),
  /** Where orders are handed to the pharmacies, and the keys by which both sides sign; see docs/operations/orders.md. */
  PHARMACY_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, "")),
  PHARMACY_KEYS: keyring,

  /** The marketing vendor. Without a key nothing is queued for it and nothing goes there. */
  KLAVIYO_URL: z.url({ protocol: /^https?$/ }).default("https://a.klaviyo.com"),
  KLAVIYO_KEY: z.string().min(1).optional(),
  KLAVIYO_LISTS: lists.default({}),

  /** Where members' files lie: an S3 store, or on a laptop a folder. See docs/operations/files.md. */
  S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9.-]{3,63}$/)
    .optional(),
  S3_KEY_ID: z.string().min(1).optional(),
  S3_SECRET: z.string().min(1).optional(),
  FILES_FOLDER: z.string().min(1).optional(),
  /** Another name of this server from which the folder's files are handed out, so that they never share our origin. */
  FILES_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  /** The virus scanner: `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`. */
  CLAMD_URL: z.url({ protocol: /^(tcp|unix)$/ }),

  /** Other companies' code, off until set; see docs/operations/analytics.md. */
  TAG_MANAGER_URL: vendorScript.optional(),
  SESSION_RECORDING_URL: vendorScript.optional(),
  AD_PIXEL_URL: vendorScript.optional(),
  /** The clinic's own account with the pixel; nothing about a visitor. */
  AD_PIXEL_ID: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .default("0"),
  /** Where that code may send to, besides the hosts it comes from. */
  VENDOR_DATA_ORIGINS: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin))),

  BRAND_NAME: z.string().min(1).default("Tideline Health"),
  BRAND_PHONE: z.string().default("1-555-010-0142"),
  BRAND_ADDRESS: z.string().default("200 Example Street, Chicago, IL 60601"),
  CLINIC_TIME_ZONE: z.string().default("America/Chicago").refine(isTimeZone, "not an IANA time zone"),
});

const VENDOR_SCRIPTS = ["TAG_MANAGER_URL", "SESSION_RECORDING_URL", "AD_PIXEL_URL"];

export type Env = z.infer<typeof Env>;

const DEVELOPMENT_DEFAULTS: Record<string, string> = {
  PUBLIC_ORIGIN: "http://localhost:3000",
  ...DEVELOPMENT_KEYS,
  AUDIT_ANCHOR_FILE: ".data/audit-anchor.jsonl",
  SMTP_URL: `smtp://127.0.0.1:${SANDBOX_PORTS.smtp}`,
  SMS_URL: `http://127.0.0.1:${SANDBOX_PORTS.http}/sms`,
  SMS_KEY: "sandbox",
  STRIPE_URL: `http://127.0.0.1:${SANDBOX_PORTS.stripe}`,
  STRIPE_KEY: "sk_test_sandbox",
  STRIPE_PUBLISHABLE_KEY: "pk_test_sandbox",
  STRIPE_WEBHOOK_SECRET: "whsec_sandbox",
  PHARMACY_URL: `http://127.0.0.1:${SANDBOX_PORTS.http}/pharmacy`,
  KLAVIYO_URL: `http://127.0.0.1:${SANDBOX_PORTS.http}/klaviyo`,
  KLAVIYO_KEY: "sandbox",
  KLAVIYO_LISTS: "newsletter:NEWSLT",
  FILES_FOLDER: ".data/files",
  CLAMD_URL: `tcp://127.0.0.1:${SANDBOX_PORTS.clamd}`,
  MAIL_FROM: "care@clinic.test",
  ALERT_EMAIL: "on-call@clinic.test",
  SUPPORT_EMAIL: "support@clinic.test",
};

/** Parses the environment once, at start. Throws `EnvError`, whose lines each name one variable. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const appEnv = source["APP_ENV"] ?? (source["NODE_ENV"] === "production" ? "production" : "development");
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const defaults = appEnv === "production" ? {} : DEVELOPMENT_DEFAULTS;
  const parsed = Env.safeParse({ ...defaults, ...given, APP_ENV: appEnv });
  if (!parsed.success) throw new EnvError(parsed.error.issues.map((issue) => describe(issue, given)));
  const problems = [...paymentProblems(parsed.data), ...(appEnv === "production" ? productionProblems(given) : [])];
  if (problems.length > 0) throw new EnvError(problems);
  return parsed.data;
}

export class EnvError extends Error {
  constructor(lines: string[]) {
    super(lines.join("\n"));
    this.name = "EnvError";
  }
}

/** For entry points: one clear line for each problem, and out. */
export function readEnvOrExit(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(78);
  }
}

function describe(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  return given[name] === undefined
    ? `${name} is missing. See docs/operations/configure.md.`
    : `${name} is not usable: ${issue.message}.`;
}

/**
 * Real money moves only in production, and there only at the real processor. Elsewhere an address is always set: the default is
 * the sandbox's.
 */
function paymentProblems(env: Env): string[] {
  const isLive = [env.STRIPE_KEY, env.STRIPE_PUBLISHABLE_KEY].some((key) => /^\w\w_live_/.test(key));
  if (env.STRIPE_URL && isLive)
    return ["STRIPE_KEY is a live key, but STRIPE_URL points somewhere else. Use one of them."];
  if (env.APP_ENV === "production" && env.STRIPE_URL) return ["STRIPE_URL is only for the sandbox. Leave it out."];
  if (env.APP_ENV !== "production" && isLive) return ["STRIPE_KEY is a live key. Only production may use it."];
  return [];
}

function productionProblems(given: Record<string, string | undefined>): string[] {
  const problems: string[] = [];
  for (const [name, value] of Object.entries(DEVELOPMENT_KEYS)) {
    const development = value.split(":")[1];
    if (development && given[name]?.includes(development)) {
      problems.push(`${name} holds the development key, which is public. Make a new one.`);
    }
  }
  for (const [name, value] of Object.entries(given)) {
    if (value && /^\w+_URL$/.test(name) && isSandbox(value)) {
      problems.push(`${name} points at the sandbox. Production needs the real service.`);
    }
  }
  for (const name of ["S3_URL", "S3_BUCKET", "S3_KEY_ID", "S3_SECRET"]) {
    if (!given[name]) problems.push(`${name} is missing. See docs/operations/configure.md.`);
  }
  if (given["KLAVIYO_KEY"] && !given["KLAVIYO_LISTS"]) {
    problems.push("KLAVIYO_LISTS is missing. A marketing vendor needs its list, see docs/operations/marketing.md.");
  }
  for (const name of VENDOR_SCRIPTS) {
    const url = given[name];
    if (url && URL.canParse(url) && isLoopback(new URL(url).hostname)) {
      problems.push(`${name} must be the vendor's own address in production.`);
    }
  }
  if (!given["PUBLIC_ORIGIN"]?.startsWith("https://")) {
    problems.push("PUBLIC_ORIGIN must begin with https:// in production.");
  }
  return [...problems, ...cleartextProblems(given)];
}

function isSandbox(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, port } = new URL(url);
  return isLoopback(hostname) && Object.values(SANDBOX_PORTS).includes(Number(port));
}

function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf("timeZone").includes(name) || name === "UTC";
}
