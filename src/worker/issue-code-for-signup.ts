import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { issueDiscountCode } from "#domain/billing/discounts/issue-discount-code.ts";
import { findDiscountClaim } from "#domain/marketing/find-discount-claim.ts";
import { issueDiscountCodeJob } from "#domain/marketing/jobs.ts";

const DAY_MS = 86_400_000;

/** Passes a sign-up from marketing to billing, which issues its code. A network over the limit waits a day. */
export async function issueCodeForSignup(ctx: Ctx, input: { signupId: string }): Promise<void> {
  const claim = await findDiscountClaim(ctx, input);
  if (!claim || (await issueDiscountCode(ctx, claim)) !== "later") return;
  const startAfter = new Date(ctx.now.getTime() + DAY_MS);
  await inTransaction(ctx, (tx) => enqueue(tx, issueDiscountCodeJob, input, { startAfter }));
}
