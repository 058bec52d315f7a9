import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeReturnPath } from "./return-path.ts";

const ORIGIN = "https://clinic.test";

describe("a path of this site survives", () => {
  test.each([
    "/",
    "/profile",
    "/profile/orders/0192aaaa-0000-7000-8000-000000000000",
    "/search?q=low+energy&page=2",
    "/faqs#shipping",
    "/register",
    "/semaglutide/register",
    "/resources/caf%C3%A9",
    "/a//b",
    "/registered-nurses",
    "/sign-in-help",
    "/profile?to=//evil.test",
    "/profile?to=https://evil.test/",
    "/@handle",
    "/a:b",
  ])("%s", (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });
});

describe("no way back to the doors themselves", () => {
  test.each([
    "/sign-in",
    "/sign-in/second-step",
    "/SIGN-IN",
    "/please-login?to=/x",
    "/es/sign-in",
    "/es/please-login",
    "/sign-out",
    "/a/../sign-out",
  ])("%s", (path) => {
    expect(safeReturnPath(path)).toBeNull();
  });
});

/** Ways to name another host that browsers, servers and careless checks have fallen for. */
const HOSTS =
  "evil.test evil.test/profile clinic.test@evil.test clinic.test.evil.test evil。test [::1] 2130706433 evil%2etest EVIL.test:443".split(
    " ",
  );
const SLASHES = String.raw`// /// //// /\ \/ \\ \ /\/ //\ /./ /.// /..// /../ /./\ /a/..// /a/.// /;// /?// /#// /／ /⁄ /∕ /∕∕ ／／ 。// //@ /@ @`;
const ENCODED =
  "/%09/ /%0a/ /%0d/ /%2f /%2f/ /%2F%2F /%5c /%5C/ /%2e// /%2e%2e// /a/%2e%2e// /../%2f /./%5c /%252f /%252f%252f /%255c /%25252f";
const SCHEMES = String.raw`http:// https:// HTTPS:// https: https:/ https:\\ hTTp:/// javascript:alert(1)// JaVaScRiPt:alert(1)// data:text/html,<script>alert(1)</script>// vbscript:x// file:/// ftp:// blob:https:// mailto:`;
const OTHERS = "clinic.test //clinic.test@ //clinic.test:80#@ ?to=// #// . .. ../ ..//";
const INVISIBLE = [
  "/\t/",
  "/\n/",
  "/\r/",
  "/\0/",
  "/ /",
  " //",
  "\t//",
  "\0//",
  "\ufeff//",
  "\u00a0//",
  "\u2028//",
  "",
];
const FRONTS = [...`${SLASHES} ${ENCODED} ${SCHEMES} ${OTHERS}`.split(" "), "java\tscript:alert(1)//", ...INVISIBLE];
const PAYLOADS = FRONTS.flatMap((front) => HOSTS.map((host) => front + host));

test(`none of ${PAYLOADS.length} payloads leaves this origin`, () => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(500);
  const safe = PAYLOADS.map(safeReturnPath).filter((path) => path !== null);
  expect(safe.filter((path) => !stays(path))).toEqual([]);
  expect(safe.filter((path) => !/^\/(?![/\\])/.test(path))).toEqual([]);
  // As they are, without the check, many of them do leave: the list is not made of harmless strings.
  expect(PAYLOADS.filter((payload) => leaves(payload)).length).toBeGreaterThan(200);
});

test.each([
  ["nothing", undefined],
  ["null", null],
  ["a number", 7],
  ["a list", ["//evil.test"]],
  ["an object with a toString", { toString: () => "/profile" }],
  ["an empty string", ""],
  ["a relative path", "profile"],
  ["a very long path", `/${"a".repeat(500)}`],
])("%s is no path", (_, given) => {
  expect(safeReturnPath(given)).toBeNull();
});

test("whatever is given, the answer is nothing or a path of this origin, and giving it again changes nothing", () => {
  const piece = fc.constantFrom(..."/ \\ . .. %2f %5c %2e @ : ? # evil.test https: 。 a".split(" "), "\t", "\n", " ");
  const text = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((parts) => `/${parts.join("")}`),
    fc.string({ unit: "binary" }),
    fc.webUrl(),
    fc.webPath(),
  );
  const run = fc.check(
    fc.property(text, (given) => {
      const safe = safeReturnPath(given);
      return safe === null || (stays(safe) && safeReturnPath(safe) === safe);
    }),
    { numRuns: process.env["MUTATION_FOLDER"] ? 500 : 20_000, seed: 20_261_115 },
  );
  expect(run.counterexample).toBeNull();
});

/** Read against this page, against a deeper one, and by someone who decodes once too often. */
function stays(safe: string): boolean {
  const pages = [ORIGIN, `${ORIGIN}/sign-in/second-step?to=x`];
  return pages.every((page) => [safe, decodeURI(safe)].every((path) => new URL(path, page).origin === ORIGIN));
}

function leaves(given: string): boolean {
  return URL.canParse(given, ORIGIN) && new URL(given, ORIGIN).origin !== ORIGIN;
}
