import { z } from "zod";
import { isProxy } from "./cleartext.ts";
import { isListedScript } from "../script-hosts.ts";
import { parseKeyring, type Keyring } from "../keyring.ts";

/**
 * Every setting of the clinic, by process. What a process reads, what it refuses and `docs/operations/example.env` all come from here.
 */
export type Variable<Schema extends z.ZodType = z.ZodType> = {
  schema: Schema;
  about: string;
  /** The value in example.env. Without it, the variable is listed there as a comment. */
  example?: string;
  /** The value outside production. */
  development?: string;
  /** A process won't start with another process's secret. */
  isSecret?: boolean;
};

/** Public in this file, so production refuses it. */
export const DEVELOPMENT_KEYS = {
  DATA_KEYS: `dev:${Buffer.alloc(32, "tideline-data").toString("base64")}`,
  AUDIT_KEYS: `dev:${Buffer.alloc(32, "tideline-audit").toString("base64")}`,
  PHARMACY_KEYS: `dev:${Buffer.alloc(32, "tideline-pharmacy").toString("base64")}`,
  LAB_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, "tideline-labs").toString("base64")}`,
  EPRESCRIBE_KEY: "tideline-e-prescribing-clinic-key",
  EPRESCRIBE_WEBHOOK_SECRET: "tideline-e-prescribing-events-00",
};

export const SANDBOX_PORTS = { smtp: 3025, http: 3080, stripe: 3081, clamd: 3033 };

/** Shown in example.env where every clinic must create its own key: `echo "k1:$(openssl rand -base64 32)"`. */
export const KEY_TO_MAKE = "k1:MAKE-YOUR-OWN";

const SANDBOX = `http://127.0.0.1:${SANDBOX_PORTS.http}`;
const port = (usual: number) => z.coerce.number().int().min(1).max(65535).default(usual);
const webAddress = z.url({ protocol: /^https?$/ });
const origin = webAddress.transform((url) => new URL(url).origin);
const secretText = z.string().min(1);
const listed = z
  .string()
  .default("")
  .transform((list) =>
    list
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  );

const keyring = z.string().transform((text, check): Keyring => {
  try {
    return parseKeyring(text);
  } catch (error) {
    check.addIssue({ code: "custom", message: error instanceof Error ? error.message : "unreadable" });
    return z.NEVER;
  }
});

/** `name:id` pairs, separated by commas: our name for a list and the vendor's id. */
const lists = z.string().transform((text, check): Record<string, string> => {
  const pairs = text.split(",").filter(Boolean);
  if (pairs.every((pair) => /^\s*[a-z-]+:\w+\s*$/.test(pair))) {
    return Object.fromEntries(pairs.map((pair) => pair.trim().split(":")));
  }
  check.addIssue({ code: "custom", message: "expected `name:id`, several separated by commas" });
  return z.NEVER;
});

/** Third-party code: only from listed hosts, see script-hosts.ts. */
const vendorScript = webAddress.refine(isListedScript, "its host is not on the list of script hosts").optional();

