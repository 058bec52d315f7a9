import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readEnv } from "#test/read-env.ts";
import { webEnv, workerEnv } from "../env.ts";
import { commandEnv, environmentFor } from "./command-env.ts";

const databases = {
  DATABASE_URL: "postgres://app_web@db.example/clinic?sslmode=verify-full",
  DATABASE_AUTH_URL: "postgres://app_auth@db.example/clinic?sslmode=verify-full",
  DATABASE_WORKER_URL: "postgres://app_worker@db.example/clinic?sslmode=verify-full",
  DATABASE_LISTEN_URL: "postgres://app_web@db.example/clinic?sslmode=verify-full",
};

const production: Record<string, string> = {
  ...databases,
  APP_ENV: "production",
  PUBLIC_ORIGIN: "https://clinic.example",
  DATA_KEYS: `a:${randomBytes(32).toString("base64")}`,
  AUDIT_KEYS: `a:${randomBytes(32).toString("base64")}`,
  AUDIT_ANCHOR_FILE: "/var/lib/clinic/anchor.jsonl",
  SMTP_URL: "smtps://mail.example",
  PHARMACY_URL: "https://pharmacy.example/api",
  PHARMACY_KEYS: `a:${randomBytes(32).toString("base64")}`,
  SMS_URL: "https://sms.example/send",
  SMS_KEY: "key",
  STRIPE_KEY: "sk_live_clinic",
  STRIPE_PUBLISHABLE_KEY: "pk_live_clinic",
  STRIPE_WEBHOOK_SECRET: "whsec_clinic",
  MAIL_FROM: "care@clinic.example",
  ALERT_EMAIL: "on-call@clinic.example",
  SUPPORT_EMAIL: "support@clinic.example",
  S3_URL: "https://s3.us-east-1.amazonaws.com",
  S3_BUCKET: "clinic-files",
  S3_KEY_ID: "id",
  S3_SECRET: "secret",
  CLAMD_URL: "tcp://scanner.example:3310",
};

test("a laptop needs nothing but its database", () => {
  const env = readEnv(databases);
  expect(env).toMatchObject({ APP_ENV: "development", PUBLIC_ORIGIN: "http://localhost:3000", PORT: 3000 });
});

test("a complete production environment is accepted", () => {
  expect(readEnv(production)).toMatchObject({ APP_ENV: "production", PUBLIC_ORIGIN: "https://clinic.example" });
});

test("NODE_ENV=production alone means production", () => {
  expect(() => readEnv({ ...databases, NODE_ENV: "production" })).toThrow("PUBLIC_ORIGIN is missing");
});

test.each(Object.keys(production).filter((name) => name !== "APP_ENV"))(
  "without %s production does not start, and one line names it",
  (name) => {
    const { [name]: _, ...rest } = production;
    expect(problems(rest)).toEqual([`${name} is missing. See docs/operations/configure.md.`]);
  },
);

test("an empty variable counts as missing", () => {
  expect(problems({ ...production, SMTP_URL: "" })).toEqual(["SMTP_URL is missing. See docs/operations/configure.md."]);
});

test.each([
  ["PORT", "99999"],
  ["PORT", "three thousand"],
  ["DATABASE_URL", "not a url"],
  ["DATA_KEYS", "a:c2hvcnQ="],
  ["LOG_LEVEL", "loud"],
  ["CLINIC_TIME_ZONE", "Chicago"],
  ["PUBLIC_ORIGIN", "ftp://clinic.example"],
  ["SMTP_URL", "https://mail.example"],
])("%s=%s is refused in one line that does not repeat the value", (name, value) => {
  const lines = problems({ ...production, [name]: value });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`${name} is not usable`);
  expect(lines[0]).not.toContain(value);
});

test("every problem gets its own line", () => {
  expect(problems({ APP_ENV: "production" }).length).toBeGreaterThan(5);
});

test.each(["DATA_KEYS", "AUDIT_KEYS"] as const)("production refuses the public development key in %s", (name) => {
  const { [name]: keys } = readEnv(databases);
  const development = keys.map(({ id, key }) => `${id}:${key.toString("base64")}`).join();
  expect(problems({ ...production, [name]: development })).toEqual([
    `${name} holds the development key, which is public. Make a new one.`,
  ]);
  // Even behind a new one: it would still open anything sealed with it.
  expect(problems({ ...production, [name]: `${production[name]},${development}` })).toHaveLength(1);
});

test.each([
  ["SMTP_URL", "smtp://127.0.0.1:3025"],
  ["SMTP_URL", "smtp://localhost:3025"],
  ["SOME_VENDOR_URL", "http://[::1]:3080/vendor"],
])("production refuses the sandbox at %s=%s", (name, value) => {
  expect(problems({ ...production, [name]: value })).toEqual([
    `${name} points at the sandbox. Production needs the real service.`,
  ]);
});

test.each([
  ["LD_PRELOAD", "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"],
  ["FAKETIME", "+1d"],
  ["FAKETIME_TIMESTAMP_FILE", "/tmp/clock"],
])("production refuses a clock that is moved by %s", (name, value) => {
  expect(problems({ ...production, [name]: value })).toEqual([
    "The clock is moved by faketime. Production goes by the real time.",
  ]);
  expect(problems({ ...databases, [name]: value })).toEqual([]);
});

