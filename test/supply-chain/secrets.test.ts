import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** No secret in the files, their history, or what browsers get. A secret is recognized by its shape or its entropy. */
const SHAPES: Record<string, RegExp> = {
  "private key": /-----BEGIN [A-Z ]*PRIVATE KEY-----/g,
  "AWS key": /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  "GitHub token": /\b(?:gh[pousr]_\w{36}|github_pat_\w{60,})/g,
  "npm token": /\bnpm_[A-Za-z0-9]{36}\b/g,
  "Stripe key": /\b(?:sk|rk)_(?:live|test)_\w{16,}|\bwhsec_\w{16,}/g,
  "Klaviyo key": /\bpk_[0-9a-f]{34}\b/g,
  "Slack token": /\bxox[abprs]-[\w-]{10,}/g,
  "Google key": /\bAIza[\w-]{35}/g,
  "SendGrid key": /\bSG\.[\w-]{20,}\.[\w-]{30,}/g,
  "signed token": /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g,
  "password in an address": /\b[a-z]+:\/\/[^\s:/@"'`<>$]+:([^\s@/"'`<>${}]{4,})@/g,
  "password in code": /(?:password|passwd|secret|api_?key|auth_?token)["']?\s*[:=]\s*["'`]([^"'`\s${}]{8,})["'`]/gi,
};

/** Random bytes in base64 or hex, long enough to be a key. */
const CANDIDATE = /[A-Za-z0-9+/_-]{40,}={0,2}|\b[0-9a-f]{32,}\b/g;
const BITS_PER_CHARACTER = 4.6;
const BITS_PER_HEX_DIGIT = 3.6;

/** Tests and demo people have made-up passwords; anything that looks like a vendor's key or random text is still found there. */
const MADE_UP = /\.test\.tsx?$|^(e2e|test|drills|bench|sandbox|scripts\/demo)\//;
/**
 * The keys of this machine's own payment and e-prescribing sandboxes, which production refuses; a word from a URL in a test; the
 * password placeholder in example.env; and the Spanish word for one.
 */
const MADE_UP_VALUES = new Set(["whsec_sandbox", "tideline-e-prescribing-events-00", "word", "REPLACE", "Contraseña"]);

/** Hashes of public packages; the rest of the file is names and versions. */
const UNREAD = new Set(["package-lock.json"]);

test("a planted secret of every kind is found", () => {
  const random = createHash("sha512").update("planted").digest("base64url");
  const hex = createHash("sha512").update("planted").digest("hex");
  const planted = [
    `-----BEGIN RSA ${"PRIVATE"} KEY-----`,
    `AKIA${hex.slice(0, 16).toUpperCase()}`,
    `ghp_${hex.slice(0, 36)}`,
    `npm_${hex.slice(0, 36)}`,
    `sk_live_${hex.slice(0, 24)}`,
    `pk_${hex.slice(0, 34)}`,
    `xoxb-${hex.slice(0, 20)}`,
    `AIza${hex.slice(0, 35)}`,
    `SG.${hex.slice(0, 22)}.${hex.slice(0, 43)}`,
    `eyJ${hex.slice(0, 12)}.eyJ${hex.slice(0, 12)}.${hex.slice(0, 20)}`,
    `postgres://clinic:${hex.slice(0, 12)}@db.example/clinic`,
    `const password = "${hex.slice(0, 14)}"`,
    `KEY=${random.slice(0, 43)}`,
    `KEY=${hex.slice(0, 64)}`,
  ];
  expect(planted.filter((line) => secretsIn(line).length === 0)).toEqual([]);
  expect(secretsIn(`password: "${hex.slice(0, 14)}"`, "src/a.test.ts")).toEqual([]);
});

test.each([
  "const endpoint = new URL(`postgres://${user}:${password}@127.0.0.1/clinic`);",
  'password: z.string().min(15, "Use at least 15 characters")',
  "018f0000-0000-7000-8000-000000000000",
  "https://clinic.example/treatments/testosterone-replacement-therapy-for-men-over-forty",
  "aVeryLongFunctionNameThatExplainsItselfInFullAndStillIsNoSecret",
])("%s is no secret", (line) => {
  expect(secretsIn(line)).toEqual([]);
});

test("no file holds a secret", () => {
  const files = git("ls-files", "--cached", "--others", "--exclude-standard").split("\n").filter(isRead);
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => secretsIn(readFileSync(file, "utf8"), file))).toEqual([]);
});

test("no commit ever added a secret", () => {
  const history = git(
    "log",
    "--all",
    "--max-count=2000",
    "--no-color",
    "--unified=0",
    "-p",
    "--",
    ".",
    ":!package-lock.json",
  );
  const files = history.split(/^diff --git /m).slice(1);
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((diff) => {
    const added = diff.split("\n").filter((line) => /^\+(?!\+\+ )/.test(line));
    return secretsIn(added.join("\n"), /^\+\+\+ b\/(.+)$/m.exec(diff)?.[1]);
  });
  expect(found).toEqual([]);
});

const client = join(process.env["BUILD_DIR"] ?? "build", "client");
// In CI the clinic is built before the tests, so a missing build fails there.
test.skipIf(!existsSync(client) && !process.env["CI"])("browsers are sent no secret and no development key", () => {
  const files = readdirSync(client, { recursive: true, encoding: "utf8" })
    .map((name) => join(client, name))
    .filter((path) => statSync(path).isFile() && isText(path));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    expect(secretsIn(text, file)).toEqual([]);
    expect(text).not.toMatch(/tideline-data|tideline-audit|DATABASE_URL|DATA_KEYS/);
  }
});

/**
 * Looks random but is public: the month lengths of a calendar in the date picker, the base64 alphabet, and the checksum of a public
 * list of common passwords.
 */
const PUBLISHED = ["464093383707c273", "qgpUDckO1AbqBmwD", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef"];

function secretsIn(text: string, file = "somewhere"): string[] {
  const shapes = Object.entries(SHAPES).filter(([kind]) => kind !== "password in code" || !MADE_UP.test(file));
  const shaped = shapes.flatMap(([kind, shape]) =>
    [...text.matchAll(shape)]
      .map((match) => ({ kind, value: match[1] ?? match[0] }))
      .filter(({ value }) => !MADE_UP_VALUES.has(value)),
  );
  const disordered = [...text.matchAll(CANDIDATE)]
    .map(([value]) => ({ kind: "random text", value }))
    .filter(({ value }) => isDisordered(value) && !PUBLISHED.some((start) => value.startsWith(start)));
  return [...shaped, ...disordered].map(
    ({ kind, value }) => `${file}: ${kind} ${value.slice(0, 6)}… (${value.length} characters)`,
  );
}

function isDisordered(text: string): boolean {
  if (/^[0-9a-f]+$/.test(text)) return entropy(text) > BITS_PER_HEX_DIGIT;
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text) && entropy(text) > BITS_PER_CHARACTER;
}

/** Shannon entropy in bits per character. */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

function isRead(path: string): boolean {
  return path !== "" && !UNREAD.has(path) && existsSync(path) && isText(path);
}

function isText(path: string): boolean {
  return !/\.(png|jpe?g|webp|avif|ico|woff2?|br|gz|pdf)$/.test(path);
}

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8", maxBuffer: 512 * 1024 * 1024 });
}