/** Both processes. Use cases see these. */
export const SHARED = {
  APP_ENV: variable(z.enum(["development", "test", "demo", "production"]), {
    about: "What this installation is. Only `production` holds real people",
    example: "production",
  }),
  PUBLIC_ORIGIN: variable(origin, {
    about: "The address people see",
    example: "https://clinic.example",
    development: "http://localhost:3000",
  }),
  LOG_LEVEL: variable(z.enum(["debug", "info", "warn", "error", "silent"]).default("info"), {
    about: "debug, info, warn, error or silent",
  }),
  INTERNAL_HOST: variable(z.string().default("127.0.0.1"), {
    about: "Address of the internal door; in a container the pod's, with only the scraper and the probes let in",
  }),
  DATABASE_POOL: variable(z.coerce.number().int().min(1).max(200).default(10), {
    about: "Most connections of one pool",
  }),
  DATA_KEYS: variable(keyring, {
    about: "Encrypts what lies encrypted in the database, makes codes and links",
    example: KEY_TO_MAKE,
    development: DEVELOPMENT_KEYS.DATA_KEYS,
    isSecret: true,
  }),
  AUDIT_KEYS: variable(keyring, {
    about: "Makes the MACs of audit rows and seals",
    example: KEY_TO_MAKE,
    development: DEVELOPMENT_KEYS.AUDIT_KEYS,
    isSecret: true,
  }),
  MAIL_FROM: variable(z.email(), {
    about: "Sender of all mail",
    example: "care@clinic.example",
    development: "care@clinic.test",
  }),
  ALERT_EMAIL: variable(z.email(), {
    about: "Who is notified about dead letters",
    example: "on-call@clinic.example",
    development: "on-call@clinic.test",
  }),
  SUPPORT_EMAIL: variable(z.email(), {
    about: "Where staff are notified about new requests",
    example: "support@clinic.example",
    development: "support@clinic.test",
  }),
  CONTACT_MAIL_INCLUDES_DETAILS: variable(z.stringbool().default(false), {
    about: "Staff mail carries what patients wrote. Only for a mailbox under contract to hold health data",
  }),
  STRIPE_URL: variable(origin.optional(), {
    about: "Only where a sandbox replaces the payment processor",
    development: `http://127.0.0.1:${SANDBOX_PORTS.stripe}`,
  }),
  STRIPE_KEY: variable(z.string().regex(/^(sk|rk)_(test|live)_\w+$/, "not a secret key of the processor"), {
    about: "Secret key of the payment processor",
    example: "sk_live_REPLACE",
    development: "sk_test_sandbox",
    isSecret: true,
  }),
  STRIPE_PUBLISHABLE_KEY: variable(z.string().regex(/^pk_(test|live)_\w+$/, "not a publishable key of the processor"), {
    about: "For the card fields in the browser",
    example: "pk_live_REPLACE",
    development: "pk_test_sandbox",
  }),
  STRIPE_STATEMENT_NAME: variable(
    z
      .string()
      .regex(/^[A-Z0-9 ]{2,12}$/)
      .default("TIDELINE"),
    { about: "What the processor puts first on card statements; set in its account, shown to members here" },
  ),
  PHARMACY_KEYS: variable(keyring, {
    about: "Signs what goes to the pharmacy and proves what comes from it",
    example: KEY_TO_MAKE,
    development: DEVELOPMENT_KEYS.PHARMACY_KEYS,
    isSecret: true,
  }),
  LAB_URL: variable(
    webAddress.default("https://api.us.junction.com").transform((url) => url.replace(/\/+$/, "")),
    {
      about: "Where the lab network's API is",
      development: `${SANDBOX}/labs`,
    },
  ),
  LAB_KEY: variable(secretText.optional(), {
    about: "Key of the lab network. Without it nothing is ordered there; results on paper are typed in as before",
    development: "sandbox",
    isSecret: true,
  }),
  EPRESCRIBE_URL: variable(
    webAddress.default("https://my.dosespot.com").transform((url) => url.replace(/\/+$/, "")),
    {
      about: "Where the e-prescribing service is: its API, and the page where providers sign",
      development: `${SANDBOX}/dosespot`,
    },
  ),
  EPRESCRIBE_CLINIC: variable(
    z
      .string()
      .regex(/^\d{1,12}$/)
      .optional(),
    { about: "The clinic's number there", development: "21" },
  ),
  EPRESCRIBE_KEY: variable(secretText.optional(), {
    about:
      "The clinic's key there. Without it nothing is prescribed electronically; signed papers are typed in as before",
    development: DEVELOPMENT_KEYS.EPRESCRIBE_KEY,
    isSecret: true,
  }),
  EPRESCRIBE_SUBSCRIPTION: variable(secretText.optional(), {
    about: "The subscription key of its API",
    development: "sandbox",
    isSecret: true,
  }),
  EPRESCRIBE_USER: variable(
    z
      .string()
      .regex(/^\d{1,12}$/)
      .optional(),
    { about: "The clinic's own user there, in whose name lists are read", development: "1" },
  ),
  KLAVIYO_KEY: variable(secretText.optional(), {
    about: "Key of the marketing vendor. Without it nothing is queued for it and nothing goes there",
    development: "sandbox",
    isSecret: true,
  }),
  KLAVIYO_LISTS: variable(lists.default({}), {
    about: "Lists that may be subscribed to, as name:id",
    development: "newsletter:NEWSLT",
  }),
  S3_URL: variable(webAddress.optional(), {
    about: "Where members' files lie; browsers follow links to it",
    example: "https://s3.us-east-1.amazonaws.com",
  }),
  S3_REGION: variable(z.string().min(1).default("us-east-1"), { about: "Region in the signatures" }),
  S3_BUCKET: variable(
    z
      .string()
      .regex(/^[a-z0-9.-]{3,63}$/)
      .optional(),
    { about: "The bucket, private", example: "clinic-files" },
  ),
  S3_KEY_ID: variable(secretText.optional(), {
    about: "May put, get and delete in this bucket and nothing else",
    example: "REPLACE",
    isSecret: true,
  }),
  S3_SECRET: variable(secretText.optional(), {
    about: "The secret that belongs to it",
    example: "REPLACE",
    isSecret: true,
  }),
  FILES_FOLDER: variable(z.string().min(1).optional(), {
    about: "On a laptop, a folder instead of the S3 store",
    development: ".data/files",
  }),
  FILES_ORIGIN: variable(origin.optional(), {
    about: "Another name of this server from which the folder's files come, so that they never share our origin",
  }),
  TAG_MANAGER_URL: variable(vendorScript, { about: "Another company's code, off until set" }),
  SESSION_RECORDING_URL: variable(vendorScript, { about: "Another company's code, off until set" }),
  AD_PIXEL_URL: variable(vendorScript, { about: "Another company's code, off until set" }),
  AD_PIXEL_ID: variable(
    z
      .string()
      .regex(/^[\w-]{1,40}$/)
      .default("0"),
    { about: "The clinic's own account with the pixel; nothing about a visitor" },
  ),
  VENDOR_DATA_ORIGINS: variable(listed.pipe(z.array(origin)), {
    about: "Where that code may send to, besides the hosts it comes from",
  }),
  BRAND_NAME: variable(z.string().min(1).default("Tideline Health"), { about: "Name of the clinic" }),
  BRAND_PHONE: variable(z.string().default("1-555-010-0142"), { about: "Its phone number" }),
  BRAND_ADDRESS: variable(z.string().default("200 Example Street, Chicago, IL 60601"), { about: "Its address" }),
  CLINIC_TIME_ZONE: variable(z.string().default("America/Chicago").refine(isTimeZone, "not an IANA time zone"), {
    about: "Its time zone",
  }),
};

