import type { TxCtx } from "#core/ctx.ts";
import { findPassedCheck } from "#domain/safety/checks/reads.server.ts";
import type { NotePrescription } from "#domain/visits/notes/signed-note.ts";
import { listOrders } from "../visits/queries-order.server.ts";

/** What was prescribed in a visit, with the reason for each warning, as its note says it. */
export async function listPrescribed(tx: TxCtx, visitId: string): Promise<NotePrescription[]> {
  const prescribed: NotePrescription[] = [];
  for (const order of await listOrders(tx.trx, visitId)) {
    if (order.kind !== "prescription") continue;
    const { prescriptionId, medicine, directions } = order.detail;
    const check = await findPassedCheck(tx.trx, prescriptionId);
    const reasons = (check?.findings ?? []).flatMap(({ ruleKey, version, says }) => {
      const answer = check?.answers[ruleKey];
      return answer ? [{ rule: ruleKey, version, says, reason: answer.reason, words: answer.words }] : [];
    });
    prescribed.push({ prescriptionId, medicine, directions, reasons });
  }
  return prescribed;
}
