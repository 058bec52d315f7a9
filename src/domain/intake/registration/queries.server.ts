import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { Journey } from "./journey.ts";

/** SQL for registration answers. Drafts run as app_auth, everything else as the person. */

export type Draft = {
  id: string;
  journey: Journey;
  treatment_key: string | null;
  state: string | null;
  date_of_birth: string | null;
  email: string | null;
};

export async function findDraft(trx: Trx, hash: Buffer, now: Date): Promise<Draft | null> {
  const row = await trx
    .selectFrom("auth.registration_draft")
    .select(["id", sql<Journey>`journey`.as("journey"), "treatment_key", "state", "date_of_birth", "email"])
    .where("token_hash", "=", hash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertDraft(
  trx: Trx,
  row: { token_hash: Buffer; id: string; journey: Journey; created_at: Date; expires_at: Date },
): Promise<void> {
  await trx.insertInto("auth.registration_draft").values(row).execute();
}

export async function updateDraft(
  trx: Trx,
  id: string,
  change: Partial<Pick<Draft, "journey" | "treatment_key" | "state" | "date_of_birth" | "email">>,
): Promise<void> {
  await trx.updateTable("auth.registration_draft").set(change).where("id", "=", id).execute();
}

export async function deleteDraft(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("auth.registration_draft").where("id", "=", id).execute();
}

export type RegistrationRow = { treatment_key: string | null; state: string | null; checked_at: Date | null };

export async function findRegistration(trx: Trx, userId: string, journey: Journey): Promise<RegistrationRow | null> {
  const row = await trx
    .selectFrom("registration")
    .select(["treatment_key", "state", "checked_at"])
    .where("user_id", "=", userId)
    .where("journey", "=", journey)
    .executeTakeFirst();
  return row ?? null;
}

export async function selectChecked(
  trx: Trx,
  userId: string,
): Promise<{ journey: Journey; treatmentKey: string | null; state: string }[]> {
  const rows = await trx
    .selectFrom("registration")
    .select([sql<Journey>`journey`.as("journey"), "treatment_key as treatmentKey", "state"])
    .where("user_id", "=", userId)
    .where("checked_at", "is not", null)
    .orderBy("started_at")
    .orderBy("journey")
    .execute();
  return rows.flatMap(({ state, ...row }) => (state ? [{ ...row, state }] : []));
}

/** Existing answers win; only gaps are filled. */
export async function insertRegistration(
  trx: Trx,
  row: { user_id: string; journey: Journey; treatment_key: string | null; state: string | null; at: Date },
): Promise<void> {
  const { at, ...answers } = row;
  await trx
    .insertInto("registration")
    .values({ ...answers, started_at: at, changed_at: at })
    .onConflict((conflict) => conflict.columns(["user_id", "journey"]).doNothing())
    .execute();
}

export async function updateRegistration(
  trx: Trx,
  person: { userId: string; journey: Journey; at: Date },
  change: Partial<RegistrationRow>,
): Promise<void> {
  await trx
    .updateTable("registration")
    .set({ ...change, changed_at: person.at })
    .where("user_id", "=", person.userId)
    .where("journey", "=", person.journey)
    .execute();
}

/** Which of these people have answered something since then. */
export async function selectAnsweredSince(trx: Trx, userIds: readonly string[], since: Date): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("registration")
    .select("user_id")
    .distinct()
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where("changed_at", ">=", since)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Requested treatments that weren't checked. */
export async function deleteAnswers(trx: Trx, userIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom("registration")
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where("checked_at", "is", null)
    .execute();
}
