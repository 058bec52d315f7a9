import { randomBytes } from "node:crypto";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import type { Keyring } from "#core/keyring.ts";
import { AppError } from "#core/errors.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { receiveMessage } from "#domain/orders/pharmacy/receive-message.ts";
import { signMessage } from "#domain/orders/pharmacy/signature.server.ts";
import { applyMessage } from "#domain/orders/pharmacy/apply-message.ts";
import type { ctxMaker } from "#test/visit-clinic.ts";
import type { Random } from "../../scripts/demo/random.ts";

type Message = { id: string; order_id: string; sequence: number; status: OrderStatus; occurred_at: string };
/** `times`: how often it arrives. */
export type Sent = { kind: "genuine" | "forged" | "stale" | "future"; message: Message; times: number };

const STORIES: OrderStatus[][] = [
  ["in_pharmacy_review", "filling", "shipped", "out_for_delivery", "delivered"],
  ["in_pharmacy_review", "clarification_needed", "in_pharmacy_review", "filling", "shipped", "delivered"],
  ["filling", "shipped", "exception", "out_for_delivery", "exception", "out_for_delivery", "delivered"],
  ["in_pharmacy_review", "filling", "shipped", "lost", "delivered"],
  ["in_pharmacy_review", "clarification_needed"],
  ["in_pharmacy_review", "filling", "shipped", "exception", "returned"],
];

/** One order's messages, with false ones in between: they'd change the order if we trusted them. */
export function messagesFor(orderId: string, n: number, random: Random, now: Date): Sent[] {
  const story = STORIES[n % STORIES.length]!;
  const message = (status: OrderStatus, sequence: number): Message => ({
    id: `evt-${randomBytes(8).toString("hex")}`,
    order_id: orderId,
    status,
    sequence,
    occurred_at: now.toISOString(),
  });
  const sent: Sent[] = story.map((status, i) => ({
    kind: "genuine",
    message: message(status, i + 1),
    times: random.chance(0.3) ? 2 + random.int(2) : 1,
  }));
  for (const kind of ["forged", "stale", "future"] as const) {
    if (random.chance(0.4)) sent.push({ kind, message: message("returned", 99), times: 1 });
  }
  return sent;
}

type Clinic = { web: ReturnType<typeof ctxMaker>; system: (now?: Date) => Ctx; random: Random; now: Date };

/** All messages of all orders shuffled, eight at a time; each saved one is applied right away, twice by two workers. */
export async function deliverAll(sent: Sent[], { web, system, random, now }: Clinic) {
  const heap = sent
    .flatMap((one) => Array.from({ length: one.times }, () => one))
    .map((one) => ({ one, at: random.next() }))
    .sort((a, b) => a.at - b.at);
  const answers = { stored: 0, repeated: 0, refused: 0, malformed: 0 };
  const deliver = async ({ kind, message }: Sent) => {
    const ctx = web.ctx({ kind: "anonymous" }, now);
    const body = JSON.stringify(message);
    const signed = new Date(now.getTime() + (kind === "stale" ? -301_000 : kind === "future" ? 301_000 : 0));
    const signature = signMessage(kind === "forged" ? FORGERS_KEYS : ctx.env.PHARMACY_KEYS, body, signed);
    const answer = await receiveMessage(ctx, { raw: Buffer.from(body), signature }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "unauthenticated") return "refused" as const;
      throw error;
    });
    answers[answer] += 1;
    if (answer === "stored") await applyTwice(system(now), message.id);
  };
  const one = async () => {
    for (let next = heap.pop(); next; next = heap.pop()) await deliver(next.one);
  };
  await Promise.all(Array.from({ length: 8 }, one));
  return answers;
}

/** As with a killed worker's job: another one runs it while the first is still working. */
async function applyTwice(ctx: Ctx, eventId: string): Promise<void> {
  const message = await inTransaction(ctx, ({ trx }) =>
    trx.selectFrom("pharmacy_message").select("id").where("event_id", "=", eventId).executeTakeFirstOrThrow(),
  );
  await Promise.all([1, 2].map(() => applyMessage(ctx, { messageId: message.id })));
}

const FORGERS_KEYS: Keyring = [{ id: "dev", key: Buffer.alloc(32, "not the key") }];
