import { z } from "zod";
import { isPerson } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { ContactForm, sendContactRequest } from "#domain/messaging/contact/send-contact-request.ts";
import { notifySignUp } from "#domain/messaging/contact/notify-sign-up.ts";
import type { ApiRequest } from "#http/api-call.ts";
import { findTopicByLabel } from "../shared/contact/contact-topic-text.ts";
import { limitMessage, problemMessage } from "../shared/form/problem-message.ts";

const Body = z.object({
  subject: z.string(),
  message: z.string(),
  fullName: z.unknown().optional(),
  email: z.unknown().optional(),
  idempotencyKey: z.unknown().optional(),
});

/**
 * POST /api/sendEmailtoAMD (spec §7), two payloads. {fullName, subject, message, email} is a member's contact request: the
 * subject names the topic, the message has the details; the sender comes from the session, never from the body. {subject,
 * message} tells staff about a newsletter sign-up, in fixed words.
 */
export async function sendEmailToAmd(ctx: Ctx, body: unknown, request: ApiRequest) {
  const parsed = Body.safeParse(body);
  if (!parsed.success) return BAD_REQUEST;
  const { subject, message, fullName, email, idempotencyKey } = parsed.data;
  const topic = findTopicByLabel(subject);
  if (fullName === undefined && email === undefined && !topic) {
    await notifySignUp(ctx);
    return { body: { ok: true } };
  }
  // Never treated as a sign-up: what a member wrote while the session expired must come back to them.
  if (!isPerson(ctx.actor)) return { status: 401 as const, body: { error: "unauthenticated" } };
  const key = idempotencyKey ?? request.header("Idempotency-Key");
  const form = ContactForm.safeParse(
    { topic, topic_label: subject, details: message, idempotency_key: key },
    { error: limitMessage },
  );
  if (!form.success) {
    const problems = form.error.issues.map((issue) => ({
      field: String(issue.path[0]),
      message: problemMessage(issue.message),
    }));
    return { ...BAD_REQUEST, body: { error: "bad-request", problems } };
  }
  return { body: await sendContactRequest(ctx, form.data) };
}

const BAD_REQUEST = { status: 400 as const, body: { error: "bad-request" } };
