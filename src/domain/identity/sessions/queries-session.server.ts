import { sql } from "kysely";
import type { StaffRole } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import type { Db, Trx } from "#core/db.ts";
import type { RegistrationStatus } from "../accounts/registration-status.ts";
import { SESSION_CHANNEL, type SessionTimes } from "./session.ts";

/** SQL for sessions and known devices. Runs as app_auth. */

export async function insertSession(
  trx: Trx,
  row: {
    token_hash: Buffer;
    id: string;
    user_id: string;
    stage: "second-factor" | "full";
    created_at: Date;
    signed_in_at: Date;
    last_seen_at: Date;
    idle_seconds: number;
    ends_at: Date;
    strong_factor_at: Date | null;
    device: string;
    address: string | null;
  },
): Promise<void> {
  await trx.insertInto("auth.session").values(row).execute();
}

export type SessionRow = SessionTimes & {
  id: string;
  user_id: string;
  stage: "second-factor" | "full";
  signed_in_at: Date;
  strong_factor_at: Date | null;
  created_at: Date;
  viewing_id: string | null;
  viewing_until: Date | null;
  email: string;
  disabled_at: Date | null;
  must_replace_password: boolean;
  first_name: string;
  role: StaffRole | null;
  registration_status: RegistrationStatus | null;
  first_order_at: Date | null;
  language: string;
};

/** The session of a cookie and whose it is. Says itself that a visitor asks, so it needs no transaction. */
export async function findSession(db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select id, user_id, stage, signed_in_at, last_seen_at, idle_seconds, ends_at, strong_factor_at, created_at, viewing_id,
      viewing_until, email, disabled_at, must_replace_password, first_name, role, registration_status, first_order_at,
      language
    from auth.find_session(${tokenHash})`.execute(db);
  return rows[0];
}

export async function touchSession(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable("auth.session").set({ last_seen_at: at }).where("id", "=", id).execute();
}

export async function deleteSession(tx: TxCtx, id: string, userId: string): Promise<boolean> {
  const result = await tx.trx
    .deleteFrom("auth.session")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const isEnded = result.numDeletedRows === 1n;
  if (isEnded) tx.notify(SESSION_CHANNEL, id);
  return isEnded;
}

export async function deleteSessionByToken(tx: TxCtx, tokenHash: Buffer) {
  const ended = await tx.trx
    .deleteFrom("auth.session")
    .where("token_hash", "=", tokenHash)
    .returning(["id", "user_id"])
    .executeTakeFirst();
  if (ended) tx.notify(SESSION_CHANNEL, ended.id);
  return ended;
}

/** Returns the ones that were full sessions, not half-open ones. */
export async function deleteSessionsOf(
  tx: TxCtx,
  userId: string,
  exceptId: string | null = null,
): Promise<{ id: string; address: string | null; device: string }[]> {
  let query = tx.trx.deleteFrom("auth.session").where("user_id", "=", userId);
  if (exceptId) query = query.where("id", "<>", exceptId);
  const rows = await query.returning(["id", "address", "device", "stage"]).execute();
  for (const { id } of rows) tx.notify(SESSION_CHANNEL, id);
  return rows.filter(({ stage }) => stage === "full");
}

export async function sessionsOf(trx: Trx, userId: string) {
  return trx
    .selectFrom("auth.session")
    .select(["id", "device", "address", "created_at", "last_seen_at", "idle_seconds", "ends_at"])
    .where("user_id", "=", userId)
    .where("stage", "=", "full")
    .orderBy("last_seen_at", "desc")
    .execute();
}

export async function findKnownDevice(trx: Trx, deviceHash: Buffer, userId: string) {
  return trx
    .selectFrom("auth.known_device")
    .select(["first_seen_at", "skip_second_factor_until"])
    .where("device_hash", "=", deviceHash)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** True if the device is new to this person. */
export async function rememberDevice(
  trx: Trx,
  device: { hash: Buffer; userId: string; at: Date; skipUntil?: Date | null },
): Promise<boolean> {
  const known = await findKnownDevice(trx, device.hash, device.userId);
  await trx
    .insertInto("auth.known_device")
    .values({
      device_hash: device.hash,
      user_id: device.userId,
      first_seen_at: device.at,
      last_seen_at: device.at,
      skip_second_factor_until: device.skipUntil ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(["device_hash", "user_id"]).doUpdateSet({
        last_seen_at: device.at,
        ...(device.skipUntil ? { skip_second_factor_until: device.skipUntil } : {}),
      }),
    )
    .execute();
  return !known;
}

export async function forgetDevicesOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("auth.known_device").where("user_id", "=", userId).execute();
}

export async function hasAnyDevice(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("auth.known_device")
    .select("device_hash")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findSessionById(trx: Trx, id: string) {
  return trx
    .selectFrom("auth.session")
    .select(["id", "user_id", "signed_in_at", "created_at", "strong_factor_at"])
    .select(["last_seen_at", "idle_seconds", "ends_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Returns the member the session was viewing before. */
export async function setViewing(
  trx: Trx,
  sessionId: string,
  viewing: { viewing_id: string; viewing_until: Date } | { viewing_id: null; viewing_until: null },
): Promise<string | null> {
  const before = await trx
    .selectFrom("auth.session")
    .select("viewing_id")
    .where("id", "=", sessionId)
    .forUpdate()
    .executeTakeFirst();
  await trx.updateTable("auth.session").set(viewing).where("id", "=", sessionId).execute();
  return before?.viewing_id ?? null;
}
