import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { say } from "#test/report.ts";
import { addPayers, chargesOf, compareBooks, halfWritten, OFFERING, PRICE_CENTS, type MoneyClinic } from "./clinic.ts";
import { POINTS } from "./kill.ts";
import { chances, keepAlive } from "./processes.ts";

const SUBMITS = 10;
const AT_ONCE = 8;
/** How many of the charge requests get each of these. */
const FAULTS = {
  "hang-after": 0.02,
  "reset-after": 0.02,
  "error-after": 0.01,
  "error-saved": 0.01,
  "rate-limit": 0.02,
};

export type Storm = {
  checkouts: number;
  once: number;
  doubles: number;
  halves: string[];
  differences: number;
  kills: number[];
};

/**
 * Checkouts that are each clicked ten times at once, while web and worker die at five points, the processor fails, and its webhooks
 * come twice, late or not at all. Everyone keeps clicking until they get a response.
 */
export async function storm(
  clinic: MoneyClinic,
  options: { checkouts: number; kills: number; control?: string; faults?: Record<string, number>; isDeaf?: boolean },
): Promise<Storm> {
  const payers = await addPayers(clinic, options.checkouts);
  const levers = (lever: string, body: object) =>
    fetch(`${clinic.sandbox.origin}/control/${lever}`, { method: "POST", body: JSON.stringify(body) });
  await levers("webhooks", { duplicate: true, shuffleMs: 1_500, lostShare: options.isDeaf ? 1 : 0.1 });
  for (const [kind, share] of Object.entries(options.faults ?? FAULTS)) {
    await levers("faults", { kind, share, times: 100_000, method: "POST", path: "payment_intents$" });
  }
  const control = options.control ? { CONTROL: options.control } : {};
  const rare = options.kills > 0 ? 1 : 0;
  const web = await keepAlive(
    "web.ts",
    { ...clinic.settings, ...chances({ [POINTS[0]]: 0.004 * rare, [POINTS[1]]: 0.004 * rare }) },
    options.kills,
  );
  const deadly = chances({ [POINTS[2]]: 0.02 * rare, [POINTS[3]]: 0.02 * rare, [POINTS[4]]: 0.01 * rare });
  const worker = await keepAlive("worker.ts", { ...clinic.settings, ...deadly, ...control }, options.kills);

  const waiting = [...payers];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let userId = waiting.pop(); userId; userId = waiting.pop()) await pressTenTimes(clinic, userId);
    }),
  );
  say(`  all pressed, load average ${loadavg()[0]!.toFixed(1)}`);
  // A control leaves things that never settle; its double charges show up right away.
  const patience = options.control ? 0.2 : 1;
  await untilQuiet(clinic, 60 * patience);
  await levers("clear-faults", {});
  // What was being sent when its worker died comes due after a while; we move the clock instead of waiting.
  for (const minutes of options.control ? [3] : [3, 20, 90, 300]) {
    await worker.restart({ KILL_CHANCES: "{}", CLOCK_AHEAD_MS: String(minutes * 60_000) });
    await untilQuiet(clinic, 30 * patience);
  }
  await Promise.all([web.stop(), worker.stop()]);

  const charges = [...chargesOf(clinic, payers).values()];
  const kills = POINTS.map((_, i) => web.deaths[i]! + worker.deaths[i]!);
  return {
    checkouts: options.checkouts,
    once: charges.filter((own) => own.length === 1 && own[0] === PRICE_CENTS).length,
    doubles: charges.filter((own) => own.length > 1).length,
    halves: await halfWritten(clinic),
    differences: (await compareBooks(clinic)).differences,
    kills,
  };
}

export function printStorm(name: string, result: Storm): void {
  say(
    `${name}: ${result.checkouts} checkouts pressed ${SUBMITS} times, charged exactly once ${result.once}, twice or more ` +
      `${result.doubles}; differences with the processor's books ${result.differences}`,
  );
  for (const [i, point] of POINTS.entries()) if (result.kills[i]) say(`  killed ${result.kills[i]} times: ${point}`);
  for (const half of result.halves) say(`  half-written: ${half}`);
}

async function pressTenTimes({ webPort }: MoneyClinic, userId: string): Promise<void> {
  const body = JSON.stringify({ userId, offeringKey: OFFERING, agreedCents: PRICE_CENTS });
  const press = async () => {
    for (let i = 0; i < 400; i++) {
      const answer = await fetch(`http://127.0.0.1:${webPort}/checkout`, { method: "POST", body }).catch(() => null);
      if (answer?.status === 204) return;
      await sleep(100 + Math.random() * 200);
    }
    throw new Error("nobody answers");
  };
  await Promise.all(Array.from({ length: SUBMITS }, press));
}

/** Until no job is waiting and no payment is in progress, or nothing has changed for this long: the rest comes due later. */
async function untilQuiet({ client, sandbox }: MoneyClinic, seconds: number): Promise<void> {
  let end = performance.now() + seconds * 1000;
  let most = -1;
  for (let calm = 0; calm < 3 && performance.now() < end;) {
    await sleep(500);
    const { rows } = await client.query<{ n: number; done: number }>(
      `select (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and name <> 'billing.sweep'
           and name not in ('billing.invoice-paid', 'billing.plan-changed', 'mail.send'))::int
         + (select count(*) from payment where status in ('waiting', 'sending'))::int as n,
         (select count(*) from payment where status = 'captured')::int
         + (select count(*) from pgboss.job where name = 'drill.order' and state = 'completed')::int as done`,
    );
    if (rows[0]!.done > most) end = performance.now() + seconds * 1000;
    most = Math.max(most, rows[0]!.done);
    calm = rows[0]!.n === 0 && sandbox.webhooks.waiting() === 0 ? calm + 1 : 0;
  }
}
