import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { AppointmentTypeKey } from "../appointment.ts";
import type { ProviderCalendar, Span } from "./slots.ts";

/** SQL for providers' calendars. Row-level security lets everyone read them: they contain no names. */

export type TypeTerm = {
  key: AppointmentTypeKey;
  name: string;
  isInitial: boolean;
  lengthMinutes: number;
  stepMinutes: number;
  feeItem: "visit" | "follow-up-visit";
};

export async function selectTypeTerms(trx: Trx, day: string): Promise<TypeTerm[]> {
  const { rows } = await sql<TypeTerm>`
    select t.key, t.name, t.is_initial as "isInitial", m.length_minutes as "lengthMinutes", m.step_minutes as "stepMinutes",
      m.fee_item as "feeItem"
    from appointment_type t
    cross join lateral (
      select * from appointment_type_term m where m.type_key = t.key and m.effective_from <= ${day}::date
      order by m.effective_from desc limit 1) m
    order by t.sort`.execute(trx);
  return rows;
}

export type NamedCalendar = ProviderCalendar & { providerName: string };

/**
 * Calendars of providers with a license in a state at some time in the range. One statement per table, joined in code: building
 * the same as JSON in PostgreSQL takes longer.
 */
export async function selectCalendars(
  trx: Trx,
  question: { state: string; span: Span; now: Date; providerId?: string | undefined },
): Promise<NamedCalendar[]> {
  const [from, to] = [new Date(question.span.from - DAY), new Date(question.span.to + DAY)];
  const { rows: licenses } = await sql<ProviderRow>`
    select p.user_id as "providerId", p.display_name as "providerName", p.zone,
      p.minimum_notice_minutes as "minimumNoticeMinutes", p.horizon_days as "horizonDays",
      p.buffer_before_minutes as "bufferBeforeMinutes", p.buffer_after_minutes as "bufferAfterMinutes",
      l.valid_from as "validFrom", l.valid_until as "validUntil"
    from provider_license l join provider p on p.user_id = l.provider_id
    where l.state = ${question.state} and p.is_active and l.valid_from <= ${to}::date and l.valid_until >= ${from}::date
      ${question.providerId ? sql`and p.user_id = ${question.providerId}` : sql``}`.execute(trx);
  const calendars = new Map<string, NamedCalendar>();
  for (const { validFrom, validUntil, ...provider } of licenses) {
    const calendar = calendars.get(provider.providerId) ?? { ...provider, ...empty() };
    calendar.licenses.push({ validFrom, validUntil });
    calendars.set(provider.providerId, calendar);
  }
  if (calendars.size > 0) await fill(trx, calendars, { from, to, now: question.now });
  return [...calendars.values()];
}

async function fill(
  trx: Trx,
  calendars: Map<string, NamedCalendar>,
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<void> {
  const ids = [...calendars.keys()];
  const hours = await sql<Hours>`
    select provider_id as "providerId", weekday, from_minute as "fromMinute", to_minute as "toMinute",
      effective_from as "effectiveFrom", effective_until as "effectiveUntil"
    from weekly_hours where provider_id = any(${ids}::uuid[]) and effective_from <= ${to}::date
      and (effective_until is null or effective_until >= ${from}::date)`.execute(trx);
  for (const { providerId, ...row } of hours.rows) calendars.get(providerId)?.weeklyHours.push(row);
  const exceptions = await sql<Exception>`
    select provider_id as "providerId", day, kind, from_minute as "fromMinute", to_minute as "toMinute"
    from schedule_exception where provider_id = any(${ids}::uuid[]) and day between ${from}::date and ${to}::date`.execute(
    trx,
  );
  for (const { providerId, ...row } of exceptions.rows) calendars.get(providerId)?.exceptions.push(row);
  const off = await sql<Taken>`
    select provider_id as "providerId", ${epoch("starts_at")} as "from", ${epoch("ends_at")} as "to"
    from time_off where provider_id = any(${ids}::uuid[]) and starts_at < ${to} and ends_at > ${from}`.execute(trx);
  for (const { providerId, ...row } of off.rows) calendars.get(providerId)?.timeOff.push(row);
  const taken = await sql<Taken>`
    select provider_id as "providerId", ${epoch("lower(during)")} as "from", ${epoch("upper(during)")} as "to"
    from booked_time where provider_id = any(${ids}::uuid[]) and during && tstzrange(${from}, ${to})
      and (hold_expires_at is null or hold_expires_at > ${now})`.execute(trx);
  for (const { providerId, ...row } of taken.rows) calendars.get(providerId)?.taken.push(row);
}

/** Whether a provider is licensed in a state on a day, and active at all. */
export async function findLicensedProvider(
  trx: Trx,
  question: { providerId: string; state: string; day: string },
): Promise<{ bufferBeforeMinutes: number; bufferAfterMinutes: number; providerName: string } | null> {
  const row = await licensedProviders(trx, question)
    .select([
      "display_name as providerName",
      "buffer_before_minutes as bufferBeforeMinutes",
      "buffer_after_minutes as bufferAfterMinutes",
    ])
    .where("user_id", "=", question.providerId)
    .executeTakeFirst();
  return row ?? null;
}

/** Active providers with a license in a state on a day. */
export function licensedProviders(trx: Trx, { state, day }: { state: string; day: string }) {
  return trx
    .selectFrom("provider")
    .where("is_active", "=", true)
    .where((where) =>
      where.exists(
        where
          .selectFrom("provider_license")
          .select("id")
          .whereRef("provider_id", "=", "provider.user_id")
          .where("state", "=", state)
          .where("valid_from", "<=", day)
          .where("valid_until", ">=", day),
      ),
    );
}

const DAY = 86_400_000;

type ProviderRow = Omit<NamedCalendar, "licenses" | "weeklyHours" | "exceptions" | "timeOff" | "taken"> &
  NamedCalendar["licenses"][number];
type Hours = ProviderCalendar["weeklyHours"][number] & { providerId: string };
type Exception = ProviderCalendar["exceptions"][number] & { providerId: string };
type Taken = Span & { providerId: string };

function empty(): Pick<ProviderCalendar, "licenses" | "weeklyHours" | "exceptions" | "timeOff" | "taken"> {
  return { licenses: [], weeklyHours: [], exceptions: [], timeOff: [], taken: [] };
}

function epoch(instant: string) {
  return sql<number>`(extract(epoch from ${sql.raw(instant)}) * 1000)::float8`;
}
