import { isStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import type { Transcription, TypedValue } from "#domain/labs/check-transcription.ts";
import { transcribeReport } from "#domain/labs/transcribe-report.ts";
import { verifyReport } from "#domain/labs/verify-report.ts";
import { getReport } from "#domain/labs/get-report.ts";
import { openPaper } from "#domain/labs/papers/open-paper.ts";
import { formatResult } from "#domain/labs/report.ts";
import { asSuperuser } from "./test-ctx.ts";

/** Lab reports as staff enter them. */

/** "2986-8 641 ng/dL 264-916" as one typed line. */
export function typedLine(line: string): TypedValue {
  const [loinc = "", result = "", unit = "", range = "", flag = ""] = line.split(" ");
  return { loinc, result, unit, range, flag: flag as TypedValue["flag"] };
}

export function aTranscription(
  userId: string,
  lines: string[],
  more: Partial<Omit<Transcription, "values">> = {},
): Transcription {
  return {
    reportId: newId(),
    userId,
    source: "lab",
    labName: "Sample Lab A",
    collectedOn: "2026-11-09",
    collectedTime: "07:40",
    fileId: "",
    correctsId: "",
    correctionReason: "",
    ...more,
    values: lines.map(typedLine),
  };
}

/** Entered, with nothing to fix. */
export async function transcribe(staff: Ctx, typed: Transcription): Promise<string> {
  const done = await transcribeReport(staff, typed);
  if (!("reportId" in done)) throw new Error(JSON.stringify(done.problems));
  return done.reportId;
}

/** The second person opens it and enters the same. */
export async function release(second: Ctx, reportId: string): Promise<void> {
  if (isStaff(second.actor)) await openPaper(second, { reportId });
  const { report } = await getReport(second, { reportId });
  const readings = Object.fromEntries(report.values.map((value) => [value.id, formatResult(value)]));
  const done = await verifyReport(second, { reportId, readings, isCompared: true });
  if (done.kind !== "released") throw new Error(done.kind);
}

/** A provider who can sign in, with or without a visit with this person. */
export async function aVisitWith(providerId: string, userId: string): Promise<void> {
  await asSuperuser(
    `insert into appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, state, zone,
       calendar_id, created_at, ended_at)
     values ($1, $2, $3, 'initial-trt', true, '2026-05-20T15:00Z', '2026-05-20T15:40Z', 'fulfilled', 'IL', 'America/Chicago',
       $1, '2026-05-01', '2026-05-20T15:40Z')`,
    [newId(), userId, providerId],
  );
}
