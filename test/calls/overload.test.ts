import { request, type IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clinic, useClinic } from "../running-clinic.ts";

/** A process at its request limit, over real HTTP. */
const MAX_IN_FLIGHT = 4;
useClinic({ worker: false, sandbox: false, env: { MAX_IN_FLIGHT: String(MAX_IN_FLIGHT) } });

const url = (path: string) => `${clinic.web[0]!.url}${path}`;

test("turns away what can wait, and never an urgent message, a webhook, the way out or a probe", async () => {
  expect((await fetch(url("/faqs"))).status).toBe(200);
  const busy = Array.from({ length: MAX_IN_FLIGHT }, sendHalf);
  await expect.poll(async () => (await fetch(url("/search?q=x"))).status).toBe(503);
  const turned = await fetch(url("/search?q=x"));
  expect(Number(turned.headers.get("retry-after"))).toBeGreaterThanOrEqual(2);
  expect(Number(turned.headers.get("retry-after"))).toBeLessThanOrEqual(8);
  const page = await turned.text();
  expect(page).toContain("911");
  expect(page.length).toBeLessThan(2_048);
  expect((await fetch(url("/api/homepage-banner"))).status).toBe(503);
  expect((await fetch(url("/profile"), { redirect: "manual" })).status).toBe(503);

  const form = await new Promise<IncomingMessage>((done) => void sendHalf().once("response", done));
  expect([form.statusCode, form.headers.connection]).toEqual([503, "close"]);
  form.destroy();

  expect((await fetch(url("/faqs"))).status).toBe(200);
  expect((await fetch(url("/healthz"))).status).toBe(200);
  expect((await fetch(url("/readyz"))).status).toBe(200);
  expect((await fetch(url("/contact-us"))).status).toBe(200);
  expect((await post("/api/sendEmailtoAMD", { subject: "x", message: "y" })).status).toBe(200);
  expect((await post("/sign-out", {})).status).not.toBe(503);
  expect((await post("/api/payments/webhook", {})).status).toBe(400);

  for (const one of busy) one.destroy();
  await expect.poll(async () => (await fetch(url("/search?q=x"))).status).toBe(200);
  const metrics = await (await fetch(`${clinic.web[0]!.internalUrl}/metrics`)).text();
  expect(metrics).toMatch(/shed_total\{class="first"\} [1-9]/);
  expect(metrics).toMatch(/shed_total\{class="last"\} 2\b/);
});

/** Half a body: in flight until someone ends it. */
function sendHalf() {
  const headers = { "Content-Type": "application/json", "Content-Length": 100, Origin: clinic.origin };
  const sending = request(url("/api/subscribeToNewsletter"), { method: "POST", headers });
  sending.on("error", () => {});
  sending.write("{");
  return sending;
}

function post(path: string, body: object): Promise<Response> {
  const headers = { "Content-Type": "application/json", Origin: clinic.origin };
  return fetch(url(path), { method: "POST", headers, body: JSON.stringify(body), redirect: "manual" });
}
