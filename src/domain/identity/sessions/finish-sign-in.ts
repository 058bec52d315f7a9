import type { StaffRole } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { enqueueMail } from "#core/mail.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { beginSession, type Browser } from "./begin-session.ts";
import { deviceName } from "./device.ts";
import { endPresentedSession } from "./end-presented-session.ts";
import { hasAnyDevice, rememberDevice } from "./queries-session.server.ts";
import { hashSecret, newSecret } from "../secret.server.ts";

const SKIP_DAYS = 30;

/** The last step of every sign-in: a full session, the browser remembered, and a notice if it's a new one. */
export async function finishSignIn(
  tx: TxCtx,
  account: { user_id: string; email: string; first_name: string; role: StaffRole | null },
  how: { browser: Browser; strongFactor: boolean; skipSecondFactorHere?: boolean },
): Promise<{ token: string; deviceToken: string }> {
  await endPresentedSession(tx, how.browser);
  const { token } = await beginSession(tx, {
    userId: account.user_id,
    role: account.role,
    stage: "full",
    strongFactor: how.strongFactor,
    browser: how.browser,
  });
  const deviceToken = how.browser.deviceToken ?? newSecret();
  const isFirstDevice = !(await hasAnyDevice(tx.trx, account.user_id));
  const skipUntil =
    how.skipSecondFactorHere && account.role === null ? new Date(tx.now.getTime() + SKIP_DAYS * 86_400_000) : null;
  const isNew = await rememberDevice(tx.trx, {
    hash: hashSecret(deviceToken),
    userId: account.user_id,
    at: tx.now,
    skipUntil,
  });
  if (isNew && !isFirstDevice) {
    await enqueueMail(tx, {
      template: "new-device",
      to: { name: account.first_name, address: account.email },
      member: { userId: account.user_id },
      props: { device: deviceName(how.browser.userAgent), at: tx.now.toISOString() },
    });
  }
  await recordAudit(tx, { action: "session.started", subjectId: account.user_id });
  return { token, deviceToken };
}
