import { z } from "zod";
import { DESK_KINDS, requireKind } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { findCurrentLicense, findProviderName } from "#domain/scheduling/providers/reads.server.ts";
import type { ContentPage } from "./content-review.ts";
import { hashContent } from "./hash-content.ts";
import { insertReview, selectRights } from "./queries.server.ts";

export const PageApproval = z.object({
  /** Of the text the reviewer saw. */
  hash: z.string().regex(/^[0-9a-f]{64}$/, "review-hash-missing"),
  valid_until: z.iso.date("review-day-missing"),
  has_read: z
    .string()
    .optional()
    .refine((answer) => answer === "yes", "review-not-read"),
});

/** Longer than this nobody vouches for a text. */
export const MAX_REVIEW_DAYS = 731;

/**
 * Approves a page's text as this release has it. Only for who has the right, and medical pages only with a license today; the
 * policies of the table say the same. Conflict if the text is no longer what the reviewer saw.
 */
export async function approvePage(ctx: Ctx, page: ContentPage, input: z.infer<typeof PageApproval>): Promise<void> {
  const person = requireKind(ctx, DESK_KINDS);
  const today = clinicToday(ctx);
  await inTransaction(ctx, async (tx) => {
    const rights = await selectRights(tx.trx, person.userId);
    if (!rights.some(({ kind }) => kind === page.kind)) throw new AppError("forbidden");
    const reviewer = await findReviewer(tx, page.kind, person.userId, today);
    if (!reviewer) throw new AppError("forbidden");
    if (input.hash !== page.hash || hashContent(page.text) !== page.hash) throw new AppError("conflict");
    const id = newId(tx.now.getTime());
    await insertReview(tx.trx, {
      id,
      path: page.path,
      kind: page.kind,
      content_hash: page.hash,
      text: page.text,
      reviewer_id: person.userId,
      ...reviewer,
      reviewed_on: today,
      reviewed_at: tx.now,
      valid_until: input.valid_until,
    });
    await recordAudit(tx, { action: "content.approved", objectId: id });
  });
}

async function findReviewer(tx: TxCtx, kind: ContentPage["kind"], userId: string, today: string) {
  if (kind === "counsel") {
    if (tx.actor.kind === "provider") return null;
    const person = await findPerson(tx.trx, userId);
    return person ? { reviewer_name: person.name, credentials: "", license_id: null } : null;
  }
  const license = tx.actor.kind === "provider" ? await findCurrentLicense(tx.trx, userId, today) : undefined;
  const provider = await findProviderName(tx.trx, userId);
  if (!license || !provider) return null;
  return { reviewer_name: provider.displayName, credentials: provider.credentials, license_id: license.id };
}
