import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { TIMELINE_KINDS, type Happening, type TimelineKind } from "./happening.ts";
import { selectHappenings } from "./queries-timeline.server.ts";

const PAGE = 60;

/** Everything that happened with one member across all slices, newest first. Each view is one audit row. */
export async function readTimeline(
  ctx: Ctx,
  input: { userId: string; kind?: TimelineKind | undefined; before?: Date | undefined },
): Promise<{ happenings: Happening[]; next: Date | null }> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const kinds = input.kind ? [input.kind] : TIMELINE_KINDS;
    const found: Happening[] = [];
    for (const kind of kinds) {
      found.push(...(await selectHappenings(tx.trx, kind, { ...input, limit: PAGE + 1 })));
    }
    await recordAudit(tx, { action: "member.page-read", subjectId: input.userId });
    const sorted = found.toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));
    const happenings = sorted.slice(0, PAGE);
    return { happenings, next: sorted.length > PAGE ? (happenings.at(-1)?.at ?? null) : null };
  });
}
