import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { EarlierOffer, WaitlistEntry, StateWaitlist } from "#core/db-types.ts";
import type { AppointmentTypeKey } from "../appointment.ts";

/** SQL for the waitlist, and for people whose state isn't served yet. */

/** False if the visit is already on the list. */
export async function insertWaitlistEntry(trx: Trx, row: Insertable<WaitlistEntry>): Promise<boolean> {
  const inserted = await trx
    .insertInto("waitlist_entry")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function hasOpenWaitlistEntry(trx: Trx, appointmentId: string): Promise<boolean> {
  const entry = await trx
    .selectFrom("waitlist_entry")
    .select("id")
    .where("appointment_id", "=", appointmentId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return entry !== undefined;
}

/** Ends the entries of a visit that was moved, canceled or is over. */
export async function endWaitlistEntries(trx: Trx, appointmentId: string, at: Date): Promise<void> {
  await trx
    .updateTable("waitlist_entry")
    .set({ ended_at: at })
    .where("appointment_id", "=", appointmentId)
    .where("ended_at", "is", null)
    .execute();
}

export type WaitlistPlace = {
  id: string;
  userId: string;
  appointmentId: string;
  typeKey: AppointmentTypeKey;
  state: string;
  zone: string;
  startsAt: Date;
};

/** Who wants this time instead of their later one and hasn't been asked yet, longest wait first. */
export async function selectWaitlistFor(
  trx: Trx,
  slot: { providerId: string; startsAt: Date },
  limit: number,
): Promise<WaitlistPlace[]> {
  return trx
    .selectFrom("waitlist_entry as w")
    .innerJoin("appointment as a", "a.id", "w.appointment_id")
    .select([
      "w.id",
      "w.user_id as userId",
      "w.appointment_id as appointmentId",
      sql<AppointmentTypeKey>`a.type_key`.as("typeKey"),
      "a.state",
      "a.zone",
      "a.starts_at as startsAt",
    ])
    .where("w.ended_at", "is", null)
    .where("a.status", "=", "booked")
    .where("a.starts_at", ">", slot.startsAt)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("earlier_offer as o")
            .select("o.id")
            .whereRef("o.waitlist_entry_id", "=", "w.id")
            .where((o) =>
              o.or([
                o("o.status", "=", "open"),
                o.and([o("o.provider_id", "=", slot.providerId), o("o.starts_at", "=", slot.startsAt)]),
              ]),
            ),
        ),
      ),
    )
    .orderBy("w.created_at")
    .limit(limit)
    .execute();
}

/** Whether someone has an open offer for this time. */
export async function isOnOffer(trx: Trx, slot: { providerId: string; startsAt: Date }): Promise<boolean> {
  const open = await trx
    .selectFrom("earlier_offer")
    .select("id")
    .where("status", "=", "open")
    .where("provider_id", "=", slot.providerId)
    .where("starts_at", "=", slot.startsAt)
    .executeTakeFirst();
  return open !== undefined;
}

/** False if this time was offered to them before. */
export async function insertOffer(trx: Trx, row: Insertable<EarlierOffer>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("earlier_offer")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export type Offer = { id: string; userId: string; appointmentId: string; providerId: string; startsAt: Date };

export async function findOpenOffer(trx: Trx, id: string, now: Date): Promise<Offer | null> {
  const row = await trx
    .selectFrom("earlier_offer as o")
    .innerJoin("waitlist_entry as w", "w.id", "o.waitlist_entry_id")
    .select([
      "o.id",
      "o.user_id as userId",
      "w.appointment_id as appointmentId",
      "o.provider_id as providerId",
      "o.starts_at as startsAt",
    ])
    .where("o.id", "=", id)
    .where("o.status", "=", "open")
    .where("o.starts_at", ">", now)
    .executeTakeFirst();
  return row ?? null;
}

export async function markOfferAccepted(trx: Trx, id: string): Promise<void> {
  await trx.updateTable("earlier_offer").set({ status: "taken" }).where("id", "=", id).execute();
}

/** Offers nobody accepted in time: marks them expired and returns them for the next person. */
export async function passRunOutOffers(trx: Trx, now: Date): Promise<{ providerId: string; startsAt: Date }[]> {
  return trx
    .updateTable("earlier_offer")
    .set({ status: "passed" })
    .where("status", "=", "open")
    .where("expires_at", "<=", now)
    .returning(["provider_id as providerId", "starts_at as startsAt"])
    .execute();
}

export async function insertStateWait(trx: Trx, row: Insertable<StateWaitlist>): Promise<void> {
  await trx.insertInto("state_waitlist").values(row).execute();
}

export function isRepeatedStateWait(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "state_waitlist_email_state_key";
}
