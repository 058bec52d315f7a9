import { expect, test } from "vitest";
import { client, clinic, useClinic } from "../running-clinic.ts";

/** What operators can see of both processes. */
useClinic({ sandbox: false });

const doors = () => [
  ["web", clinic.web[0]!.internalUrl, "web-listen"],
  ["worker", clinic.worker!.internalUrl, "worker-listen"],
];

test("both processes are alive, ready, and name their release", async () => {
  const releases = new Set<string>();
  for (const [, url] of doors()) {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const ready = await fetch(`${url}/readyz`);
    expect(ready.status).toBe(200);
    releases.add(((await ready.json()) as { release: string }).release);
  }
  expect(releases.size).toBe(1);
  const { rows } = await client.query("select kind, release from running_release order by kind");
  expect(rows).toEqual(["web", "worker"].map((kind) => ({ kind, release: [...releases][0] })));
});

test("both show their metrics, and nothing else", async () => {
  const shared = ["build_info", "db_pool", "listen_connected", "deadline_total", "process_cpu_seconds_total"];
  const own: Record<string, string[]> = {
    web: ["requests_in_flight", "shed_total", "page_cache_total", "limiter_fallback_total", "http_request_seconds"],
    worker: ["job_wait_seconds", "job_run_seconds"],
  };
  for (const [name, url, listener] of doors()) {
    await expect
      .poll(async () => (await fetch(`${url}/metrics`)).text(), { timeout: 30_000 })
      .toContain(`listen_connected{name="${listener}"} 1`);
    const text = await (await fetch(`${url}/metrics`)).text();
    for (const metric of [...shared, ...own[name!]!]) expect(text).toContain(`# TYPE ${metric} `);
    expect(text).toMatch(/build_info\{release="[0-9a-f]{12}"\} 1/);
    expect((await fetch(`${url}/anything`)).status).toBe(404);
    expect((await fetch(`${url}/metrics`, { method: "POST" })).status).toBe(404);
  }
});