test("production refuses an origin without https", () => {
  expect(problems({ ...production, PUBLIC_ORIGIN: "http://clinic.example" })).toEqual([
    "PUBLIC_ORIGIN must begin with https:// in production.",
  ]);
});

test("real money moves only in production and only at the real processor", () => {
  const live = { STRIPE_KEY: "sk_live_clinic", STRIPE_PUBLISHABLE_KEY: "pk_live_clinic" };
  expect(problems({ ...databases, ...live })).toEqual([
    "STRIPE_KEY is a live key, but STRIPE_URL points somewhere else. Use one of them.",
  ]);
  expect(problems({ ...databases, STRIPE_PUBLISHABLE_KEY: "pk_live_clinic" })).toHaveLength(1);
  expect(problems({ ...production, STRIPE_URL: "https://payments.example" })).toEqual([
    "STRIPE_KEY is a live key, but STRIPE_URL points somewhere else. Use one of them.",
  ]);
  const test = { STRIPE_KEY: "sk_test_clinic", STRIPE_PUBLISHABLE_KEY: "pk_test_clinic" };
  expect(problems({ ...production, ...test, STRIPE_URL: "https://payments.example" })).toEqual([
    "STRIPE_URL is only for the sandbox. Leave it out.",
  ]);
  expect(readEnv({ ...databases, STRIPE_URL: "" }).STRIPE_URL).toBe("http://127.0.0.1:3081");
  expect(readEnv(production).STRIPE_URL).toBeUndefined();
});

test("a list of trusted proxies is split and trimmed", () => {
  const env = readEnv({ ...production, TRUSTED_PROXIES: " 10.0.0.0/8, 192.0.2.1 ," });
  expect(env.TRUSTED_PROXIES).toEqual(["10.0.0.0/8", "192.0.2.1"]);
});

function problems(source: Record<string, string | undefined>): string[] {
  return linesOf(() => readEnv(source));
}

function linesOf(read: () => unknown): string[] {
  try {
    read();
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split("\n");
  }
  return [];
}

test("outside code comes only from hosts on the list, and in production never from this machine", () => {
  const listed = { AD_PIXEL_URL: "https://connect.facebook.net/en_US/fbevents.js" };
  expect(readEnv({ ...production, ...listed }).AD_PIXEL_URL).toBe(listed.AD_PIXEL_URL);
  expect(() => readEnv({ ...production, AD_PIXEL_URL: "https://cdn.tracker.test/p.js" })).toThrow(
    "list of script hosts",
  );
  expect(() => readEnv({ ...production, AD_PIXEL_URL: "http://127.0.0.1:4000/p.js" })).toThrow(
    "the vendor's own address",
  );
  expect(() => readEnv({ ...production, AD_PIXEL_URL: "http://connect.facebook.net/p.js" })).toThrow(
    "must begin with https",
  );
  expect(readEnv(production)).toMatchObject({ VENDOR_DATA_ORIGINS: [] });
});

test.each([
  ["SMS_URL", "http://sms.example/send"],
  ["PHARMACY_URL", "http://pharmacy.example/api"],
  ["KLAVIYO_URL", "http://a.klaviyo.com"],
  ["S3_URL", "http://s3.example"],
  ["FILES_ORIGIN", "http://files.clinic.example"],
  ["VENDOR_DATA_ORIGINS", "https://a.example, http://b.example"],
  ["NEXT_VENDOR_URL", "http://vendor.example"],
])("production sends nothing in the clear: %s=%s", (name, value) => {
  expect(problems({ ...production, [name]: value })).toEqual([`${name} must begin with https:// in production.`]);
  expect(problems({ ...production, [name]: value.replaceAll("http://", "https://") })).toEqual([]);
});

test("a relay on this machine may listen in the clear", () => {
  expect(problems({ ...production, SMS_URL: "http://127.0.0.1:9000/sms", SMTP_URL: "smtp://localhost:25" })).toEqual(
    [],
  );
});

test.each([
  "smtp://mail.example",
  "smtp://mail.example:587/?requireTLS=false",
  "smtps://mail.example/?tls.rejectUnauthorized=false",
  "smtp://mail.example/?requireTLS=true&ignoreTLS=true",
])("production refuses mail by %s", (url) => {
  expect(problems({ ...production, SMTP_URL: url })).toEqual([
    "SMTP_URL must be smtps://, or smtp:// with ?requireTLS=true, and check the certificate in production.",
  ]);
});

test("production accepts mail that begins in the clear and must not stay there", () => {
  expect(problems({ ...production, SMTP_URL: "smtp://user@mail.example:587/?requireTLS=true" })).toEqual([]);
});

