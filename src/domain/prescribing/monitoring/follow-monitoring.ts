import { Temporal } from "temporal-polyfill";
import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { updateDueItems } from "#domain/safety/monitoring/update-due-items.ts";
import { selectCourses } from "./queries-course.server.ts";

/** What is due for these people follows their prescriptions, packages, results and visits. Joins the caller's transaction. */
export async function followMonitoring(ctx: Ctx, { userIds }: { userIds: readonly string[] }): Promise<void> {
  requireSystem(ctx);
  if (userIds.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    const { lab_fresh_days } = await getClinicalFacts(tx);
    const courses = await selectCourses(tx.trx, userIds);
    // Once the results from before are too old for a start, the next prescription is one.
    const startAgain = Temporal.PlainDate.from(clinicToday(tx)).subtract({ days: lab_fresh_days }).toString();
    await updateDueItems(
      tx,
      courses.map(({ isCurrent, expiredOn, ...course }) => ({
        ...course,
        isOver: !isCurrent && (expiredOn === null || expiredOn < startAgain),
      })),
    );
  });
}
