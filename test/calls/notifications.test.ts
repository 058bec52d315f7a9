import { afterEach, expect, test } from "vitest";
import { createLog } from "#core/log.ts";
import { listenConnected } from "#core/metrics.ts";
import { listenTo } from "#core/notifications.ts";
import { startPgbouncer } from "../../drills/rls/pgbouncer.ts";
import { asSuperuser, databaseUrl, useDatabase } from "../test-ctx.ts";

useDatabase();

const NAME = "listen-test";
let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());

function listen(url: string) {
  const heard: string[] = [];
  let connections = 0;
  const log = createLog({ level: "silent", name: "test" });
  const listening = listenTo({ url, name: NAME, log }, { something: (text) => heard.push(text) }, () => connections++);
  stop = () => listening.stop();
  return { heard, connections: () => connections };
}

const isConnected = async () => (await listenConnected.get()).values.find(({ labels }) => labels.name === NAME)?.value;

test("what is said is heard, after a lost connection too, and the metric follows", async () => {
  const { heard, connections } = listen(databaseUrl("app_web"));
  await expect.poll(isConnected).toBe(1);
  await asSuperuser("select pg_notify('something', 'first')");
  await expect.poll(() => heard).toEqual(["first"]);
  await asSuperuser(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${NAME}'`);
  await expect.poll(isConnected, { interval: 5 }).toBe(0);
  await expect.poll(connections, { timeout: 30_000 }).toBe(2);
  expect(await isConnected()).toBe(1);
  await asSuperuser("select pg_notify('something', 'second')");
  await expect.poll(() => heard).toEqual(["first", "second"]);
});

test("a pooler in between is refused: it would swallow what is said", async (context) => {
  const pooler = await startPgbouncer(databaseUrl("app_web"), 4);
  if (!pooler) return context.skip("pgbouncer is not installed");
  const { connections } = listen(pooler.url);
  await new Promise((done) => setTimeout(done, 2_000));
  expect(connections()).toBe(0);
  expect(await isConnected()).toBe(0);
  await stop?.();
  await pooler.stop();
});
