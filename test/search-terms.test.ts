import { expect, test } from "vitest";
import { clinic, useClinic } from "./running-clinic.ts";

/** What someone searched for is health data: it stays out of logs, metrics and titles, however it arrives. */
const CANARY = "canary-qx81";

useClinic({ worker: false, sandbox: false, env: { LOG_LEVEL: "debug" } });

test("no log line, no measurement and no title holds a term, and none an answer about symptoms", async () => {
  const ask = (path: string, options: RequestInit = {}) =>
    fetch(`${clinic.web[0]!.url}${path}`, { redirect: "manual", ...options });
  const save = (body: string) =>
    ask("/api/search", {
      method: "POST",
      body,
      headers: {
        Origin: clinic.origin,
        "Content-Type": "application/json",
        Referer: `${clinic.origin}/search?q=${CANARY}`,
      },
    });
  const page = await ask(`/search?q=${CANARY}`);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html, "the page itself says it").toContain(CANARY);
  expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toBe("Search | Tideline Health");
  expect((await ask(`/search.data?q=${CANARY}`)).status).toBe(200);
  expect((await ask(`/search?q=${CANARY}&from=box`)).status).toBe(303);
  expect((await save(JSON.stringify({ search_term: CANARY, user_id: null }))).status).toBe(200);
  await save(JSON.stringify({ search_term: { nested: CANARY } }));
  await save(`{"search_term": "${CANARY}`);
  await ask(`/search?q=${CANARY}%00`);
  await ask(`/search?q=${CANARY.repeat(1_000)}`);

  const symptoms = new URLSearchParams({ concern: "weight", [CANARY]: CANARY });
  symptoms.append("soon", "cancer");
  const answer = await ask("/symptom-check", { method: "POST", body: symptoms, headers: { Origin: clinic.origin } });
  expect(await answer.text()).toContain("See your own doctor first");
  await ask("/symptom-check", {
    method: "POST",
    body: new URLSearchParams({ now: CANARY }),
    headers: { Origin: clinic.origin },
  });

  const log = clinic.web[0]!.output();
  expect(log, "requests are logged by their pattern").toContain("/search");
  expect(log).toContain("symptom-check");
  expect(log).not.toContain(CANARY);
  expect(log).not.toMatch(/own-doctor|cancer/);
  expect(await (await fetch(`${clinic.web[0]!.internalUrl}/metrics`)).text()).not.toContain(CANARY);
});
