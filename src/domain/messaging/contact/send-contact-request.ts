import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { getProfile } from "#domain/identity/profile/get-profile.ts";
import { displayName } from "#domain/identity/profile/profile.ts";
import { CONTACT_TOPICS, findTopic } from "./contact-topic.ts";
import { checkForEmergency } from "../emergency/check-for-emergency.ts";
import { keyOf } from "../idempotency.server.ts";
import { saveRequest } from "../save-request.ts";
import { referenceFor } from "../reference-for.ts";
import { findRequestByKey, isRepeated } from "../queries.server.ts";
import { IdempotencyKey, Words } from "../message-text.ts";

export const ContactForm = z.object({
  topic: z.enum(
    CONTACT_TOPICS.map(({ key }) => key),
    "topic-missing",
  ),
  /** The topic label as the member saw it; the stored subject uses it (spec §3). */
  topic_label: z.string().max(90).optional(),
  details: Words("details-missing"),
  /** Without one, every call is a new request. */
  idempotency_key: IdempotencyKey.optional(),
});

/**
 * Saves a member's message from the contact modal. The sender comes from the session and profile, never from the input. A
 * repeated click is the same request and gets the same response.
 */
export async function sendContactRequest(
  ctx: Ctx,
  input: z.infer<typeof ContactForm>,
): Promise<{ reference: string; requestId: string; hasEmergency: boolean }> {
  const { userId } = requireMember(ctx);
  const topic = findTopic(input.topic);
  if (!topic) throw new AppError("not-found");
  const key = keyOf(input.idempotency_key ?? newId(), userId, topic.key, input.details);
  const requestId = newId(ctx.now.getTime());
  const reference = referenceFor(ctx, key);
  const hasEmergency = await checkForEmergency(ctx, input.details);
  try {
    await inTransaction(ctx, async (tx) => {
      const profile = await getProfile(tx, { userId });
      const name = `${displayName(profile)} ${profile.last_name}`.slice(0, 200);
      await saveRequest(tx, {
        id: requestId,
        reference,
        source: "member-contact",
        topic_key: topic.key,
        full_name: name,
        email: profile.email,
        subject: `${name}: ${input.topic_label ?? topic.key}`,
        priority: hasEmergency ? 0 : topic.priority,
        text: input.details,
        idempotency_key: key,
      });
    });
    return { reference, requestId, hasEmergency };
  } catch (error) {
    if (!isRepeated(error)) throw error;
    return { ...(await findSavedRequest(ctx, key)), hasEmergency };
  }
}

async function findSavedRequest(ctx: Ctx, key: string): Promise<{ reference: string; requestId: string }> {
  const stored = await inReadTransaction(ctx, ({ trx }) => findRequestByKey(trx, key));
  if (!stored) throw new AppError("conflict");
  return { reference: stored.reference, requestId: stored.id };
}
