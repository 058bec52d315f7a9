import { z } from "zod";
import { actorId } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { Email } from "#domain/identity/profile/person-fields.ts";
import { checkForEmergency } from "../emergency/check-for-emergency.ts";
import { keyOf } from "../idempotency.server.ts";
import { saveRequest } from "../save-request.ts";
import { referenceFor } from "../reference-for.ts";
import { isRepeated } from "../queries.server.ts";
import { Words } from "../message-text.ts";

export const Question = z.object({
  full_name: z
    .string()
    .trim()
    .min(1, "full-name-missing")
    .max(200)
    .regex(/^[^<>\p{C}]*$/u, "angle-brackets"),
  email: Email,
  message: Words("visitor-question-missing"),
  idempotency_key: z.uuid(),
});

const SUBJECTS = { "contact-us": "Contact", "ask-us-anything": "Question" } as const;

/**
 * Saves a question from /contact-us or /ask-us-anything with its audit row and jobs in one transaction, and returns its
 * reference. The same text under the same key returns the same reference and saves nothing.
 */
export async function askQuestion(
  ctx: Ctx,
  source: keyof typeof SUBJECTS,
  input: z.infer<typeof Question>,
): Promise<{ reference: string; hasEmergency: boolean }> {
  const key = keyOf(input.idempotency_key, actorId(ctx.actor), source, input.email, input.message);
  const reference = referenceFor(ctx, key);
  const hasEmergency = await checkForEmergency(ctx, input.message);
  try {
    await inTransaction(ctx, (tx) =>
      saveRequest(tx, {
        id: newId(tx.now.getTime()),
        reference,
        source,
        topic_key: null,
        full_name: input.full_name,
        email: input.email,
        subject: `${input.full_name}: ${SUBJECTS[source]}`,
        priority: hasEmergency ? 0 : 3,
        text: input.message,
        idempotency_key: key,
      }),
    );
  } catch (error) {
    if (!isRepeated(error)) throw error;
  }
  return { reference, hasEmergency };
}
