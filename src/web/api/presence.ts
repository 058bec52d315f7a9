import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { isPerson } from "#core/actor.ts";
import { recordPresence } from "#domain/messaging/inbox/record-presence.ts";

const Presence = z.object({ requestId: z.uuid().nullable() });

/** A reply box reports that it's in use, or no longer is. */
export async function presence(ctx: Ctx, body: unknown) {
  if (!isPerson(ctx.actor)) return { status: 401 as const, body: { error: "unauthenticated" } };
  const input = Presence.safeParse(body);
  if (!input.success) return { status: 400 as const, body: { error: "bad-request" } };
  await recordPresence(ctx, input.data);
  return { status: 204 as const, body: null };
}
