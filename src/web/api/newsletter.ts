import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { Email } from "#domain/identity/profile/person-fields.ts";
import { createEvent } from "#domain/marketing/create-event.ts";
import { MARKETING_EVENTS } from "#domain/marketing/newsletter.ts";
import { isKnownList, subscribeProfile } from "#domain/marketing/subscribe-profile.ts";
import { subscribeToNewsletter } from "#domain/marketing/subscribe-to-newsletter.ts";
import { NEWSLETTER_CONSENT } from "../shared/visit/newsletter-consent.ts";
import { withMinimumDuration } from "../shared/request/equal-time.server.ts";

/** Stored and enqueued. The same for every address, known or not. */
const KEPT = { body: { ok: true } };
const REFUSED = { status: 400 as const, body: { error: "bad-request" } };

/** A known address needs less work. The minimum duration is above what a new one needs. */
const SIGN_UP_MS = 150;

const SignUp = z.object({ email: Email });

/** POST /api/subscribeToNewsletter (spec §7). */
export async function newsletterSignup(ctx: Ctx, body: unknown) {
  const input = SignUp.safeParse(body);
  if (!input.success) return REFUSED;
  await withMinimumDuration(SIGN_UP_MS, subscribeToNewsletter(ctx, { ...input.data, consent: NEWSLETTER_CONSENT }));
  return KEPT;
}

const Event = z.object({ email: Email, event: z.enum(MARKETING_EVENTS) });

/** POST /api/klaviyo/createEvent (spec §7): known event names only. */
export async function klaviyoCreateEvent(ctx: Ctx, body: unknown) {
  const input = Event.safeParse(body);
  if (!input.success) return REFUSED;
  await createEvent(ctx, input.data);
  return KEPT;
}

/**
 * `profile_id` and `phone_number` may be sent, as specified, but we ignore them: we look up the profile ourselves, and marketing
 * goes out by email only.
 */
const Subscription = z.object({ email: Email, list_id: z.string().max(100) });

/** POST /api/klaviyo/subscribeProfile (spec §7): configured lists only. */
export async function klaviyoSubscribeProfile(ctx: Ctx, body: unknown) {
  const input = Subscription.safeParse(body);
  if (!input.success || !isKnownList(ctx.env, input.data.list_id)) return REFUSED;
  await subscribeProfile(ctx, { email: input.data.email, listId: input.data.list_id });
  return KEPT;
}
