import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import type { Evidence } from "./evidence.ts";
import { listInRooms } from "./reads.server.ts";
import { summarizeEvidence } from "./summarize-evidence.ts";

/** Whether the patient is in the room, since when, and how the visit has taken place so far. For providers. */
export async function getRoomStatus(
  ctx: Ctx,
  { visitId }: { visitId: string },
): Promise<{ patientSince: Date | null; evidence: Evidence }> {
  requireProvider(ctx);
  return inReadTransaction(ctx, async ({ trx, now }) => {
    const present = await listInRooms(trx, [visitId], now);
    return {
      patientSince: present.find(({ side }) => side === "patient")?.since ?? null,
      evidence: await summarizeEvidence(trx, visitId),
    };
  });
}
