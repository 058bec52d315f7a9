import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { open, seal } from "#core/keyring.ts";

/** What we store of an event: sealed and bound to its row. */
const Stored = z.object({
  kind: z.enum(["prescription", "requests", "clinician", "other"]),
  vendorRef: z.string().nullable(),
  raw: z.string(),
});
type Stored = z.infer<typeof Stored>;

export function sealEvent({ env }: Pick<Ctx, "env">, eventId: string, event: Stored): string {
  return seal(env.DATA_KEYS, JSON.stringify(event), `prescription-event:${eventId}`);
}

export function openEvent({ env }: Pick<Ctx, "env">, event: { id: string; sealed: string }): Stored {
  return Stored.parse(JSON.parse(open(env.DATA_KEYS, event.sealed, `prescription-event:${event.id}`)));
}
