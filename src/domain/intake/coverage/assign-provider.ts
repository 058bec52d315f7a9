import { Temporal } from "temporal-polyfill";
import type { TxCtx } from "#core/ctx.ts";
import { clinicToday, endOfDayIn } from "#core/dates.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { openRelation } from "#domain/chart/care/open-relation.ts";
import { findProviderFor } from "./find-provider-for.ts";
import { insertGap } from "./queries.server.ts";

/**
 * Assigns a provider to someone who sent their answers, in the same transaction, so that answers always have a reader. If nobody
 * covers where they are, staff get an entry that is due at the end of the next business day.
 */
export async function assignProvider(tx: TxCtx, { userId }: { userId: string }): Promise<void> {
  const providerId = await findProviderFor(tx, { userId });
  if (providerId) {
    await openRelation(tx, { userId, providerId, basis: "assigned", reason: "answers-sent" });
    return;
  }
  const id = newId(tx.now.getTime());
  const due_at = endOfDayIn(tx.env.CLINIC_TIME_ZONE, nextWeekday(clinicToday(tx)));
  const isNew = await insertGap(tx.trx, { id, user_id: userId, opened_at: tx.now, due_at });
  if (isNew) await recordAudit(tx, { action: "coverage.missing", subjectId: userId, objectId: id });
}

/** The next day from Monday to Friday. */
function nextWeekday(day: string): string {
  let date = Temporal.PlainDate.from(day).add({ days: 1 });
  while (date.dayOfWeek > 5) date = date.add({ days: 1 });
  return date.toString();
}
