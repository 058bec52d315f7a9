import { newId } from "#core/id.ts";
import { SANDBOX_STRIPE } from "../../sandbox/stripe/server.ts";
import { signatureHeader } from "../../sandbox/stripe/webhooks.ts";
import type { MoneyClinic } from "./clinic.ts";
import { keepAlive } from "./processes.ts";

const STATE = `select md5(string_agg(t, '' order by t)) as state from (
  select id || status || coalesce(captured_cents, 0) as t from payment union all select id || status || total_cents from invoice
  union all select id || status || amount_cents from refund union all select id || kind from ledger_entry
  union all select entry_id || account || amount_cents from ledger_posting union all select id || status from plan) all_of_it`;

export type Messages = {
  sent: number;
  taken: number;
  changed: boolean;
  refused: number;
  stored: { again: number; backwards: number };
};

/**
 * Every webhook the processor ever sent: again under its id, reversed under new ids, forged, changed, stale and from the future.
 * Correctly signed ones are accepted, stored once by id, and change nothing; the others are refused.
 */
export async function messages(clinic: MoneyClinic, count: number): Promise<Messages> {
  const { client, sandbox, webPort, settings } = clinic;
  const web = await keepAlive("web.ts", settings, 0);
  const worker = await keepAlive("worker.ts", settings, 0);
  const state = async () => (await client.query<{ state: string }>(STATE)).rows[0]!.state;
  const before = await state();
  if (!(await isChangeSeen())) throw new Error("The look at the state would miss a change");
  /** Control: one more cent on one invoice, undone right away. */
  async function isChangeSeen(): Promise<boolean> {
    await client.query("begin; set local session_replication_role = replica");
    await client.query("update invoice set total_cents = total_cents + 1 where id = (select id from invoice limit 1)");
    const isSeen = (await state()) !== before;
    await client.query("rollback");
    return isSeen;
  }
  const events = sandbox.books.events.slice(-count);
  if (events.length < count) throw new Error(`There are only ${events.length} messages`);
  const now = () => Math.floor(Date.now() / 1000);
  const secret = SANDBOX_STRIPE.webhookSecret;
  let [sent, taken] = [0, 0];
  const send = async (event: object, header: (body: string) => string, change?: (body: string) => string) => {
    const body = JSON.stringify(event);
    const headers = { "Stripe-Signature": header(body), "Content-Type": "application/json" };
    const answer = await fetch(`http://127.0.0.1:${webPort}/message`, {
      method: "POST",
      headers,
      body: change?.(body) ?? body,
    });
    sent += 1;
    return answer.status === 200;
  };
  const signed =
    (at: number, by = secret) =>
    (body: string) =>
      signatureHeader(body, by, at);
  for (const event of events) {
    const another = { ...event, id: `evt_${newId()}` };
    const refusals = [
      await send(another, signed(now(), "whsec_forged")),
      await send(another, signed(now()), (body) => body.replace('"type":"', '"type":"x')),
      await send(another, signed(now() - 310)),
      await send(another, signed(now() + 310)),
      await send(another, () => ""),
    ];
    taken += refusals.filter(Boolean).length;
  }
  const stored = async () =>
    (await client.query<{ n: number }>("select count(*)::int as n from processor_event")).rows[0]!.n;
  // The tenth that got lost arrives now, so all the rest are repeats.
  for (const event of events) await send(event, (body) => signatureHeader(body, secret));
  const known = await stored();
  let refused = 0;
  for (const event of events) if (!(await send(event, (body) => signatureHeader(body, secret)))) refused += 1;
  const again = (await stored()) - known;
  for (const event of [...events].reverse()) {
    const isTaken = await send({ ...event, id: `evt_${newId()}` }, (body) => signatureHeader(body, secret));
    if (!isTaken) refused += 1;
  }
  const backwards = (await stored()) - known - again;
  for (let i = 0; i < 240; i++) {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int as n from processor_event where handled_at is null",
    );
    if (rows[0]!.n === 0) break;
    await new Promise((done) => setTimeout(done, 500));
  }
  await Promise.all([web.stop(), worker.stop()]);
  return { sent, taken, changed: (await state()) !== before, refused, stored: { again, backwards } };
}
