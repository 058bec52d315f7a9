import { expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { findTreatmentHold } from "#domain/chart/holds/reads.server.ts";
import { signReview } from "#domain/prescribing/sign-review.ts";
import { transcribePrescription } from "#domain/prescribing/transcribe-prescription.ts";
import { CRITICAL, NOW, first, second, typed, useLabs } from "#test/lab-clinic.ts";
import { release, transcribe } from "#test/labs.ts";
import {
  aConfirmableMember,
  anActivePrescription,
  freshProvider,
  lookedTwice,
  orderOf,
  seenOf,
} from "#test/prescriptions.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { confirmPrescription } from "./confirm-prescription.ts";

useDatabase();
useLabs();

test("a changed dose counts once it is confirmed; until then the present prescription is on hold", async () => {
  const team = await aConfirmableMember({ now: NOW });
  const { userId } = team;
  const trt = await anActivePrescription(team, { now: NOW });
  const statusOf = async (id: string) =>
    (await asSuperuser("select status from prescription where id = $1", [id]))[0]?.["status"];
  const provider = await freshProvider(team.providerId, NOW);
  const reportId = await transcribe(first.ctx, { ...typed(CRITICAL), userId });
  await release(second.ctx, reportId);

  const lower = orderOf(team, { dose: "50", directions: "Inject 0.25 mL twice a week", quantity: "7.5" }, NOW);
  const made = await transcribePrescription(testCtx({ as: "nurse", now: NOW }), { userId, order: lower });
  if (made.kind !== "done") throw new Error(JSON.stringify(made));
  const { prescriptionId } = made;
  const confirm = async () => {
    const looked = await lookedTwice(provider, prescriptionId);
    return confirmPrescription(provider, { prescriptionId, seen: await seenOf(userId), ...looked });
  };
  // Nobody has decided about the result yet.
  expect(await confirm()).toMatchObject({ kind: "refused", gates: ["labs"] });

  await signReview(provider, {
    review: { reportId, remarks: {}, note: "Phoned." },
    decisions: [{ treatmentKey: "trt", decision: "change-dose", message: "Take less.", reason: "", documentId: "" }],
  });
  expect([await statusOf(trt), await statusOf(prescriptionId)]).toEqual(["on_hold", "transcribed"]);
  // Less is still too much while the blood is this thick.
  expect(await confirm()).toMatchObject({ kind: "refused", gates: [], stops: ["R13"] });
  const newerId = await transcribe(first.ctx, {
    ...typed(["4544-3 48.0 % 38.3-51"], { collectedOn: "2026-11-11" }),
    userId,
  });
  await release(second.ctx, newerId);
  expect(await confirm()).toEqual({ kind: "done" });
  expect([await statusOf(trt), await statusOf(prescriptionId)]).toEqual(["stopped", "active"]);
  const system = testCtx({ as: "system", now: NOW });
  expect(await inTransaction(system, ({ trx }) => findTreatmentHold(trx, userId, "trt"))).toBeNull();
});
