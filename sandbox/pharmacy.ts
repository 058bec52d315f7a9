import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Keyring } from "#core/keyring.ts";
import { signatureProblem, signMessage } from "#domain/orders/pharmacy/signature.server.ts";
import { IncomingOrder, Play } from "./pharmacy-bodies.ts";

type Held = { order: IncomingOrder; sequence: number; said: string[]; isCanceled: boolean };

export type PharmacySandbox = {
  orders: Map<string, Held>;
  handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>;
  stop(): void;
};

/** The way of an order that nothing happens to. */
const STORY = ["in_pharmacy_review", "filling", "shipped", "out_for_delivery", "delivered"];
const TRIES = 8;
const DAY = 86_400_000;

/**
 * Plays a pharmacy: takes signed orders and is strict about them, then tells of them by signed messages. With a pace it goes
 * through the whole story by itself, one step after each pause; without one it waits for `/play`. It can repeat, reorder, forge
 * and delay what it says.
 */
export function createPharmacySandbox(options: {
  keys: Keyring;
  webhookUrl: string;
  paceMs?: number | undefined;
}): PharmacySandbox {
  const { keys, webhookUrl, paceMs = 0 } = options;
  const orders = new Map<string, Held>();
  const timers = new Set<NodeJS.Timeout>();

  async function handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const body = await buffer(request);
    if (path === "/orders.json") return answer(response, 200, [...orders.values()]);
    if (request.method !== "POST") return answer(response, 405, { error: "method" });
    if (path === "/play") return play(response, body);
    const header = request.headers["pharmacy-signature"];
    const problem = signatureProblem(keys, { body, header: header ? String(header) : undefined, now: new Date() });
    if (problem) return answer(response, 401, { error: problem });
    if (!request.headers["idempotency-key"]) return answer(response, 400, { error: "idempotency-key" });
    if (path === "/orders") return take(response, body);
    const [, orderId, act] = /^\/orders\/([^/]+)\/(ask|answers|cancel)$/.exec(path) ?? [];
    const held = orders.get(orderId ?? "");
    if (!held) return answer(response, 404, { error: "not-found" });
    if (act === "cancel") held.isCanceled = true;
    else if (act === "ask") repeatLastStatus(held);
    // An answer is read and the order goes on, in a moment; a pharmacy without a pace waits to be told what to say.
    else if (paceMs > 0) later(paceMs, () => say(held, { status: "in_pharmacy_review" }));
    answer(response, 202, {});
  }

  function take(response: ServerResponse, body: Buffer): void {
    const order = IncomingOrder.safeParse(parse(body));
    if (!order.success) return answer(response, 422, { error: "invalid" });
    const known = orders.get(order.data.order_id);
    if (known) return answer(response, 200, { accepted: true });
    const held: Held = { order: order.data, sequence: 0, said: [], isCanceled: false };
    orders.set(order.data.order_id, held);
    answer(response, 201, { accepted: true });
    if (paceMs > 0) STORY.forEach((status, i) => later((i + 1) * paceMs, () => say(held, { status })));
  }

  /** A pharmacy that has not sent a status yet has nothing to repeat: the clinic waits and asks again. */
  function repeatLastStatus(held: Held): void {
    const status = held.said.at(-1);
    if (status) void say(held, { status });
  }

  async function play(response: ServerResponse, body: Buffer): Promise<void> {
    const move = Play.safeParse(parse(body));
    const held = move.success ? orders.get(move.data.order_id) : undefined;
    if (!move.success || !held) return answer(response, 404, { error: "no such order" });
    answer(response, 200, { answers: await say(held, move.data) });
  }

  /** What the clinic answered, once for each time it was said. */
  async function say(held: Held, move: Partial<Play> & { status: string }): Promise<number[]> {
    if (held.isCanceled) return [];
    const { status, how = "plain", days_ago = 0, expected_on, question } = move;
    const sequence = move.sequence ?? (held.sequence += 1);
    held.said.push(status);
    const message = JSON.stringify({
      id: `evt-${randomBytes(8).toString("hex")}`,
      order_id: held.order.order_id,
      sequence,
      status,
      occurred_at: new Date(Date.now() - days_ago * DAY).toISOString(),
      ...(status === "shipped" ? { carrier: "UPS", tracking_number: "1Z 999 AA1 0123 4567 84" } : {}),
      ...(expected_on ? { expected_on } : status === "shipped" ? { expected_on: dayAfter(4) } : {}),
      ...(status === "clarification_needed" ? { question: question ?? "Which needle length?" } : {}),
    });
    const at = how === "stale" ? Date.now() - DAY : how === "future" ? Date.now() + DAY : Date.now();
    const signature = signMessage(how === "forge" ? FORGERS_KEYS : keys, message, new Date(at));
    const times = how === "repeat" ? 3 : 1;
    return Promise.all(Array.from({ length: times }, () => deliver(message, signature)));
  }

  /** Tried again while the clinic is away, as pharmacies do. */
  async function deliver(message: string, signature: string): Promise<number> {
    for (let attempt = 1; ; attempt++) {
      const headers = { "Content-Type": "application/json", "Pharmacy-Signature": signature };
      const got = await fetch(webhookUrl, { method: "POST", headers, body: message }).catch(() => null);
      if (got && got.status < 500 && got.status !== 429) return got.status;
      if (attempt === TRIES) return got?.status ?? 0;
      await new Promise((done) => setTimeout(done, 100 * 2 ** attempt));
    }
  }

  function later(ms: number, act: () => Promise<unknown>): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void act();
    }, ms);
    timers.add(timer);
  }

  return { orders, handle, stop: () => timers.forEach((timer) => clearTimeout(timer)) };
}

const FORGERS_KEYS: Keyring = [{ id: "dev", key: Buffer.alloc(32, "not the key") }];

function dayAfter(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