export const WEB_ONLY = {
  ALLOW_UNREVIEWED_CONTENT: variable(z.stringbool().default(false), {
    about:
      "Production starts although nobody has approved some published pages. They say so and stay out of search engines",
    development: "true",
  }),
  HOST: variable(z.string().default("127.0.0.1"), { about: "Address the web process binds to" }),
  PORT: variable(port(3000), { about: "Its port" }),
  INTERNAL_PORT: variable(port(3001), {
    about: "Metrics, probes and dead letters of the web process; never published",
  }),
  TRUSTED_PROXIES: variable(
    listed.refine((list) => list.every(isProxy), "expected addresses or networks such as 10.0.0.0/8"),
    { about: "Proxies whose X-Forwarded-For and X-Request-Id are believed", example: "127.0.0.1" },
  ),
  DATABASE_URL: variable(z.url(), {
    about: "Connection as app_web",
    example: "postgres://app_web:REPLACE@db.example/clinic?sslmode=verify-full",
    isSecret: true,
  }),
  DATABASE_AUTH_URL: variable(z.url(), {
    about: "Connection as app_auth",
    example: "postgres://app_auth:REPLACE@db.example/clinic?sslmode=verify-full",
    isSecret: true,
  }),
  DATABASE_LISTEN_URL: variable(z.url().optional(), {
    about: "Connection as app_web for notifications; direct, never through a pooler. Outside production DATABASE_URL",
    example: "postgres://app_web:REPLACE@db.example/clinic?sslmode=verify-full",
    isSecret: true,
  }),
  DATABASE_NAMED_STATEMENTS: variable(z.stringbool().default(true), {
    about: "Lets PostgreSQL plan each statement once. Off only behind a pooler that cannot carry named statements",
  }),
  REQUEST_SECONDS: variable(z.coerce.number().min(1).max(120).default(5), {
    about: "How long a request may take before it is answered 503; files and exports have 30 seconds",
  }),
  MAX_IN_FLIGHT: variable(z.coerce.number().int().min(0).max(10_000).default(64), {
    about: "How many requests a process works on at once before it turns some away; 0 turns nobody away",
  }),
  DRAIN_SECONDS: variable(z.coerce.number().min(0).max(60).default(5), {
    about: "How long a process that was asked to stop goes on serving, so that balancers notice",
  }),
  TURN_URLS: variable(
    listed.refine(
      (list) => list.every((url) => /^turns?:[\w.:[\]-]+(\?transport=(udp|tcp))?$/.test(url)),
      "not a relay",
    ),
    { about: "The relay for video visits, such as turn:relay.example:3478 and turns:relay.example:443?transport=tcp" },
  ),
  TURN_SECRET: variable(secretText.optional(), {
    about: "Shared with the relay (coturn: static-auth-secret); makes credentials that last ten minutes",
    isSecret: true,
  }),
  TURN_RELAY_ONLY: variable(z.stringbool().default(false), {
    about: "Video visits always go through the relay, so neither side learns the other's address",
  }),
  STRIPE_WEBHOOK_SECRET: variable(z.string().startsWith("whsec_"), {
    about: "Signs the payment processor's messages",
    example: "whsec_REPLACE",
    development: "whsec_sandbox",
    isSecret: true,
  }),
  LAB_WEBHOOK_SECRET: variable(z.string().startsWith("whsec_").optional(), {
    about: "Signs the lab network's events",
    development: DEVELOPMENT_KEYS.LAB_WEBHOOK_SECRET,
    isSecret: true,
  }),
  EPRESCRIBE_WEBHOOK_SECRET: variable(z.string().min(32).max(200).optional(), {
    about: "The secret that the e-prescribing service's events carry, 32 characters",
    development: DEVELOPMENT_KEYS.EPRESCRIBE_WEBHOOK_SECRET,
    isSecret: true,
  }),
};

