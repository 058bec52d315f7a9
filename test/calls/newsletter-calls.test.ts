import { beforeEach, describe, expect, test } from "vitest";
import { readEnv } from "#test/read-env.ts";
import { unsubscribeUrl } from "#domain/marketing/unsubscribe-token.ts";
import { client, clinic, useClinic } from "../running-clinic.ts";

/** The pop-up's calls and the beacon over real HTTP. */
useClinic({ worker: false, sandbox: false });
beforeEach(() =>
  client.query("truncate newsletter_signup, marketing_consent, marketing_delivery, analytics_event, suppression"),
);

const rows = async (text: string) => (await client.query(text)).rows;

describe("known and unknown addresses get equal answers", () => {
  const CALLS = [
    ["/api/subscribeToNewsletter", (email: string) => ({ email })],
    ["/api/klaviyo/createEvent", (email: string) => ({ email, event: "Newsletter Signup" })],
    ["/api/klaviyo/subscribeProfile", (email: string) => ({ email, list_id: "newsletter", profile_id: "x" })],
  ] as const;
  test.each(CALLS)("%s", async (path, body) => {
    await call("/api/subscribeToNewsletter", { email: "known@test.test" });
    await client.query("insert into suppression values ('left@test.test', 'unsubscribed', now())");
    const answers = [];
    for (const email of ["known@test.test", "left@test.test", "new@test.test"]) {
      const answer = await call(path, body(email));
      const names = [...answer.headers.keys()].filter((name) => name !== "date").sort();
      answers.push(`${answer.status} ${await answer.text()} ${names.join(" ")}`);
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('200 {"ok":true}');
  });

  test("and a sign-up takes no less than its floor either way", async () => {
    const took = async (email: string) => {
      const started = performance.now();
      await call("/api/subscribeToNewsletter", { email });
      return performance.now() - started;
    };
    expect(await took("a@test.test")).toBeGreaterThanOrEqual(149);
    expect(await took("a@test.test")).toBeGreaterThanOrEqual(149);
  });
});

describe("refused with 400 and kept nowhere", () => {
  test.each([
    ["/api/subscribeToNewsletter", { email: "nowhere" }],
    ["/api/subscribeToNewsletter", []],
    ["/api/klaviyo/createEvent", { email: "a@test.test", event: "Bought testosterone" }],
    ["/api/klaviyo/createEvent", { event: "Newsletter Signup" }],
    ["/api/klaviyo/subscribeProfile", { email: "a@test.test", list_id: "OTHER1" }],
    ["/api/klaviyo/subscribeProfile", { email: "a@test.test", list_id: "__proto__" }],
  ])("%s %j", async (path, body) => {
    const answer = await call(path, body);
    expect([answer.status, await answer.text()]).toEqual([400, '{"error":"bad-request"}']);
    expect(await rows("select 1 from marketing_delivery union all select 1 from newsletter_signup")).toEqual([]);
  });
});

describe("the beacon", () => {
  test.each(["application/json", "text/plain;charset=UTF-8"])("counts a page's pattern, sent as %s", async (type) => {
    const answer = await call("/api/analytics", { event: "pageview", path: "/featured-treatments/:slug" }, type);
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
    expect(await rows("select hour, event, path, label from analytics_event")).toEqual([
      { hour, event: "pageview", path: "/featured-treatments/:slug", label: null },
    ]);
  });

  test("labels the visitor of the pop-up as specified", async () => {
    await call("/api/analytics", { event: "newsletter-submitted", path: "/", label: "Non-Patient" });
    expect(await rows("select label from analytics_event")).toEqual([{ label: "Non-Patient" }]);
  });

  test.each([
    [{ event: "pageview", path: "/featured-treatments/sermorelin" }],
    [{ event: "pageview", path: "/search?q=low+testosterone" }],
    [{ event: "pageview", path: "/resources" }],
    [{ event: "pageview", path: "/api/getUserById" }],
    [{ event: "vera@test.test", path: "/" }],
    [{ event: "pageview", path: "/", email: "vera@test.test" }],
    [{ event: "pageview", path: "/", label: "Vera" }],
    ["no json at all"],
    [null],
  ])("lets %j go without a word", async (body) => {
    const answer = await call("/api/analytics", body, "text/plain");
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect(await rows("select 1 from analytics_event")).toEqual([]);
  });

  test("reads no cookie: a broken session changes nothing and is not looked up", async () => {
    const cookie = `__Host-session=${"a".repeat(43)}`;
    const answer = await call("/api/analytics", { event: "pageview", path: "/" }, "application/json", {
      Cookie: cookie,
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test("from another site is refused", async () => {
    const from = { Origin: "https://evil.test" };
    expect((await call("/api/analytics", { event: "pageview", path: "/" }, "text/plain", from)).status).toBe(403);
  });
});

describe("the link to leave", () => {
  const link = () => new URL(unsubscribeUrl(readEnv(clinic.env), "vera@test.test"));
  const address = (url: URL) => `${clinic.web[0]!.url}${url.pathname}${url.search}`;
  const oneClick = (origin: Record<string, string>, url = link()) =>
    fetch(address(url), {
      method: "POST",
      body: "List-Unsubscribe=One-Click",
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...origin },
    });
  const left = () => rows("select email, reason from suppression");

  test("opened, shows a button and changes nothing", async () => {
    const answer = await fetch(address(link()));
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toMatch(/<form [^>]*method="post"[^]*<button[^>]*>[^]*Unsubscribe/);
    expect(html).not.toContain("vera@test.test");
    expect(await left()).toEqual([]);
  });

  test.each([
    ["by the mail program, without an Origin", {}],
    ["by a mail program's page", { Origin: "https://mail.example" }],
    ["by our own button", { Origin: "ours" }],
  ])("pressed %s, takes the address off", async (_, origin) => {
    const answer = await oneClick("Origin" in origin && origin.Origin === "ours" ? { Origin: clinic.origin } : origin);
    expect(answer.status).toBe(200);
    expect(await left()).toEqual([{ email: "vera@test.test", reason: "unsubscribed" }]);
    expect((await oneClick({})).status).toBe(200);
    expect(await rows("select granted from marketing_consent")).toEqual([{ granted: false }]);
  });

  test("with one letter changed does nothing", async () => {
    const url = link();
    const token = url.searchParams.get("token")!;
    url.searchParams.set("token", `${token.slice(0, -3)}${token.at(-3) === "A" ? "B" : "A"}${token.slice(-2)}`);
    expect((await oneClick({}, url)).status).toBe(410);
    expect(await left()).toEqual([]);
  });
});

let lastAddress = 0;

function call(path: string, body: unknown, type = "application/json", headers: Record<string, string> = {}) {
  lastAddress += 1;
  return fetch(`${clinic.web[0]!.url}${path}`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: {
      Origin: clinic.origin,
      "Content-Type": type,
      "X-Forwarded-For": `10.9.${lastAddress >> 8}.${lastAddress & 255}`,
      ...headers,
    },
  });
}
