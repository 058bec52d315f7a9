import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { enqueueSms, isUsNumber } from "#core/sms.ts";
import type { Browser } from "../sessions/begin-session.ts";
import { redeemPhoneCode } from "./check-second-factor.ts";
import { confirmFactor, type ConfirmFactorResult, type FactorProof } from "./confirm-factor.ts";
import { usableFactors } from "./factor.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { FriendlyName } from "../profile/person-fields.ts";
import { TextableNumber } from "../profile/phone-number.server.ts";
import { dropTokens, insertToken, reserveTry } from "../accounts/queries-account.server.ts";
import { dropUnverified, factorsOf, insertFactor, type StoredFactor } from "./queries-factor.server.ts";
import { findSession } from "../sessions/queries-session.server.ts";
import { hashCode, hashSecret, newPhoneCode } from "../secret.server.ts";
import { isAlive } from "../sessions/session.ts";

export const NewPhone = z.object({ friendly_name: FriendlyName, phone_number: TextableNumber });

const CODE_SECONDS = 10 * 60;

/** Begins a phone factor and texts a code to it. */
export async function beginPhone(
  ctx: Ctx,
  input: z.infer<typeof NewPhone>,
): Promise<{ kind: "sent"; factorId: string } | { kind: "blocked"; seconds: number }> {
  const { userId } = requireMember(ctx);
  return inAuthTransaction(ctx, async (tx) => {
    await requireFresh(tx);
    const wait = await reserveTry(tx.trx, hashSecret(`text:${userId}`), tx.now);
    if (wait > 0) return { kind: "blocked", seconds: wait };
    const factorId = newId(tx.now.getTime());
    await dropUnverified(tx.trx, userId, "phone");
    await insertFactor(tx.trx, {
      id: factorId,
      user_id: userId,
      factor_type: "phone",
      status: "unverified",
      friendly_name: input.friendly_name,
      created_at: tx.now,
      phone_number: input.phone_number,
    });
    await textCode(tx, userId, { id: factorId, phone_number: input.phone_number });
    return { kind: "sent", factorId };
  });
}

export function confirmPhone(ctx: Ctx, input: FactorProof, browser: Browser): Promise<ConfirmFactorResult> {
  return confirmFactor(ctx, input, browser, {
    type: "phone",
    isStrong: false,
    isRight: (tx, factor, code) => redeemPhoneCode(tx, factor.id, code),
  });
}

/** Texts a code for the second step of signing in. Counted, so that nobody's phone can be made to ring all night. */
export async function sendPhoneCode(
  ctx: Ctx,
  input: { sessionToken: string; factorId: string },
): Promise<{ kind: "sent" } | { kind: "blocked"; seconds: number } | { kind: "over" }> {
  return inAuthTransaction(ctx, async (tx) => {
    const session = await findSession(tx.trx, hashSecret(input.sessionToken));
    if (!session || session.stage !== "second-factor" || !isAlive(session, tx.now)) return { kind: "over" };
    const factors = usableFactors(await factorsOf(tx.trx, session.user_id), session.role);
    const factor = factors.find(({ id, factor_type }) => id === input.factorId && factor_type === "phone");
    if (!factor?.phone_number || !isUsNumber(factor.phone_number)) return { kind: "over" };
    const wait = await reserveTry(tx.trx, hashSecret(`text:${session.user_id}`), tx.now);
    if (wait > 0) return { kind: "blocked", seconds: wait };
    await textCode(tx, session.user_id, factor);
    return { kind: "sent" };
  });
}

async function textCode(tx: TxCtx, userId: string, factor: Pick<StoredFactor, "id" | "phone_number">): Promise<void> {
  if (!factor.phone_number) throw new Error("A phone factor without a number");
  const code = newPhoneCode();
  await dropTokens(tx.trx, userId, "phone-code");
  await insertToken(tx.trx, {
    hash: hashCode(tx.env.DATA_KEYS, `phone:${factor.id}`, code),
    purpose: "phone-code",
    userId,
    about: factor.id,
    at: tx.now,
    seconds: CODE_SECONDS,
  });
  await enqueueSms(tx, { template: "code", to: factor.phone_number, props: { code } });
}
