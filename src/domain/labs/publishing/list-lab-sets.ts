import { requireAdmin } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import type { LabSet } from "./lab-set.ts";
import { selectOpenProposals, selectPanelVersions, selectSetVersions } from "./queries-publishing.server.ts";

/** The panels and order sets in force today, and what is proposed. */
export async function listLabSets(ctx: Ctx) {
  requireAdmin(ctx);
  return inReadTransaction(ctx, async (tx) => ({
    sets: await findLabSets(tx),
    proposals: await selectOpenProposals(tx.trx),
  }));
}

export async function findLabSets(tx: TxCtx): Promise<LabSet[]> {
  const today = clinicToday(tx);
  const inForce = <T extends { key: string; effective_from: string }>(rows: T[]) =>
    rows.filter(
      (row) =>
        row.effective_from <= today && row === rows.find((one) => one.key === row.key && one.effective_from <= today),
    );
  const panels = inForce(await selectPanelVersions(tx.trx)).map((row): LabSet => ({
    kind: "panel",
    key: row.key,
    effectiveFrom: row.effective_from,
    source: row.source,
    owner: row.owner,
    value: {
      name: row.name,
      is_fasting: row.is_fasting,
      draw_from: row.draw_from?.slice(0, 5) ?? "",
      draw_until: row.draw_until?.slice(0, 5) ?? "",
      tests: row.loincs,
    },
  }));
  const sets = inForce(await selectSetVersions(tx.trx)).map((row): LabSet => ({
    kind: "order-set",
    key: row.key,
    effectiveFrom: row.effective_from,
    source: row.source,
    owner: row.owner,
    value: { name: row.name, panel_keys: row.panel_keys, icd10: row.icd10 },
  }));
  return [...panels, ...sets];
}
