import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { client, clinic, useClinic } from "../running-clinic.ts";
import { openSession } from "../sessions.ts";

/** The cache in front of two web processes that share only the database. */
useClinic({ webs: 2, worker: false, sandbox: false, demo: { patients: 2 } });

test("a new banner and a new price are on both processes within 2 s", async () => {
  await Promise.all(clinic.web.map((web) => page(web.url)));
  await client.query("update site_banner set banner_description = 'Changed just now.'");
  await expect.poll(() => everywhere("Changed just now."), { timeout: 2_000, interval: 50 }).toBe(true);
  await client.query(
    "insert into price_line (offering_key, item, amount_cents, effective_from) values ('trt', 'medicine', 9700, current_date - 1)",
  );
  await expect.poll(() => everywhere("$97"), { timeout: 2_000, interval: 50 }).toBe(true);
});

test("after a lost connection nothing old is served", async () => {
  await Promise.all(clinic.web.map((web) => page(web.url)));
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'web-listen'");
  await client.query("update site_banner set banner_description = 'Said while nobody listened.'");
  await expect.poll(() => everywhere("Said while nobody listened."), { timeout: 4_000, interval: 100 }).toBe(true);
});

test("what a member sees is never cached for others", async () => {
  await client.query("update profile set first_name = 'Markerina' where email = 'member@demo.test'");
  const token = await openSession(client, "member@demo.test");
  const own = await (await fetch(clinic.web[0]!.url, { headers: { Cookie: `__Host-session=${token}` } })).text();
  expect(own).toContain("Markerina");
  for (let i = 0; i < 5; i++) expect(await page(clinic.web[0]!.url)).not.toContain("Markerina");
});

test("a cached page says so to caches, and a member's page forbids it", async () => {
  const anonymous = await fetch(clinic.web[0]!.url);
  expect(anonymous.headers.get("cache-control")).toContain("s-maxage");
  expect(anonymous.headers.get("vary")).toContain("Cookie");
  expect(anonymous.headers.get("set-cookie")).toBeNull();
  const token = await openSession(client, "member@demo.test");
  const own = await fetch(clinic.web[0]!.url, { headers: { Cookie: `__Host-session=${token}` } });
  expect(own.headers.get("cache-control")).toBe("no-store");
});

test("a public page stands on its own: its style sheets are in it, byte by byte, and no script is asked for before the paint", async () => {
  for (const path of ["/", "/faqs", "/semaglutide", "/resources/missed-doses", "/no-such-page"]) {
    const html = await page(`${clinic.web[0]!.url}${path}`);
    const sheets = [...html.matchAll(/<style data-sheet="([^"]+)"( data-precedence="sheet")?>([\s\S]*?)<\/style>/g)];
    expect(sheets.map(([, , isMain]) => Boolean(isMain)).slice(0, 2), path).toEqual(
      [true, false].slice(0, sheets.length),
    );
    for (const [, file, , text] of sheets) expect(text, file).toBe(await page(`${clinic.web[0]!.url}${file}`));
    expect(
      html.match(/<link[^>]*rel="stylesheet"[^>]*>/g)?.filter((link) => !link.includes(" disabled=")) ?? [],
    ).toEqual([]);
    expect(html, path).not.toMatch(/<link[^>]*modulepreload|<script type="module"|<script nonce=/);
    const files = (/<script type="text\/after-paint" data-preload="([^"]+)">/.exec(html)?.[1] ?? "").split(" ");
    expect(files.length, path).toBeGreaterThan(3);
    for (const file of files) expect((await fetch(`${clinic.web[0]!.url}${file}`)).status, file).toBe(200);
    // Whoever previews a link reads the beginning.
    expect(html.indexOf("<title>"), path).toBeLessThan(html.indexOf("<style"));
  }
});

test("the policy allows exactly the styles and scripts in the page, by hash, in every encoding", async () => {
  for (const path of ["/", "/faqs", "/no-such-page"]) {
    for (const accepted of ["br", "gzip", "identity"]) {
      const answer = await fetch(`${clinic.web[0]!.url}${path}`, { headers: { "Accept-Encoding": accepted } });
      expect(answer.headers.get("content-encoding")).toBe(accepted === "identity" ? null : accepted);
      const policy = answer.headers.get("content-security-policy") ?? "";
      const html = await answer.text();
      expect(sourcesOf(policy, "style-src")).toEqual(["'self'", ...hashes(html, "style")]);
      expect(sourcesOf(policy, "script-src")).toEqual(["'self'", ...hashes(html, "script")]);
      // Control: one other byte has another hash.
      const changed = hashes(html.replace("box-sizing", "box-sizinG"), "style");
      expect(sourcesOf(policy, "style-src")).not.toContain(changed[0]);
    }
  }
});

