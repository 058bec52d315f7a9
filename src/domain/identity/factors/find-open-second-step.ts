import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { usableFactors, type Factor } from "./factor.ts";
import { factorsOf } from "./queries-factor.server.ts";
import { findSession } from "../sessions/queries-session.server.ts";
import { hashSecret } from "../secret.server.ts";
import { isAlive } from "../sessions/session.ts";

/** The second factors to offer for a half-open session. */
export async function findOpenSecondStep(
  ctx: Ctx,
  input: { sessionToken: string },
): Promise<{
  email: string;
  factors: (Pick<Factor, "id" | "factor_type" | "friendly_name"> & { phoneEnding: string | null })[];
  isStaff: boolean;
} | null> {
  return inAuthTransaction(ctx, async (tx) => {
    const session = await findSession(tx.trx, hashSecret(input.sessionToken));
    if (!session || session.stage !== "second-factor" || !isAlive(session, tx.now)) return null;
    const factors = usableFactors(await factorsOf(tx.trx, session.user_id), session.role);
    return {
      email: session.email,
      isStaff: session.role !== null,
      factors: factors.map(({ id, factor_type, friendly_name, phone_number }) => ({
        id,
        factor_type,
        friendly_name,
        phoneEnding: phone_number?.slice(-4) ?? null,
      })),
    };
  });
}
