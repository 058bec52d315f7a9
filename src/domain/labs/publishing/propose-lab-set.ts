import { z } from "zod";
import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { selectMarkers } from "../markers/queries-marker.server.ts";
import { LAB_SET_KINDS, OrderSetValue, PanelValue } from "./lab-set.ts";
import { findLabSets } from "./list-lab-sets.ts";
import { insertProposal, selectOpenProposals } from "./queries-publishing.server.ts";

export const LabSetProposal = z.object({
  kind: z.enum(LAB_SET_KINDS, "lab-set-missing"),
  key: z.string("lab-set-missing").min(1, "lab-set-missing").max(41, "lab-set-missing"),
  effective_from: z.iso.date("day-wrong"),
  source: z.string().trim().min(1, "source-missing").max(300),
});

/**
 * One admin's proposal for the next version of a panel or an order set, with its source. Another admin approves it. Tests must be
 * markers we know, and panels must be there: else an order couldn't be filled in.
 */
export async function proposeLabSet(
  ctx: Ctx,
  input: z.infer<typeof LabSetProposal> & { value: PanelValue | OrderSetValue },
): Promise<{ kind: "proposed" } | { kind: "unknown"; names: string[] }> {
  const admin = requireAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const sets = await findLabSets(tx);
    const current = sets.find(({ kind, key }) => kind === input.kind && key === input.key);
    if (!current) throw new AppError("not-found");
    const open = await selectOpenProposals(tx.trx);
    const isTaken = open.some(({ kind, key }) => kind === input.kind && key === input.key);
    if (isTaken || input.effective_from < clinicToday(tx) || input.effective_from <= current.effectiveFrom) {
      throw new AppError("conflict");
    }
    const panels = new Set(sets.flatMap(({ kind, key }) => (kind === "panel" ? [key] : [])));
    const markers = await selectMarkers(tx.trx, clinicToday(tx));
    const names =
      "tests" in input.value
        ? input.value.tests.filter((loinc) => !markers.has(loinc))
        : input.value.panel_keys.filter((key) => !panels.has(key));
    if (names.length > 0) return { kind: "unknown", names };
    const id = newId(tx.now.getTime());
    const { kind, key, effective_from, source } = input;
    const value = JSON.stringify(input.value);
    await insertProposal(tx.trx, {
      id,
      kind,
      key,
      value,
      effective_from,
      source,
      proposed_by: admin.userId,
      proposed_at: tx.now,
    });
    await recordAudit(tx, { action: "lab-set.proposed", objectId: id });
    return { kind: "proposed" };
  });
}
