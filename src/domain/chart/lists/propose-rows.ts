import { requireMember } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { withTerms } from "./add-row.ts";
import { counts, nameOf, type ChartEntry, type ChartRow, type Section } from "./chart-list.ts";
import { isSameName } from "./chart-term.ts";
import { insertNoneKnown, insertVersion, selectTerms } from "./queries.server.ts";
import { findChartLists } from "./reads.server.ts";

/** Something a member answered, and the answer it comes from. */
export type Proposal = { origin: string; entry: ChartEntry };

/**
 * Reports what a member answered, in the transaction that sends the answers. What is listed already isn't added again; what a
 * provider has decided stays as decided, unless the answer says something new. "None" is stated for a list that names nothing.
 */
export async function proposeRows(
  tx: TxCtx,
  { proposals, none }: { proposals: readonly Proposal[]; none: readonly Section[] },
): Promise<void> {
  const { userId } = requireMember(tx);
  const lists = await findChartLists(tx.trx, userId);
  const terms = await selectTerms(tx.trx, clinicToday(tx));
  const report = async (row: ChartRow | null, { origin, entry }: Proposal) => {
    const id = newId(tx.now.getTime());
    const version = { id, rootId: row?.rootId ?? id, version: (row?.version ?? 0) + 1, origin };
    await insertVersion(
      tx.trx,
      { ...version, userId, status: "reported", source: "patient", addedBy: userId, addedAt: tx.now },
      entry,
    );
    const action = row ? "chart.changed" : "chart.added";
    await recordAudit(tx, { action, subjectId: userId, objectId: id });
  };
  for (const { origin, entry: answered } of proposals) {
    const entry = withTerms(answered, terms);
    const known: ChartRow | undefined = lists[entry.section].find(
      (row) => row.status !== "entered-in-error" && (row.origin === origin || isSameRow(row, entry)),
    );
    if (!known) await report(null, { origin, entry });
    else if (says(known) !== says(entry) && mayReport(known, origin)) await report(known, { origin, entry });
  }
  for (const section of none) {
    const isListed = lists[section].some(counts) || proposals.some(({ entry }) => entry.section === section);
    if (isListed || lists.noneKnown[section]) continue;
    const id = newId(tx.now.getTime());
    await insertNoneKnown(tx.trx, { id, userId, section, at: tx.now, by: userId });
    await recordAudit(tx, { action: "chart.none-stated", subjectId: userId, objectId: id });
  }
}

function isSameRow(row: ChartRow, entry: ChartEntry): boolean {
  if (row.section === "problems" && entry.section === "problems" && entry.problemKey !== null)
    return row.problemKey === entry.problemKey;
  if (row.section === "history" && entry.section === "history" && row.isRestricted !== entry.isRestricted) return false;
  return isSameName(nameOf(row), nameOf(entry));
}

/** What a member can say about a row, to tell whether an answer is news. */
function says(entry: ChartEntry): string {
  switch (entry.section) {
    case "allergies":
      return JSON.stringify([entry.reaction, entry.severity, entry.untilOn]);
    case "medicines":
      return JSON.stringify([entry.dose, entry.untilOn]);
    case "problems":
      return JSON.stringify([entry.untilOn]);
    case "history":
      return JSON.stringify([entry.text, entry.untilOn]);
  }
}

/** A provider's own wording is not replaced by the answer. Whatever no longer counts is reported again. */
function mayReport(row: ChartRow, origin: string): boolean {
  return row.status === "reported" || !counts(row) || row.origin === origin;
}
