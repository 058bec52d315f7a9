import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildOfflineWorker } from "../../scripts/release/offline-worker.ts";
import { expect, test } from "../fixtures.ts";

test("@offline a release with the switch off deletes the copies and the worker", async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), "offline-"));
  const built = async (isOn: boolean) => {
    await buildOfflineWorker(folder, { __OFFLINE__: String(isOn), __RELEASE__: JSON.stringify(`release-${isOn}`) });
    return readFileSync(join(folder, "offline.js"));
  };
  const [on, off] = [await built(true), await built(false)];
  let worker = on;
  const server = createServer((request, response) => {
    const isWorker = request.url === "/offline.js";
    response.setHeader("Content-Type", isWorker ? "text/javascript" : "text/html");
    response.end(isWorker ? worker : "<!doctype html><title>A page</title>");
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  const page = await context.newPage();
  const state = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
    }));

  await page.goto("/resources/subcutaneous-injection-processes");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/offline.js", { scope: "/resources/" });
    await navigator.serviceWorker.ready;
    for (const name of ["guides-1", "guides-0", "card-1"]) await (await caches.open(name)).put("/x", new Response("x"));
  });
  await page.reload();
  expect((await state()).workers).toBe(1);

  worker = off;
  // As at every visit: the browser asks for the worker again.
  await page.reload();
  await expect.poll(state).toEqual({ workers: 0, caches: [] });

  await context.close();
  server.close();
  rmSync(folder, { recursive: true });
});
