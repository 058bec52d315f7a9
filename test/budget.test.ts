import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { startClinic, type Clinic } from "./clinic.ts";
import { openSession } from "./sessions.ts";

/**
 * What a visitor must download before a page works, compared with an empty React Router app built in the same run. Bytes fail the
 * build; times are only printed elsewhere.
 */
const KB = 1024;
const QUESTION = "/questions/common/c06";
const BUDGETS = [
  "/",
  "/featured-treatments/testosterone-replacement-therapy-trt",
  "/semaglutide",
  "/faqs",
  "/shop",
  "/cost",
  "/resources",
  "/resources/subcutaneous-injection-processes",
  "/policies/privacy",
  "/contact-us",
]
  // The page's own small sheets are counted as well since all of it stands in the document.
  .map((path) => ({ path, script: 25 * KB, style: 15 * KB }))
  .concat(
    ["/register", "/register/treatment", "/book", QUESTION].map((path) => ({ path, script: 35 * KB, style: 15 * KB })),
  )
  .concat(
    ["/profile/billing", "/profile/billing/card", "/profile/transaction-history"].map((path) => ({
      path,
      script: 80 * KB,
      style: 18 * KB,
    })),
  );
/** The provider's workspace, with note, orders and the call. */
const WORKSPACE_SCRIPT = 90 * KB;

let clinic: Clinic;
let floor = 0;
/** The cookie of someone who can book; public pages are fetched without it. */
let cookie = "";
/** A visit of theirs that goes on, and the cookie of its provider. */
let workspace = { path: "", cookie: "" };

beforeAll(async () => {
  floor = buildEmptyApp();
  clinic = await startClinic({ worker: false, sandbox: false });
  cookie = `__Host-session=${await signInSomebody()}`;
  workspace = await openWorkspace();
}, 120_000);
afterAll(() => clinic?.stop());

describe.each(BUDGETS)("$path", ({ path, script, style }) => {
  test("stays within its budget of script, style and one font", async () => {
    const html = await openPage(path);
    const files = filesOf(html);
    const scripts = await weigh(files.filter((file) => file.endsWith(".js")));
    expect(scripts, `script over the floor of ${floor} bytes`).toBeLessThanOrEqual(floor + script);
    const styles = (await weigh(files.filter((file) => file.endsWith(".css")))) + weighInline(html);
    expect(styles, "style").toBeGreaterThan(5 * KB);
    expect(styles, "style").toBeLessThanOrEqual(style);
    expect(files.filter((file) => file.endsWith(".woff2"))).toHaveLength(1);
    expect(
      files.every((file) => file.startsWith("/")),
      "nothing from another origin",
    ).toBe(true);
    process.stdout.write(
      `${path}: ${scripts - floor} bytes of script over the floor of ${floor}, ${styles} of style\n`,
    );
  });
});

test("the provider's workspace stays within its budget of script", async () => {
  const answer = await fetch(`${clinic.web[0]!.url}${workspace.path}`, {
    headers: { Cookie: workspace.cookie },
    redirect: "manual",
  });
  expect(answer.status).toBe(200);
  const scripts = await weigh(filesOf(await answer.text()).filter((file) => file.endsWith(".js")));
  process.stdout.write(`the workspace: ${scripts - floor} bytes of script over the floor of ${floor}\n`);
  expect(scripts).toBeLessThanOrEqual(floor + WORKSPACE_SCRIPT);
});

test("a page with more script than a question may have is over that budget", async () => {
  const files = filesOf(await openPage("/profile/billing"));
  expect(await weigh(files.filter((file) => file.endsWith(".js")))).toBeGreaterThan(floor + 35 * KB);
});

async function openPage(path: string): Promise<string> {
  const headers = /^\/(book|profile|questions)/.test(path) ? { Cookie: cookie } : {};
  const answer = await fetch(`${clinic.web[0]!.url}${path}`, { headers, redirect: "manual" });
  expect(answer.status).toBe(200);
  return answer.text();
}

async function signInSomebody(): Promise<string> {
  const client = new pg.Client({ connectionString: clinic.postgres.url("postgres", clinic.database) });
  await client.connect();
  try {
    const person = [newId(), "booking@people.test"];
    await client.query("insert into auth.account (user_id, email, created_at) values ($1, $2, now())", person);
    await client.query(
      `insert into profile (user_id, email, first_name, last_name, registration_status, created_at)
       values ($1, $2, 'Rae', 'Newcomer', 'consented', now())`,
      person,
    );
    await client.query(
      `insert into registration (user_id, journey, treatment_key, state, started_at, changed_at, checked_at)
       values ($1, 'hormone', 'trt', 'TX', now(), now(), now())`,
      [person[0]],
    );
    await client.query(
      `insert into episode (id, user_id, treatment_key, state, opened_at, changed_at)
       values ($1, $2, 'trt', 'asking', now(), now())`,
      [newId(), person[0]],
    );
    return await openSession(client, person[1]!);
  } finally {
    await client.end();
  }
}

