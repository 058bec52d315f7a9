import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { z } from "zod";
import type { TxCtx } from "./ctx.ts";
import { newId } from "./id.ts";
import { defineJob, enqueue } from "./jobs.ts";
import { seal } from "./keyring.ts";

/** Text messages work like email: a sealed row and a job with its id. They never name a drug or a condition. */
export const sendSmsJob = defineJob({
  name: "sms.send",
  schema: z.object({ smsId: z.uuid() }),
  isUrgent: true,
  retryLimit: 8,
  retryDelay: 1,
  retryDelayMax: 60,
});

export type SmsTemplates = {
  code: { code: string };
  page: { reference: string; url: string };
  "page-unconfirmed": { count: number; url: string };
  "staff-mail-failed": { url: string };
  /** Someone's identity or contact details changed; the new values stay in the account. */
  "profile-changed": { phone: string };
  "admin-restored": { url: string };
};
export type SmsTemplate = keyof SmsTemplates;

const E164 = z.string().regex(/^\+[1-9]\d{6,14}$/);

/** +1 alone isn't enough: parts of the Caribbean share it. */
export function isUsNumber(number: string): boolean {
  return parsePhoneNumberFromString(number)?.country === "US";
}

/** `userId` is whose language it is written in; without it, it is in English. */
export async function enqueueSms<Name extends SmsTemplate>(
  tx: TxCtx,
  sms: { template: Name; to: string; props: SmsTemplates[Name]; userId?: string },
): Promise<void> {
  // The person who requests codes chooses the number. The clinic chooses the numbers on the call list.
  if (sms.template === "code" && !isUsNumber(sms.to)) throw new Error("A code to a number outside the US");
  const id = newId(tx.now.getTime());
  const contents = JSON.stringify({ to: E164.parse(sms.to), props: sms.props, userId: sms.userId });
  await tx.trx
    .insertInto("sms_outbox")
    .values({ id, template: sms.template, sealed: seal(tx.env.DATA_KEYS, contents, `sms:${id}`), created_at: tx.now })
    .execute();
  await enqueue(tx, sendSmsJob, { smsId: id });
}
