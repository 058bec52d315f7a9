import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findRegistrationStatus, moveRegistration } from "#domain/identity/accounts/move-registration.ts";
import type { ConsentDocument } from "./consent.ts";
import type { Language } from "#domain/identity/language/language.ts";
import { findConsentsOwed } from "./find-consents-owed.ts";
import { insertConsents } from "./queries.server.ts";

/**
 * Saves exactly what someone agreed to, with time, IP address and browser, and moves them to `consented`, in one transaction. If
 * a required consent is missing, nothing is saved.
 */
export async function giveConsents(
  ctx: Ctx,
  input: {
    treatmentKey: string;
    given: ReadonlySet<string>;
    userAgent: string | null;
    /** Of the page it was signed on. */
    language?: Language;
    /** The page an agreement stands for, as it's shown now. Saved with the agreement's own words. */
    pages?: ReadonlyMap<string, string>;
  },
): Promise<{ kind: "done" } | { kind: "missing"; documents: ConsentDocument[] }> {
  const { userId } = requireMember(ctx);
  const owed = await findConsentsOwed(ctx, input);
  const missing = owed.filter(({ key, isRequired }) => isRequired && !input.given.has(key));
  if (missing.length > 0) return { kind: "missing", documents: missing };
  await inAuthTransaction(ctx, async (tx) => {
    if (owed.length > 0) {
      await insertConsents(
        tx.trx,
        owed.map(({ key, version, body, language }) => ({
          id: newId(tx.now.getTime()),
          user_id: userId,
          key,
          version,
          body: [body, ...(input.pages?.has(key) ? [input.pages.get(key)] : [])].join("\n\n"),
          language,
          is_given: input.given.has(key),
          at: tx.now,
          address: tx.address,
          user_agent: input.userAgent?.slice(0, 500) ?? null,
        })),
      );
    }
    if ((await findRegistrationStatus(tx, userId)) === "contact_verified") {
      await moveRegistration(tx, { userId, to: "consented" });
    }
    await recordAudit(tx, { action: "consent.given", subjectId: userId });
  });
  return { kind: "done" };
}
