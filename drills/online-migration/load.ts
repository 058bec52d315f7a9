import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { openSession } from "#test/sessions.ts";
import type { Clinic } from "#test/clinic.ts";
import { percentile } from "#test/report.ts";

export type Load = { stop(): Promise<{ sent: number; failed: number; p99: number; slowest: number }> };

const PEOPLE = 40;
const PAUSE_MS = 50;
/** Two members, a visitor and someone who updates orders, each with one request at a time. */
const LANES = [0, 0, 1, 2];

/**
 * Members who look at their orders, visitors who sign up, and orders that change status. An order is updated with plain SQL under the
 * timeouts of the clinic's roles.
 */
export async function prepareLoad(clinic: Clinic, client: pg.Client, writer: pg.Pool): Promise<() => Load> {
  const { rows: members } = await client.query<{ email: string }>(
    `select p.email from profile p where p.email like '%@patients.demo.test'
       and exists (select from customer_order o where o.user_id = p.user_id) limit $1`,
    [PEOPLE],
  );
  const { rows: orders } = await client.query<{ id: string }>("select id from customer_order limit 1000");
  const cookies: string[] = [];
  for (const { email } of members) cookies.push(await openSession(client, email));
  const [web] = clinic.web;
  let n = 0;
  const headers = () => ({ host: new URL(clinic.origin).host, "x-forwarded-for": `10.0.${(n >> 8) & 255}.${n & 255}` });
  const kinds = [
    () =>
      ask("/profile/my-orders", { headers: { ...headers(), cookie: `__Host-session=${cookies[n % cookies.length]}` } }),
    () =>
      ask("/api/subscribeToNewsletter", {
        method: "POST",
        headers: { ...headers(), origin: clinic.origin, "content-type": "application/json" },
        body: JSON.stringify({ email: `visitor-${n}@migration.test` }),
      }),
    async () => {
      await writer.query("update customer_order set promised_until = promised_until where id = $1", [
        orders[n % orders.length]!.id,
      ]);
      return 200;
    },
  ];
  // The first request of a kind is slow for other reasons.
  for (const kind of kinds) await kind();
  return () => {
    let isOn = true;
    const answers: { isGood: boolean; ms: number }[] = [];
    const lanes = LANES.map(async (kind) => {
      while (isOn) {
        n++;
        const started = performance.now();
        const status = await kinds[kind]!().catch(() => 500);
        answers.push({ isGood: status === 200, ms: performance.now() - started });
        await sleep(PAUSE_MS);
      }
    });
    return {
      async stop() {
        isOn = false;
        await Promise.all(lanes);
        const times = answers.map(({ ms }) => Math.round(ms));
        const failed = answers.filter(({ isGood }) => !isGood).length;
        return { sent: answers.length, failed, p99: percentile(times, 0.99), slowest: Math.max(...times) };
      },
    };
  };

  async function ask(path: string, init: RequestInit): Promise<number> {
    const answer = await fetch(`${web!.url}${path}`, { redirect: "manual", ...init });
    await answer.arrayBuffer();
    return answer.status;
  }
}
