import { newId } from "#core/id.ts";
import type { Random } from "../../scripts/demo/random.ts";
import type { StripeEvent } from "../../sandbox/stripe/books.ts";
import { signatureHeader } from "../../sandbox/stripe/webhooks.ts";
import type { IdentityClinic } from "./clinic.ts";

const AT_ONCE = 8;

/** A message as it arrives: the exact bytes and the header beside them. */
export type Message = { body: string; signature: string };

const second = () => Math.floor(Date.now() / 1000);

export function genuine({ sandbox }: IdentityClinic, event: StripeEvent): Message {
  return signed(event, sandbox.keys.webhookSecret);
}

/** The same news under an id nobody has seen: only its order says that it is old. */
export function renamed(clinic: IdentityClinic, event: StripeEvent): Message {
  return genuine(clinic, { ...event, id: `evt_${newId()}` });
}

/** Says the opposite of what the company's books say, and is signed. */
export function lying(clinic: IdentityClinic, event: StripeEvent): Message {
  const object = { ...event.data.object, status: "verified", last_error: null };
  const type = "identity.verification_session.verified";
  return genuine(clinic, { ...event, id: `evt_${newId()}`, type, data: { ...event.data, object } });
}

/** Messages that must all be refused: with another secret, changed on the way, unsigned, too old, and from the future. */
export function forged(clinic: IdentityClinic, event: StripeEvent): Message[] {
  const secret = clinic.sandbox.keys.webhookSecret;
  const another = { ...event, id: `evt_${newId()}` };
  const good = signed(another, secret);
  return [
    signed(another, "whsec_forged"),
    { ...good, body: good.body.replace('"id":"evt_', '"id":"evt_x') },
    { ...good, signature: "" },
    signed(another, secret, second() - 310),
    signed(another, secret, second() + 310),
  ];
}

function signed(event: StripeEvent, secret: string, at = second()): Message {
  const body = JSON.stringify(event);
  return { body, signature: signatureHeader(body, secret, at) };
}

let sender = 0;

/** Sends them over HTTP, several at once. Answers how many were accepted. */
export async function sendAll({ origin }: IdentityClinic, messages: readonly Message[]): Promise<number> {
  const waiting = [...messages];
  let accepted = 0;
  // From an address of its own, so that the limit per address doesn't refuse what the signature should.
  sender += 1;
  const from = `10.5.${sender >> 8}.${sender & 255}`;
  const sendSome = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const answer = await fetch(`${origin}/api/payments/webhook`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Stripe-Signature": next.signature, "X-Forwarded-For": from },
        body: next.body,
      });
      await answer.arrayBuffer();
      if (answer.status === 200) accepted += 1;
      else if (answer.status !== 400) throw new Error(`A message was answered with ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
  return accepted;
}

export function shuffle<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((one) => ({ one, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
