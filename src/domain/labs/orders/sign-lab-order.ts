import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { labOrderSignedJob } from "../jobs.ts";
import { findTests } from "./draft-lab-order.ts";
import { canSign } from "./lab-order.ts";
import { lockOrder, updateOrder } from "./queries-order.server.ts";
import { requirePanels } from "./require-panels.ts";
import { noteStep } from "./move-lab-order.ts";

export const LabOrderContent = z.object({
  panelKeys: z.array(z.string().max(41), "panels-missing").min(1, "panels-missing").max(10, "panels-missing"),
  icd10: z
    .array(z.string().regex(/^[A-Z][0-9][0-9A-Z](\.[0-9A-Z]{1,4})?$/, "diagnosis-malformed"), "diagnosis-missing")
    .min(1, "diagnosis-missing")
    .max(6, "diagnosis-missing"),
  note: z.string().trim().max(500, "lab-note-too-long").default(""),
});
export type LabOrderContent = z.infer<typeof LabOrderContent>;

/** One press: signs a drafted order, as it is or with other panels. From then on its content stands, and the member is told. */
export async function signLabOrder(ctx: Ctx, input: { orderId: string; content?: LabOrderContent }): Promise<void> {
  const { userId: providerId } = requireProvider(ctx);
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.trx, input.orderId);
    if (!order) throw new AppError("not-found");
    if (!canSign(order)) throw new AppError("conflict");
    if (order.providerId !== providerId && !(await caresFor(tx, order))) throw new AppError("not-found");
    const { panelKeys, icd10, note } = input.content ?? order;
    await requirePanels(tx, panelKeys);
    const { valid_days } = (await getClinicalFacts(tx)).lab_order_rules;
    const loincs = await findTests(tx, { userId: order.userId, panelKeys });
    await updateOrder(tx, order.id, {
      panel_keys: panelKeys,
      icd10,
      note: note || null,
      loincs,
      status: "signed",
      signed_by: providerId,
      signed_at: tx.now,
      expires_on: Temporal.PlainDate.from(clinicToday(tx)).add({ days: valid_days }).toString(),
      moved_at: tx.now,
    });
    await noteStep(tx, order, { status: "signed", draw: order.draw, happenedAt: tx.now });
    await recordAudit(tx, { action: "lab-order.signed", subjectId: order.userId, objectId: order.id });
    await enqueue(tx, labOrderSignedJob, { orderId: order.id });
  });
}
