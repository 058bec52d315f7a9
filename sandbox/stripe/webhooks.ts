import { createHmac } from "node:crypto";
import { z } from "zod";
import type { StripeEvent } from "./books.ts";

/** How messages go wrong: sent twice, shuffled within a window, lost for good, or kept back until the mode changes. */
export const WebhookMode = z.strictObject({
  duplicate: z.boolean().default(false),
  shuffleMs: z.int().min(0).default(0),
  lostShare: z.number().min(0).max(1).default(0),
  isPaused: z.boolean().default(false),
});
export type WebhookMode = z.output<typeof WebhookMode>;

const TRIES = 12;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 20_000;
const ANSWER_WITHIN_MS = 10_000;

/** Tells the clinic what happened, signed as the vendor signs, again and again until it answers 2xx. */
export function createWebhooks(options: { url: string | null; secret: string }) {
  const counts = { sent: 0, accepted: 0, refused: 0, lost: 0, givenUp: 0 };
  const timers = new Set<NodeJS.Timeout>();
  let mode: WebhookMode = WebhookMode.parse({});
  let held: StripeEvent[] = [];
  let isStopped = false;

  return {
    counts,
    waiting: (): number => timers.size + held.length,
    tell(event: StripeEvent): void {
      if (!options.url || isStopped) return;
      if (mode.isPaused) return void held.push(event);
      if (Math.random() < mode.lostShare) return void (counts.lost += 1);
      for (let i = 0; i < (mode.duplicate ? 2 : 1); i++) later(event, 1, Math.random() * mode.shuffleMs);
    },
    setMode(next: WebhookMode): void {
      mode = next;
      if (mode.isPaused) return;
      const events = held;
      held = [];
      for (const event of events) this.tell(event);
    },
    stop(): void {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };

  function later(event: StripeEvent, attempt: number, ms: number): void {
    const timer = setTimeout(() => void deliver(event, attempt).finally(() => timers.delete(timer)), ms);
    timers.add(timer);
  }

  async function deliver(event: StripeEvent, attempt: number): Promise<void> {
    const payload = JSON.stringify(event);
    counts.sent += 1;
    const answer = await fetch(options.url ?? "", {
      method: "POST",
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Stripe-Signature": signatureHeader(payload, options.secret),
        "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      },
      body: payload,
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    if (answer && answer.status >= 200 && answer.status < 300) {
      counts.accepted += 1;
      return;
    }
    counts.refused += 1;
    if (isStopped) return;
    if (attempt >= TRIES) return void (counts.givenUp += 1);
    later(event, attempt + 1, Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1)));
  }
}

/** The time and the body under the shared secret: `t=…,v1=…`. Each try is signed anew. */
export function signatureHeader(payload: string, secret: string, timestamp = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("hex");
  return `t=${timestamp},v1=${signature}`;
}