describe.each(["DATABASE_URL", "DATABASE_AUTH_URL", "DATABASE_WORKER_URL", "DATABASE_LISTEN_URL"])(
  "%s in production",
  (name) => {
    test.each([
      "postgres://app@db.example/clinic",
      "postgres://app@db.example/clinic?sslmode=require",
      "postgres://app@db.example/clinic?sslmode=verify-ca",
      "postgres://app@db.example/clinic?sslmode=verify-full&sslmode=disable",
      "postgres://app@db.example/clinic?sslmode=verify-full&ssl=0",
      "postgres://app@localhost/clinic?host=db.example",
      "postgres://app@10.0.0.7/clinic",
    ])("is refused as %s", (url) => {
      expect(problems({ ...production, [name]: url })).toEqual([
        `${name} needs sslmode=verify-full in production, unless the database is on this machine.`,
      ]);
    });

    test.each([
      "postgres://app@127.0.0.1:5432/clinic",
      "postgres://app@localhost/clinic",
      "postgres://app@[::1]/clinic",
      "postgres:///clinic?host=/run/postgresql",
      "postgres://app@db.example/clinic?sslmode=verify-full&sslrootcert=/etc/clinic/ca.pem",
    ])("is accepted as %s", (url) => {
      expect(problems({ ...production, [name]: url })).toEqual([]);
    });
  },
);

test.each(["0.0.0.0/0", "::/0", "10.0.0.0/8, 0.0.0.0/1,128.0.0.0/1", "2000::/3"])(
  "production does not believe everybody: TRUSTED_PROXIES=%s",
  (list) => {
    expect(problems({ ...production, TRUSTED_PROXIES: list })).toEqual([
      "TRUSTED_PROXIES trusts everybody. Name your own proxies.",
    ]);
  },
);

test.each(["*", "all", "10.0.0.0/99", "proxy.example"])("TRUSTED_PROXIES=%s names no network", (list) => {
  expect(problems({ ...production, TRUSTED_PROXIES: list })).toEqual([
    "TRUSTED_PROXIES is not usable: expected addresses or networks such as 10.0.0.0/8.",
  ]);
});

describe("each process has its own settings", () => {
  const web = environmentFor("web", production);
  const worker = environmentFor("worker", production);

  test("both start with theirs", () => {
    expect(webEnv(web)).not.toHaveProperty("DATABASE_WORKER_URL");
    expect(workerEnv(worker)).not.toHaveProperty("DATABASE_AUTH_URL");
  });

  test.each(["DATABASE_WORKER_URL", "DATABASE_OWNER_URL", "SUPERUSER_URL", "SMTP_URL", "SMS_KEY"])(
    "the web process refuses %s, which is not its own",
    (name) => {
      const line = (given: string) => `${given} is not for the web process. Take it away.`;
      expect(linesOf(() => webEnv({ ...web, [name]: "postgres://secret" }))).toEqual([line(name)]);
      expect(linesOf(() => webEnv({ ...web, [`${name}_FILE`]: "/run/secret" }))).toEqual([line(`${name}_FILE`)]);
      expect(linesOf(() => webEnv({ ...web, [name]: "" }))).toEqual([]);
    },
  );

  test.each(["DATABASE_URL", "DATABASE_AUTH_URL", "DATABASE_OWNER_URL", "STRIPE_WEBHOOK_SECRET"])(
    "the worker refuses %s, which is not its own",
    (name) => {
      expect(linesOf(() => workerEnv({ ...worker, [name]: "postgres://secret" }))).toEqual([
        `${name} is not for the worker process. Take it away.`,
      ]);
    },
  );

  test("what is no secret may lie in an environment that both share", () => {
    expect(linesOf(() => webEnv({ ...web, SMS_URL: "https://sms.example", PORT: "3100" }))).toEqual([]);
    expect(linesOf(() => workerEnv({ ...worker, PORT: "3100" }))).toEqual([]);
  });

  test("a command reads what it names, and its shell may hold more", () => {
    const env = commandEnv(production, ["DATABASE_AUTH_URL"]);
    expect(env.DATABASE_AUTH_URL).toBe(databases.DATABASE_AUTH_URL);
    expect(env).not.toHaveProperty("DATABASE_WORKER_URL");
    const { DATABASE_AUTH_URL: _, ...without } = production;
    expect(linesOf(() => commandEnv(without, ["DATABASE_AUTH_URL"]))).toHaveLength(1);
  });
});

describe("a variable may come in a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "clinic-env-"));
  const write = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(Object.keys(production).filter((name) => name !== "APP_ENV"))("%s", (name) => {
    const { [name]: value, ...rest } = production;
    const file = write(name, `${value}\n`);
    expect(readEnv({ ...rest, [`${name}_FILE`]: file })).toEqual(readEnv(production));
  });

  test("which must be readable, and not be given beside the variable itself", () => {
    const { SMS_KEY: _, ...rest } = production;
    expect(problems({ ...rest, SMS_KEY_FILE: join(folder, "nowhere") })).toEqual(["SMS_KEY_FILE cannot be read."]);
    expect(problems({ ...production, SMS_KEY_FILE: write("twice", "key") })).toEqual([
      "SMS_KEY and SMS_KEY_FILE are both set. Use one of them.",
    ]);
    expect(problems({ ...rest, SMS_KEY_FILE: write("empty", "\n") })).toEqual([
      "SMS_KEY is missing. See docs/operations/configure.md.",
    ]);
  });
});
