import type { StaffRole } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { deviceName } from "./device.ts";
import { insertSession } from "./queries-session.server.ts";
import { hashSecret, newSecret } from "../secret.server.ts";
import { sessionLimits } from "./session.ts";

/** The browser: its user agent, and the cookie we recognize it by. */
export type Browser = {
  userAgent: string | null;
  deviceToken: string | null;
  /** The session sent with this request, whoever it belongs to. */
  sessionToken?: string | null;
};

/** Creates a session with a new token; the browser's previous token stops working. */
export async function beginSession(
  tx: TxCtx,
  session: {
    userId: string;
    role: StaffRole | null;
    stage: "second-factor" | "full";
    strongFactor: boolean;
    browser: Browser;
    /** Rotation keeps the start time, so renewing a session can't extend its absolute limit. */
    startedAt?: Date;
    signedInAt?: Date;
  },
): Promise<{ token: string; id: string }> {
  const token = newSecret();
  const id = newId(tx.now.getTime());
  const limits = sessionLimits(session.role);
  const startedAt = session.startedAt ?? tx.now;
  await insertSession(tx.trx, {
    token_hash: hashSecret(token),
    id,
    user_id: session.userId,
    stage: session.stage,
    created_at: startedAt,
    signed_in_at: session.signedInAt ?? tx.now,
    last_seen_at: tx.now,
    idle_seconds: session.stage === "full" ? limits.idleSeconds : 600,
    ends_at: new Date(startedAt.getTime() + limits.absoluteSeconds * 1000),
    strong_factor_at: session.strongFactor ? tx.now : null,
    device: deviceName(session.browser.userAgent),
    address: tx.address,
  });
  return { token, id };
}
