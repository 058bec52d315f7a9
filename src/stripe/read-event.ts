import type Stripe from "stripe";
import { z } from "zod";
import type { ProcessorEvent } from "#domain/billing/payments/processor.ts";

const Message = z.object({
  id: z.string().startsWith("evt_"),
  type: z.string().min(1),
  created: z.int(),
  data: z.object({ object: z.object({ id: z.string(), object: z.string(), payment_intent: z.string().nullish() }) }),
});

/** A message, if it was signed with our secret. Its age is the caller's business, so the library's own limit is off. */
export function readEvent(
  stripe: Stripe,
  secret: string,
  { body, signature }: { body: Uint8Array; signature: string },
): ProcessorEvent | null {
  // One time only: the library would sign with the last of several and we might read another.
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d{1,12})(?=,|$)/g)];
  const signedAt = Number(times[0]?.[1]);
  if (times.length !== 1 || !Number.isFinite(signedAt)) return null;
  let event: unknown;
  try {
    event = stripe.webhooks.constructEvent(Buffer.from(body), signature, secret, 0);
  } catch {
    return null;
  }
  const message = Message.safeParse(event);
  if (!message.success) return null;
  const { id, type, created, data } = message.data;
  const isAboutPayment = ["charge", "dispute"].includes(data.object.object);
  return {
    id,
    type,
    objectId: (isAboutPayment ? data.object.payment_intent : null) ?? data.object.id,
    createdAt: new Date(created * 1000),
    signedAt: new Date(signedAt * 1000),
  };
}
