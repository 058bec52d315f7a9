import { expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { setLanguage } from "#domain/identity/language/set-language.ts";
import { textPhoneProof } from "#domain/identity/profile/text-phone-proof.ts";
import { aKnownPerson } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { sendSms } from "./send-sms.ts";

useDatabase();

test("a code is texted in the language of the member's profile", async () => {
  const member = await aKnownPerson("member");
  expect(await textTo(member.ctx)).toMatch(/^\d{6} is your .+ code\. It works for 10 minutes\./);
  await inTransaction(member.ctx, (tx) => setLanguage(tx, { userId: member.userId, language: "es" }));
  expect(await textTo(member.ctx)).toMatch(/^\d{6} es su código de .+\. Sirve 10 minutos\. Nunca/);
});

async function textTo(ctx: Parameters<typeof textPhoneProof>[0]): Promise<string> {
  expect(await textPhoneProof(ctx, { phone_number: "+13125550142" })).toEqual({ kind: "sent" });
  const [row] = await asSuperuser<{ id: string }>("select id from sms_outbox where sent_at is null");
  const bodies: string[] = [];
  await sendSms(
    testCtx({ as: "system" }),
    { smsId: row!.id },
    {
      deliver: async ({ body }) => {
        bodies.push(body);
      },
    },
  );
  return bodies.join("\n");
}
