import { z } from "zod";
import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { open } from "#core/keyring.ts";
import { findWaitingSms, markSmsSent } from "#core/sms-outbox.server.ts";
import type { SmsTemplate, SmsTemplates } from "#core/sms.ts";
import { getLanguage } from "#domain/identity/language/get-language.ts";
import type { Texter } from "./texter.ts";

const Contents = z.object({ to: z.string(), props: z.unknown(), userId: z.uuid().optional() });

const TEXTS: { [Name in SmsTemplate]: (props: SmsTemplates[Name], brand: string) => string } = {
  code: ({ code }, brand) => `${code} is your ${brand} code. It works for 10 minutes. We never ask for it by phone.`,
  "staff-mail-failed": ({ url }, brand) =>
    `${brand}: staff email about patients isn't being delivered. Watch the inbox: ${url}`,
  "page-unconfirmed": ({ count, url }, brand) =>
    count === 1
      ? `${brand}: urgent: 1 message from a visitor may be an emergency. Acknowledge it now: ${url}`
      : `${brand}: urgent: ${count} messages from visitors may be emergencies. Acknowledge them now: ${url}`,
  "admin-restored": ({ url }, brand) =>
    `${brand}: an admin's second sign-in steps were removed on the server. Make sure this was expected: ${url}`,
  "profile-changed": ({ phone }, brand) =>
    `${brand}: details in your account were changed. If this wasn't you, call us now at ${phone}.`,
  page: ({ reference, url }, brand) => `${brand}: urgent: ${reference} needs a response. Acknowledge it now: ${url}`,
};

/** What members get, for those who read Spanish. */
const IN_SPANISH: { [Name in SmsTemplate]?: (typeof TEXTS)[Name] } = {
  code: ({ code }, brand) => `${code} es su código de ${brand}. Sirve 10 minutos. Nunca lo pedimos por teléfono.`,
  "profile-changed": ({ phone }, brand) =>
    `${brand}: cambiaron datos de su cuenta. Si no fue usted, llámenos ahora al ${phone}.`,
};

/** Sends one queued text message. */
export async function sendSms(ctx: Ctx, input: { smsId: string }, texter: Texter): Promise<void> {
  requireSystem(ctx);
  const sms = await inTransaction(ctx, (tx) => findWaitingSms(tx.trx, input.smsId));
  if (!sms?.sealed) return;
  const { to, props, userId } = Contents.parse(JSON.parse(open(ctx.env.DATA_KEYS, sms.sealed, `sms:${sms.id}`)));
  const template = sms.template as SmsTemplate;
  const spanish = userId && (await getLanguage(ctx, { userId })) === "es" ? IN_SPANISH[template] : undefined;
  const text = (spanish ?? TEXTS[template]) as (props: unknown, brand: string) => string;
  await texter.deliver({ id: sms.id, to, body: text(props, ctx.env.BRAND_NAME) });
  await inTransaction(ctx, (tx) => markSmsSent(tx.trx, sms.id, ctx.now));
}
