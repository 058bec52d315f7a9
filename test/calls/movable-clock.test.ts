import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startClinic, type Clinic } from "#test/clinic.ts";
import { hasMovableClock, startClock, type MovableClock } from "#test/clock.ts";

/** A clinic that goes by a clock of its own, for journeys that take weeks. */
const START = new Date("2026-11-16T14:00:00Z");
let clock: MovableClock;
let clinic: Clinic;
beforeAll(async () => {
  if (!hasMovableClock()) return;
  clock = await startClock(START);
  clinic = await startClinic({ clock });
}, 180_000);
afterAll(async () => {
  await clinic?.stop();
  await clock?.end();
});

/** What each part of the clinic takes for the time. */
async function times(): Promise<Record<string, Date>> {
  const client = new pg.Client({ connectionString: clinic.postgres.url("postgres", clinic.database) });
  await client.connect();
  const { rows } = await client.query<{ now: Date }>("select now()");
  await client.end();
  const dateOf = async (url: string) => new Date((await fetch(url)).headers.get("date") ?? "");
  return {
    database: rows[0]!.now,
    web: await dateOf(`${clinic.web[0]!.url}/readyz`),
    worker: await dateOf(`${clinic.worker!.internalUrl}/metrics`),
    sandbox: await dateOf(`${clinic.mailUrl}/mail.json`),
  };
}

test.skipIf(!hasMovableClock())(
  "database, web, worker and sandboxes go by one clock, also once it was moved",
  async () => {
    for (const days of [0, 45, 2]) {
      const at = new Date(START.getTime() + days * 86_400_000);
      await clock.set(at);
      // Node sends the same Date header for up to a second.
      await setTimeout(1_500);
      for (const [who, time] of Object.entries(await times())) {
        const away = time.getTime() - at.getTime();
        expect(away, who).toBeGreaterThan(-2_000);
        expect(away, who).toBeLessThan(60_000);
      }
    }
  },
);