export const WORKER_ONLY = {
  INTERNAL_PORT: variable(port(3002), { about: "Metrics and probes of the worker; never published" }),
  DATABASE_WORKER_URL: variable(z.url(), {
    about: "Connection as app_worker; direct, not through a pooler",
    example: "postgres://app_worker:REPLACE@db.example/clinic?sslmode=verify-full",
    isSecret: true,
  }),
  AUDIT_ANCHOR_FILE: variable(z.string().min(1), {
    about: "Where the head of the audit chain is appended; on another disk, or shipped away at once",
    example: "/var/lib/clinic-anchor/anchor.jsonl",
    development: ".data/audit-anchor.jsonl",
  }),
  SMTP_URL: variable(z.url({ protocol: /^smtps?$/ }), {
    about: "Mail server with user and password",
    example: "smtps://clinic:REPLACE@mail.example",
    development: `smtp://127.0.0.1:${SANDBOX_PORTS.smtp}`,
    isSecret: true,
  }),
  SMS_URL: variable(webAddress, {
    about: "Where text messages are handed over: POST {id, to, body}",
    example: "https://sms.example/send",
    development: `${SANDBOX}/sms`,
  }),
  SMS_KEY: variable(secretText, {
    about: "The bearer key for it",
    example: "REPLACE",
    development: "sandbox",
    isSecret: true,
  }),
  PHARMACY_URL: variable(
    webAddress.transform((url) => url.replace(/\/+$/, "")),
    {
      about: "Where orders are handed to the pharmacies",
      example: "https://pharmacy.example/api",
      development: `${SANDBOX}/pharmacy`,
    },
  ),
  LAB_DROP_FOLDER: variable(z.string().min(1).optional(), {
    about:
      "Where labs without an API deliver files (HL7), such as the folder of an SFTP server. Without it none are read",
  }),
  KLAVIYO_URL: variable(webAddress.default("https://a.klaviyo.com"), {
    about: "Where the marketing vendor's API is",
    development: `${SANDBOX}/klaviyo`,
  }),
  CLAMD_URL: variable(z.url({ protocol: /^(tcp|unix)$/ }), {
    about: "The virus scanner: tcp://host:3310 or unix:///run/clamav/clamd.ctl",
    example: "tcp://127.0.0.1:3310",
    development: `tcp://127.0.0.1:${SANDBOX_PORTS.clamd}`,
  }),
};

/** Only for commands; no long-running process may have them. */
export const COMMAND_ONLY = {
  DATABASE_OWNER_URL: variable(z.url(), { about: "Connection as app_owner, for npm run migrate", isSecret: true }),
  SUPERUSER_URL: variable(z.url(), { about: "For npm run bootstrap-database and npm run reseal", isSecret: true }),
};

function variable<Schema extends z.ZodType>(schema: Schema, facts: Omit<Variable, "schema">): Variable<Schema> {
  return { schema, ...facts };
}

function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf("timeZone").includes(name) || name === "UTC";
}
