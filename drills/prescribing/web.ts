import { text } from "node:stream/consumers";
import type { Ctx } from "#core/ctx.ts";
import { connect } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { createLog } from "#core/log.ts";
import { stopsOf } from "#domain/prescribing/checks/check-line.ts";
import { checkDraft } from "#domain/prescribing/writing/check-draft.ts";
import { draftPrescription } from "#domain/prescribing/writing/draft-prescription.ts";
import { stageDraft } from "#domain/prescribing/writing/stage-draft.ts";
import { readEnv } from "#test/read-env.ts";
import { answersTo, draftOf } from "#test/patients/semaglutide-draft.ts";
import type { Work } from "./people.ts";

/**
 * The web process that gets killed: one prescriber who drafts, checks and stages a renewal for each patient, by the use cases behind
 * the buttons. Started again, it goes on with whoever isn't staged.
 */
const env = readEnv(JSON.parse(process.env["DRILL_SETTINGS"] ?? "{}"));
const work = JSON.parse(await text(process.stdin)) as Work;
const db = connect(env.DATABASE_URL, { max: 4, name: "web" });
const authDb = connect(env.DATABASE_AUTH_URL, { max: 2, name: "web-auth" });
const log = createLog({ level: "silent", name: "web" });
process.stdout.write("ready\n");
await Promise.all([stageSome(), stageSome()]);
await Promise.all([db.destroy(), authDb.destroy()]);

async function stageSome(): Promise<void> {
  for (let next = work.patients.pop(); next; next = work.patients.pop()) await stage(next);
}

async function stage({ userId, renewsId }: Work["patients"][number]): Promise<void> {
  const now = new Date();
  const { providerId, sessionId, pharmacyId } = work;
  const ctx: Ctx = {
    actor: { kind: "provider", userId: providerId, sessionId },
    now,
    requestId: newId(),
    address: null,
    log,
    env,
    db,
    authDb,
  };
  process.stdout.write("begin\n");
  const draft = draftOf({ pharmacyId }, now, { renewsId });
  const { prescriptionId } = await draftPrescription(ctx, { userId, visitId: null, draft });
  const look = await answersTo(ctx, prescriptionId);
  const checked = await checkDraft(ctx, look);
  const staged = checked.kind === "done" ? await stageDraft(ctx, { prescriptionId, seen: look.seen }) : checked;
  if (staged.kind !== "done") {
    const stops = stopsOf(staged.checks).map(({ rule }) => rule);
    throw new Error(`A patient of this drill can't be prescribed for: ${[...stops, ...staged.unanswered].join()}`);
  }
  process.stdout.write("staged\n");
}