test("a page that isn't cached has neither", async () => {
  const answer = await fetch(`${clinic.web[0]!.url}/?page=2`);
  const html = await answer.text();
  expect(html).toMatch(/rel="stylesheet"/);
  expect(html).toMatch(/rel="modulepreload"/);
  expect(html).not.toMatch(/<style|after-paint|<link disabled/);
  expect(sourcesOf(answer.headers.get("content-security-policy") ?? "", "style-src")).toEqual(["'self'"]);
  for (const accepted of ["br", "gzip", "identity"]) {
    const packed = await fetch(`${clinic.web[0]!.url}/?page=2`, { headers: { "Accept-Encoding": accepted } });
    expect(packed.headers.get("content-encoding")).toBe(accepted === "identity" ? null : accepted);
    expect(await packed.text()).toContain("</html>");
  }
});

test("a paid visit gets the cached page, and its address is left as it is", async () => {
  const plain = await fetch(clinic.web[0]!.url);
  const paid = await fetch(`${clinic.web[0]!.url}/?utm_source=mail&gclid=abc`, { redirect: "manual" });
  expect(paid.status).toBe(200);
  expect(paid.headers.get("etag")).toBe(plain.headers.get("etag"));
  expect(paid.headers.get("cache-control")).toContain("stale-if-error=86400");
  const other = await fetch(`${clinic.web[0]!.url}/?page=2`);
  expect(other.headers.get("cache-control")).toBe("no-store");
});

test("a file that another release had is missed in no bytes", async () => {
  const missing = await fetch(`${clinic.web[0]!.url}/assets/home-0a1b2c3d.js`);
  expect(missing.status).toBe(404);
  expect(missing.headers.get("cache-control")).toBe("no-store");
  expect(missing.headers.get("content-length")).toBe("0");
  expect(await missing.text()).toBe("");
});

test("the router's own question about routes is not taken for an unknown path", async () => {
  const answer = await fetch(`${clinic.web[0]!.url}/__manifest?paths=%2Ffaqs&version=other`);
  expect(answer.status).not.toBe(404);
});

test("unknown paths share one page, known ones and members' do not", async () => {
  const paths = ["/wp-login.php", "/nothing/here?x=1", "/.env"];
  const pages = await Promise.all(paths.map((path) => fetch(`${clinic.web[0]!.url}${path}`)));
  expect(pages.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(new Set(pages.map(({ headers }) => headers.get("etag"))).size).toBe(1);
  const [first] = pages;
  expect(first!.headers.get("etag")).toMatch(/^W\//);
  expect(first!.headers.get("cache-control")).toBe("no-store");
  expect(first!.headers.get("content-security-policy")).toContain("'sha256-");
  expect(await first!.text()).toContain("We can&#x27;t find that page");
  const token = await openSession(client, "member@demo.test");
  const own = await fetch(`${clinic.web[0]!.url}/nothing`, { headers: { Cookie: `__Host-session=${token}` } });
  expect(own.status).toBe(404);
  expect(own.headers.get("etag")).toBeNull();
  expect((await fetch(`${clinic.web[0]!.url}/api/nothing`)).headers.get("content-type")).toContain("json");
});

function sourcesOf(policy: string, name: string): string[] {
  const directive = policy.split("; ").find((one) => one.startsWith(`${name} `));
  return directive?.split(" ").slice(1) ?? [];
}

function hashes(html: string, element: "style" | "script"): string[] {
  return [...html.matchAll(new RegExp(`<${element}([^>]*)>([\\s\\S]*?)</${element}>`, "g"))]
    .filter(([, attributes]) => !attributes!.includes("ld+json"))
    .map(([, , text]) => `'sha256-${createHash("sha256").update(text!).digest("base64")}'`);
}

async function everywhere(text: string): Promise<boolean> {
  const pages = await Promise.all(clinic.web.map((web) => page(web.url)));
  return pages.every((html) => html.includes(text));
}

async function page(url: string): Promise<string> {
  return (await fetch(url)).text();
}
