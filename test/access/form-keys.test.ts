import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { findAccess } from "#http/access.ts";
import routes from "#web/routes.ts";

/**
 * A form that's resent after "not confirmed" must not act twice. Forms for signed-in people have a key, and the root middleware acts on
 * each key once. Forms that can't have one are listed with the reason why sending them twice does no harm: visitors without a session,
 * and responses that set a cookie or show something only once. A new page belongs to the first group.
 */
const SAFE_WITHOUT: Record<string, string> = {
  "/admin/audit/export": "reads only; each download leaves its own row in the trail",
  "/admin/view-as": "starting again looks at the same member",
  "/ask-us-anything": "carries the key of its message",
  "/confirm-identity": "begins a session in place of the one presented",
  "/contact-us": "carries the key of its message",
  "/forgot-password": "a second mail replaces the first, and their number is limited",
  "/new-password": "its link works once",
  "/privacy-choices": "sets the same cookie again",
  "/register/:step": "an answer replaces the same answer; an email address has one account",
  "/semaglutide/bmi": "calculates and saves nothing",
  "/es/semaglutide/bmi": "calculates and saves nothing",
  "/semaglutide/register/:step": "an answer replaces the same answer; an email address has one account",
  "/es/register/:step": "an answer replaces the same answer; an email address has one account",
  "/es/semaglutide/register/:step": "an answer replaces the same answer; an email address has one account",
  "/sign-in": "begins a session in place of the one presented",
  "/sign-in/passkey": "begins a session in place of the one presented",
  "/sign-in/second-step": "its challenge works once",
  "/sign-out": "a session ends once",
  "/symptom-check": "answers and saves nothing",
  "/unsubscribe": "who is off the list stays off it",
  "/verify-email": "its link works once",
  "/visit/cancel": "a visit is canceled once",
  "/visit/earlier": "an offered time is taken once",
  "/visit/reschedule": "a visit that moved to this time stays there",
  "/waitlist": "an address is once on the list of a state",
  "/es/waitlist": "an address is once on the list of a state",
  "/es/sign-in": "begins a session in place of the one presented",
  "/es/sign-in/second-step": "its challenge works once",
  "/es/forgot-password": "a second mail replaces the first, and their number is limited",
  "/es/new-password": "its link works once",
  "/es/verify-email": "its link works once",
  "/your-message": "carries the key of its message",
};

const WEB = "src/web";
const KEYED_FORM = join(WEB, "shared/form/form.tsx");

/** The only files that submit a form another way. */
const OTHER_FORMS = {
  "admin/audit/audit.tsx": "downloads a file",
  "shared/card/card-form.tsx": "sends the key by script",
  "shared/files/drop-box.tsx": "without script: the page lists what arrived, and a file can be deleted",
  "shared/form/form.tsx": "the form with the key",
  "shared/page/error-page.tsx": "sends the same form with its key again",
  "shared/page/viewing-frame.tsx": "ends looking as a member, who may change nothing",
  "shared/sign-in/sign-out-form.tsx": "a session ends once",
  "shared/staff/palette.tsx": "sets the colors or the keys of this person",
  "site/contact/question-form.tsx": "carries the key of its message",
  "site/contact/your-message.tsx": "carries the key of its message",
  "site/cost/cost-form.tsx": "calculates and saves nothing",
  "site/parts/bmi/bmi-form.tsx": "calculates and saves nothing",
  "site/privacy/privacy-choices.tsx": "for visitors",
  "site/privacy/unsubscribe.tsx": "for visitors",
  "site/register/outcomes.tsx": "for visitors",
  "site/register/step.tsx": "for visitors",
  "site/sign-in/confirm-identity.tsx": "begins a session in place of the one presented",
  "site/sign-in/forgot-password.tsx": "for visitors",
  "site/sign-in/new-password.tsx": "for visitors",
  "site/sign-in/second-step-form.tsx": "for visitors",
  "site/sign-in/sign-in.tsx": "for visitors",
  "site/sign-in/verify-email.tsx": "for visitors",
  "site/symptoms/symptom-form.tsx": "answers and saves nothing",
  "site/waitlist.tsx": "for visitors",
};

test("every form carries a key, or sending it twice does no harm", async () => {
  const without = (await formPages())
    .filter(({ path, file }) => findAccess(path).who === "anyone" || !carriesKey(file))
    .map(({ path }) => path);
  expect([...new Set(without)].toSorted()).toEqual(Object.keys(SAFE_WITHOUT).toSorted());
});

test("no other file sends a form without it", () => {
  const files = readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".tsx"));
  const own = files.filter((path) =>
    /import \{[^}]*\bForm\b[^}]*\} from "react-router"|<form\b[^>]*method="post"|\bsubmit\([^)]*method: "post"/.test(
      read(join(WEB, path)),
    ),
  );
  expect(own.toSorted()).toEqual(Object.keys(OTHER_FORMS).toSorted());
});

async function formPages() {
  return [...pagesOf(await routes, "")].filter(({ file }) =>
    /export ((async )?function|const) action\b|export \{[^}]*\baction\b/.test(read(file)),
  );
}

/** In the page itself, or in its components. */
function carriesKey(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = read(file);
  if (text.includes('name="idempotency_key"')) return true;
  const parts = importsOf(file, text);
  return parts.includes(KEYED_FORM) || parts.some((part) => carriesKey(part, seen));
}

/** The layout around a page contains the contact modal, whose key belongs to another form. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/from "([^"]+\.tsx)"/g)]
    .map(([, path]) => (path!.startsWith("#web/") ? join(WEB, path!.slice(5)) : join(dirname(file), path!)))
    .filter((path) => path.startsWith(WEB) && !path.includes("/shared/shell/") && existsSync(path));
}

function* pagesOf(entries: readonly RouteConfigEntry[], above: string): Generator<{ path: string; file: string }> {
  for (const { path, file, children } of entries) {
    const full = path ? `${above}/${path}` : above;
    if (children) yield* pagesOf(children, full);
    else yield { path: full || "/", file: join(WEB, file) };
  }
}

function read(file: string): string {
  return readFileSync(file, "utf8");
}