async function openWorkspace(): Promise<{ path: string; cookie: string }> {
  const client = new pg.Client({ connectionString: clinic.postgres.url("postgres", clinic.database) });
  await client.connect();
  try {
    const [providerId, visitId, email] = [newId(), newId(), "workspace@people.test"];
    await client.query("insert into auth.account (user_id, email, created_at) values ($1, $2, now())", [
      providerId,
      email,
    ]);
    await client.query(
      `insert into profile (user_id, email, first_name, last_name, role, created_at)
       values ($1, $2, 'Vi', 'Sitor', 'provider', now())`,
      [providerId, email],
    );
    await client.query(
      `insert into provider (user_id, display_name, credentials, zone, minimum_notice_minutes)
       values ($1, 'Vi Sitor', 'MD', 'America/Chicago', 60)`,
      [providerId],
    );
    await client.query(
      `with made as (
         insert into appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, state, zone,
           calendar_id, created_at, booked_at)
         select $1, user_id, $2, 'secondary-followup', false, now(), now() + interval '20 min', 'booked', 'TX', 'America/Chicago',
           $1, now(), now() from profile where email = 'booking@people.test')
       insert into booked_time (appointment_id, provider_id, during)
       values ($1, $2, tstzrange(now(), now() + interval '20 min'))`,
      [visitId, providerId],
    );
    return { path: `/provider/visits/${visitId}`, cookie: `__Host-session=${await openSession(client, email)}` };
  } finally {
    await client.end();
  }
}

/** Everything the document itself loads: what it links, at once or after the paint, and the route list its inline script imports. */
function filesOf(html: string): string[] {
  const loaded = html.replaceAll(/<link disabled=""[^>]*>/g, "");
  const linked = [...loaded.matchAll(/(?:href|src)="([^"]+\.(?:js|css|woff2))"/g)].map(([, file]) => file!);
  const routes = [...html.matchAll(/import "(\/assets\/manifest-[^"]+\.js)"/g)].map(([, file]) => file!);
  const later = (/data-preload="([^"]*)"/.exec(html)?.[1] ?? "").split(" ").filter(Boolean);
  return [...new Set([...linked, ...later, ...routes, ...fontsOf(html)])];
}

/** Fonts of a style sheet that stands in the document are loaded by it as well. */
function fontsOf(html: string): string[] {
  return stylesIn(html).flatMap((style) => [...style.matchAll(/url\(["']?([^"')]+\.woff2)/g)].map(([, file]) => file!));
}

/** Together, as they are sent. */
function weighInline(html: string): number {
  const styles = stylesIn(html).join("");
  return styles ? gzipSync(styles, { level: 9 }).byteLength : 0;
}

function stylesIn(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, style]) => style!);
}

async function weigh(files: string[]): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    const answer = await fetch(`${clinic.web[0]!.url}${file}`);
    bytes += gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).byteLength;
  }
  return bytes;
}

/** React Router and React with an empty page: the minimum for any page. */
function buildEmptyApp(): number {
  const folder = resolve(".data/empty-app");
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of Object.entries(EMPTY_APP)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  execFileSync(resolve("node_modules/.bin/react-router"), ["build"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: "pipe",
  });
  const assets = join(folder, "build/client/assets");
  const scripts = readdirSync(assets).filter((file) => file.endsWith(".js"));
  return scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(assets, file)), { level: 9 }).byteLength, 0);
}

const EMPTY_APP = {
  "package.json": '{ "type": "module", "private": true }',
  "vite.config.ts":
    'import { reactRouter } from "@react-router/dev/vite"; export default { plugins: [reactRouter()], build: { manifest: true } };',
  "react-router.config.ts": "export default { ssr: true };",
  "app/routes.ts": 'import { index } from "@react-router/dev/routes"; export default [index("home.tsx")];',
  "app/home.tsx": "export default function Home() { return <p>Empty</p>; }",
  "app/root.tsx": `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
export function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><head><Meta /><Links /></head><body>{children}<ScrollRestoration /><Scripts /></body></html>;
}
export default function App() { return <Outlet />; }`,
};
