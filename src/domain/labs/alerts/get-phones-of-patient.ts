import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { EmergencyContact } from "#domain/identity/profile/emergency-contact.ts";
import { findPhonesOf } from "#domain/identity/profile/get-emergency-contact.ts";
import { mayReadReport } from "../may-read-report.ts";
import { findReport } from "../queries.server.ts";
import { requireClinic } from "../require-clinic.ts";

/** Who to call about a critical result: the patient, then the emergency contact. For anyone who can read the report; audited. */
export async function getPhonesOfPatient(
  ctx: Ctx,
  input: { reportId: string },
): Promise<{ phone: string | null; contact: EmergencyContact | null }> {
  requireClinic(ctx);
  return inTransaction(ctx, async (tx) => {
    const report = await findReport(tx.trx, input.reportId);
    if (!report || !(await mayReadReport(tx, report))) throw new AppError("not-found");
    await recordAudit(tx, { action: "profile.read", subjectId: report.userId });
    return findPhonesOf(tx, report);
  });
}
