import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { startClinic, type Clinic } from "#test/clinic.ts";
import { report, say } from "#test/report.ts";
import { freePort } from "../scripts/local-postgres.ts";
import { migrate } from "../scripts/migrations.ts";
import { startBalancer, type Balancer } from "./rolling/balancer.ts";

/**
 * Updates under load: three web processes behind HAProxy, 30 requests a second including writes, and each process is replaced again and
 * again after a migration, starting the new one first. No request may fail and no script or style may be missing. Control: without
 * draining, some requests fail. Needs haproxy (`apt-get install haproxy`); run it manually, not in CI.
 */
const UPDATES = process.argv.includes("--small") ? 1 : 5;
const WEBS = 3;
const REQUESTS_A_SECOND = 30;

const drained = await updateUnderLoad(UPDATES, "5");
say(`With draining: ${drained.failed} of ${drained.sent} requests failed in ${UPDATES} updates`);
const control = await updateUnderLoad(1, "0");
say(`Control, without draining: ${control.failed} of ${control.sent} failed in one update`);
report({
  name: "rolling",
  value: drained.failed,
  unit: `failed of ${drained.sent} requests`,
  target: 0,
  ok: drained.failed === 0 && drained.sent > 100 && control.failed > 0,
});

async function updateUnderLoad(updates: number, drainSeconds: string): Promise<{ sent: number; failed: number }> {
  const port = await freePort();
  const clinic = await startClinic({
    webs: 0,
    worker: false,
    env: { PUBLIC_ORIGIN: `http://localhost:${port}`, DRAIN_SECONDS: drainSeconds },
  });
  const balancer = await startBalancer(port);
  const load = { isOn: true, sent: 0, failed: 0 };
  try {
    for (let i = 0; i < WEBS; i++) await addWeb(clinic, balancer);
    const running = sendLoad(`http://localhost:${port}`, load);
    for (let update = 1; update <= updates; update++) {
      await applyMigration(clinic, update);
      for (const old of clinic.web.splice(0, WEBS)) {
        await addWeb(clinic, balancer);
        await old.stop();
        await balancer.remove(Number(new URL(old.url).port));
      }
    }
    await sleep(1_000);
    load.isOn = false;
    await running;
    return load;
  } finally {
    load.isOn = false;
    await balancer.stop();
    await clinic.stop();
  }
}

async function addWeb(clinic: Clinic, balancer: Balancer): Promise<void> {
  const web = await clinic.startWeb();
  await balancer.add(Number(new URL(web.url).port));
}

/** As in a release: the old processes keep running on the new schema. */
async function applyMigration(clinic: Clinic, update: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "rolling-migrations-"));
  await cp("migrations", folder, { recursive: true });
  for (let n = 1; n <= update; n++) {
    await writeFile(
      join(folder, `99${n}0-rolling.sql`),
      `-- expand\ncreate table rolling_${n} (id int primary key);\n`,
    );
  }
  await migrate(clinic.postgres.url("app_owner", clinic.database), pathToFileURL(`${folder}/`));
  await rm(folder, { recursive: true });
}

async function sendLoad(origin: string, load: { isOn: boolean; sent: number; failed: number }): Promise<void> {
  const assets = await assetsOf(origin);
  const open: Promise<void>[] = [];
  const fail = (why: string) => {
    load.failed += 1;
    say(`failed: ${why}`);
  };
  for (let i = 0; load.isOn; i++) {
    load.sent += 1;
    const path = i % 6 === 0 ? "a sign-up" : i % 3 === 0 ? assets[i % assets.length]! : "/";
    const sending = i % 6 === 0 ? signUp(origin, i) : fetch(`${origin}${path}`);
    open.push(
      sending.then(
        async (answer) => {
          await answer.arrayBuffer();
          if (answer.status !== 200) fail(`${answer.status} for ${path}`);
        },
        (error: Error) => fail(`${(error.cause as Error | undefined)?.message ?? error.message} for ${path}`),
      ),
    );
    await sleep(1_000 / REQUESTS_A_SECOND);
  }
  await Promise.all(open);
}

function signUp(origin: string, i: number): Promise<Response> {
  return fetch(`${origin}/api/subscribeToNewsletter`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Origin: origin,
      "X-Forwarded-For": `203.0.${Math.floor(i / 250) % 250}.${i % 250}`,
    },
    body: JSON.stringify({ email: `rolling-${i}@clinic.test` }),
  });
}

/** Every script and style that the first release's home page names. */
async function assetsOf(origin: string): Promise<string[]> {
  const page = await (await fetch(`${origin}/`)).text();
  return [...new Set(page.match(/\/assets\/[\w./-]+\.(?:js|css)/g))];
}
