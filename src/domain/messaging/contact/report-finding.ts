import { requireMember } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { AppError } from "#core/errors.ts";
import type { Priority } from "../contact-request.ts";
import { keyOf } from "../idempotency.server.ts";
import { referenceFor } from "../reference-for.ts";
import { saveRequest } from "../save-request.ts";

/**
 * A member reported something that somebody has to look at, other than by a message, in the caller's transaction. What may be an
 * emergency pages whoever is on call. `text` goes into the inbox, so it never says what was reported.
 */
export async function reportFinding(
  tx: TxCtx,
  input: { priority: Priority; subject: string; text: string; about: readonly string[] },
): Promise<void> {
  const { userId } = requireMember(tx);
  const person = await findPerson(tx.trx, userId);
  if (!person) throw new AppError("not-found");
  const key = keyOf(newId(), userId, ...input.about);
  await saveRequest(tx, {
    id: newId(tx.now.getTime()),
    reference: referenceFor(tx, key),
    source: "member-contact",
    topic_key: null,
    full_name: person.name.slice(0, 200),
    email: person.email,
    subject: `${person.name.slice(0, 200)}: ${input.subject}`,
    priority: input.priority,
    text: input.text,
    idempotency_key: key,
  });
}
