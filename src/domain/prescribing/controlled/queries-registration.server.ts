import { sql, type Insertable } from "kysely";
import type { ProviderRegistration, RegistrationWarning } from "#core/db-types.ts";
import type { Trx } from "#core/db.ts";
import type { RegistrationKind } from "./registration.ts";

/** SQL for the registrations of providers. Row-level security decides which rows are visible. */

export type SealedRegistration = {
  id: string;
  kind: RegistrationKind;
  state: string | null;
  numberSealed: string;
  validFrom: string;
  validUntil: string | null;
};

/** False if there's already one from that day. */
export async function insertRegistration(trx: Trx, row: Insertable<ProviderRegistration>): Promise<boolean> {
  const inserted = await trx
    .insertInto("provider_registration")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Those that haven't ended, by kind and state. */
export async function selectRegistrations(
  trx: Trx,
  { providerId, today }: { providerId: string; today: string },
): Promise<SealedRegistration[]> {
  return trx
    .selectFrom("provider_registration")
    .select([
      "id",
      sql<RegistrationKind>`kind`.as("kind"),
      "state",
      "number_sealed as numberSealed",
      "valid_from as validFrom",
      "valid_until as validUntil",
    ])
    .where("provider_id", "=", providerId)
    .where((where) => where.or([where("valid_until", "is", null), where("valid_until", ">=", today)]))
    .orderBy(sql`array_position(array['npi', 'dea', 'state-cs'], kind)`)
    .orderBy("state")
    .orderBy("valid_from")
    .execute();
}

/** Its last day becomes yesterday; one that hasn't started keeps its first day as its only one. */
export async function endRegistration(trx: Trx, id: string, today: string) {
  return trx
    .updateTable("provider_registration")
    .set({ valid_until: sql`greatest(valid_from, ${today}::date - 1)` })
    .where("id", "=", id)
    .where((where) => where.or([where("valid_until", "is", null), where("valid_until", ">=", today)]))
    .returning("provider_id as providerId")
    .executeTakeFirst();
}

/** Until when a provider is registered in a state, of the registrations that hold on a day. */
export async function findRegisteredUntil(
  trx: Trx,
  { providerId, kind, state, day }: { providerId: string; kind: "dea" | "state-cs"; state: string; day: string },
): Promise<string | null> {
  const row = await trx
    .selectFrom("provider_registration")
    .select(({ fn }) => fn.max("valid_until").as("until"))
    .where("provider_id", "=", providerId)
    .where("kind", "=", kind)
    .where("state", "=", state)
    .where("valid_from", "<=", day)
    .where("valid_until", ">=", day)
    .executeTakeFirst();
  return row?.until ?? null;
}

export type EndingRegistration = { id: string; providerId: string };

/** Registrations of active providers ending within this period without a successor and without this warning or a later one. */
export async function selectEndingRegistrations(
  trx: Trx,
  { today, days }: { today: string; days: number },
): Promise<EndingRegistration[]> {
  const { rows } = await sql<EndingRegistration>`
    select r.id, r.provider_id as "providerId" from provider_registration r
    where r.valid_until >= ${today}::date and r.valid_until <= ${today}::date + ${days}::int
      and not exists (select 1 from registration_warning w where w.registration_id = r.id and w.days <= ${days})
      and not exists (select 1 from provider_registration n where n.provider_id = r.provider_id and n.kind = r.kind
        and n.state is not distinct from r.state and n.valid_until > r.valid_until and n.valid_from <= r.valid_until + 1)
    order by r.id`.execute(trx);
  return rows;
}

/** False if it was already sent. */
export async function insertRegistrationWarning(trx: Trx, row: Insertable<RegistrationWarning>): Promise<boolean> {
  const inserted = await trx
    .insertInto("registration_warning")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
