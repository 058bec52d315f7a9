import { sweepVisits } from "#domain/scheduling/visits/sweep-visits.ts";
import { ctxMaker } from "#test/visit-clinic.ts";

/** The worker that gets killed: runs the minute's sweep at the given time. */
const settings = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
);
const { ctx } = ctxMaker(settings, { worker: true, max: 3 });
process.on("message", async (now: string) => {
  try {
    await sweepVisits(ctx({ kind: "system", job: "scheduling.sweep" }, new Date(now)));
    process.send?.("done");
  } catch (error) {
    process.send?.(String(error));
  }
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
