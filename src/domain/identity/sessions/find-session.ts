import { isStaff, type PersonActor, type StaffRole } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { onAuth } from "#core/db.ts";
import { findSession as selectSession, touchSession } from "./queries-session.server.ts";
import { toLanguage, type Language } from "../language/language.ts";
import { hashSecret } from "../secret.server.ts";
import { isRegistered } from "../accounts/registration-status.ts";
import { endsAt, isAlive, SEEN_EVERY_SECONDS } from "./session.ts";

export type FoundSession = {
  id: string;
  userId: string;
  email: string;
  firstName: string;
  role: StaffRole | null;
  /** Null while the second factor is still pending. */
  actor: PersonActor | null;
  /** Staff without an authenticator or passkey have member access until they add one. */
  mustEnroll: boolean;
  /** The password was long enough only with a second factor that's gone now. */
  mustReplacePassword: boolean;
  /** Registered, and without a first order: home is the list of next steps. */
  isOnPath: boolean;
  /** Members' pages are in it if they exist in it. */
  language: Language;
  /** The member this colleague is viewing as, read-only. */
  viewingId: string | null;
  signedInAt: Date;
  startedAt: Date;
  expiresAt: Date;
};

/**
 * The owner of a session cookie, or null. Looked up on every request, so ending a session takes effect everywhere immediately.
 * `renew: false` doesn't extend the session: background requests aren't user activity.
 */
export async function findSession(ctx: Ctx, token: string, { renew = true } = {}): Promise<FoundSession | null> {
  const row = await onAuth(ctx, (db) => selectSession(db, hashSecret(token)));
  if (!row || row.disabled_at || !isAlive(row, ctx.now)) return null;
  const seen = { ...row };
  if (renew && ctx.now.getTime() - row.last_seen_at.getTime() > SEEN_EVERY_SECONDS * 1000) {
    await onAuth(ctx, (db) => touchSession(db, row.id, ctx.now));
    seen.last_seen_at = ctx.now;
  }
  const mustEnroll = row.role !== null && row.strong_factor_at === null;
  const kind = row.role === null || mustEnroll ? "member" : row.role;
  return {
    id: row.id,
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    role: row.role,
    actor: row.stage === "full" ? { kind, userId: row.user_id, sessionId: row.id } : null,
    mustEnroll,
    mustReplacePassword: row.must_replace_password,
    isOnPath: row.role === null && row.first_order_at === null && isRegistered(row.registration_status),
    language: toLanguage(row.language),
    viewingId: row.viewing_until && row.viewing_until > ctx.now && isStaff({ kind }) ? row.viewing_id : null,
    signedInAt: row.signed_in_at,
    startedAt: row.created_at,
    expiresAt: endsAt(seen),
  };
}
