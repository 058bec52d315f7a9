import { sql, type RawBuilder } from "kysely";
import type { StaffRole } from "#core/actor.ts";
import type { Trx } from "#core/db.ts";
import type { RegistrationStatus } from "#domain/identity/accounts/registration-status.ts";
import type { PeopleFilters, Sort } from "./people.ts";

/** SQL for the list of people. Sorts and filters are fragments from the tables below, never text from outside. */
export type PersonRow = {
  user_id: string;
  first_name: string;
  last_name: string;
  preferred_name: string | null;
  email: string;
  phone_number: string | null;
  /** As a day: 1980-03-14. */
  date_of_birth: string | null;
  state: string | null;
  role: StaffRole | null;
  registration_status: RegistrationStatus | null;
  has_test_results: boolean;
  created_at: Date;
  disabled_at: Date | null;
  last_contact_at: Date | null;
  open_requests: number;
  late_orders: number;
  tags: string[];
};

/** The clinic's days as moments. An order is late if it was to be shipped before this day. */
export type Narrowing = Omit<PeopleFilters, "from" | "to" | "order"> & {
  since?: Date;
  until?: Date;
  lateBefore?: string;
};

/** Cursor: after this person in the list's order, or before them. */
export type Place = { userId: string; isBefore: boolean };

type Order = { key: string; isDescending: boolean; isByContact: boolean };

const ORDERS: Record<Sort, Order> = {
  newest: { key: "p.created_at", isDescending: true, isByContact: false },
  oldest: { key: "p.created_at", isDescending: false, isByContact: false },
  name: { key: "p.name_key", isDescending: false, isByContact: false },
  "name-desc": { key: "p.name_key", isDescending: true, isByContact: false },
  contact: { key: "r.last_message_at", isDescending: true, isByContact: true },
  "contact-oldest": { key: "r.last_message_at", isDescending: false, isByContact: true },
};

export const MAX_COUNTED = 1_000;

/** One page in one statement, and how many match, counted up to a thousand. */
export async function selectPeople(
  trx: Trx,
  options: { narrowing: Narrowing; sort: Sort; place: Place | null; limit: number },
): Promise<{ rows: PersonRow[]; matching: number }> {
  const { narrowing, sort, place, limit } = options;
  const order = ORDERS[sort];
  if (!isRare(narrowing)) {
    if (order.isByContact) await readInOrder(trx);
    else if (isCombined(narrowing)) await readOneIndex(trx);
  }
  const where = narrowed(narrowing);
  const isDescending = order.isDescending !== (place?.isBefore ?? false);
  const [key, id] = [sql.raw(order.key), sql.raw(order.isByContact ? "r.id" : "p.user_id")];
  const direction = sql.raw(isDescending ? "desc" : "asc");
  const beyond = place
    ? sql`and (${key}, ${id}) ${sql.raw(isDescending ? "<" : ">")} (${placeOf(order, place.userId)})`
    : sql``;
  const inOrder = sql`order by ${key} ${direction}, ${id} ${direction}`;
  const { rows } = await sql<PersonRow & { matching: number }>`
    with page as materialized (
      select p.user_id, row_number() over () as n from (
        select p.user_id from ${source(order)} where ${where} ${beyond}
        ${inOrder} limit ${limit}) p),
    counted as materialized (
      select count(*)::int as matching from (
        select from ${source(order)} where ${where} ${isWide(narrowing) ? inOrder : sql``} limit ${MAX_COUNTED + 1}) m)
    select ${shown}, counted.matching from counted left join page on true left join desk_person p using (user_id)
      ${details} order by page.n`.execute(trx);
  const people = rows.filter(({ user_id }) => user_id !== null);
  return { rows: place?.isBefore ? people.reverse() : people, matching: rows[0]?.matching ?? 0 };
}

/**
 * Behind policies PostgreSQL underestimates the rows and would rather sort all requests than use their index. This transaction
 * tells it not to. If a filter leaves few people, sorting those is right.
 */
async function readInOrder(trx: Trx): Promise<void> {
  await sql`select set_config('enable_sort', 'off', true)`.execute(trx);
}

/**
 * For the same reason it would rather intersect the results of several filters, hundreds of thousands of rows. One filter's index
 * already contains the columns the others need.
 */
async function readOneIndex(trx: Trx): Promise<void> {
  await sql`select set_config('enable_bitmapscan', 'off', true)`.execute(trx);
}

function isCombined({ role, status, state, tests, since, until }: Narrowing): boolean {
  return [role, status, state, tests, since ?? until].filter((one) => one !== undefined).length > 1;
}

/** Most people match: counting a thousand of them in index order is cheap; any other order would scan the table. */
function isWide(narrowing: Narrowing): boolean {
  const { state, status, since, until } = narrowing;
  return !isRare(narrowing) && !state && !status && !since && !until;
}

function isRare({ role, request, lateBefore, tag }: Narrowing): boolean {
  return [request, lateBefore, tag].some((one) => one !== undefined) || (role !== undefined && role !== "member");
}

/** These people, as many as there are and fit the filters. */
export async function selectPeopleByIds(trx: Trx, ids: string[], narrowing: Narrowing = {}): Promise<PersonRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PersonRow>`
    select ${shown} from desk_person p ${details} where p.user_id = any(${ids}::uuid[]) and ${narrowed(narrowing)}`.execute(
    trx,
  );
  return rows;
}

/** Not shipped as promised, and reported. */
const IS_LATE = sql`o.status in ('paid', 'sent_to_pharmacy', 'in_pharmacy_review', 'clarification_needed', 'filling')
  and exists (select from desk_late_order f where f.order_id = o.id)`;

export const shown = sql`p.user_id, p.first_name, p.last_name, p.preferred_name, p.email::text as email, p.phone_number,
  p.date_of_birth::text as date_of_birth, p.state,
  p.role, p.registration_status, p.has_test_results, p.created_at, p.disabled_at, c.last_contact_at,
  coalesce(c.open_requests, 0) as open_requests, coalesce(l.late_orders, 0) as late_orders, coalesce(t.tags, '{}') as tags`;

/**
 * Other slices' data about one page of people. `offset 0` keeps each lookup separate: joined, the view would be aggregated for
 * the whole clinic first.
 */
export const details = sql`
  left join lateral (
    select last_contact_at, open_requests from person_contact c where c.user_id = p.user_id offset 0) c on true
  left join lateral (
    select count(*)::int as late_orders from desk_order o where o.user_id = p.user_id and ${IS_LATE} offset 0) l on true
  left join lateral (select array_agg(tag order by tag) as tags from person_tag t where t.user_id = p.user_id) t on true`;

/** Sorted by last contact, people come in the order of their latest request; people who never wrote aren't in that list. */
function source({ isByContact }: Order): RawBuilder<unknown> {
  return isByContact
    ? sql`(select r.* from desk_request r where r.user_id is not null and not exists (
        select from desk_request newer where newer.user_id = r.user_id
          and (newer.last_message_at, newer.id) > (r.last_message_at, r.id))) r join desk_person p on p.user_id = r.user_id`
    : sql`desk_person p`;
}

function placeOf({ key, isByContact }: Order, userId: string): RawBuilder<unknown> {
  return isByContact
    ? sql`select r.last_message_at, r.id from desk_request r where r.user_id = ${userId}::uuid
        order by r.last_message_at desc, r.id desc limit 1`
    : sql`select ${sql.raw(key)}, p.user_id from desk_person p where p.user_id = ${userId}::uuid`;
}

export function narrowed(narrowing: Narrowing): RawBuilder<unknown> {
  const { role, status, state, tests, since, until, request, lateBefore, tag } = narrowing;
  const parts: RawBuilder<unknown>[] = [];
  if (role) parts.push(role === "member" ? sql`p.role is null` : sql`p.role = ${role}`);
  if (status)
    parts.push(status === "none" ? sql`p.registration_status is null` : sql`p.registration_status = ${status}`);
  if (state) parts.push(sql`p.state = ${state}`);
  if (tests) parts.push(sql`p.has_test_results = ${tests === "yes"}`);
  if (since) parts.push(sql`p.created_at >= ${since}`);
  if (until) parts.push(sql`p.created_at < ${until}`);
  if (request === "open") {
    parts.push(sql`p.user_id in (
      select o.user_id from desk_request o where o.user_id is not null and o.state not in ('resolved', 'closed'))`);
  }
  if (lateBefore) {
    // Every late order has been reported; the unshipped ones have an index on the promised day.
    parts.push(sql`p.user_id in (
      select o.user_id from desk_order o where o.promised_until < ${lateBefore} and ${IS_LATE})`);
  }
  if (tag) parts.push(sql`p.user_id in (select g.user_id from person_tag g where g.tag = ${tag})`);
  return parts.length ? sql.join(parts, sql` and `) : sql`true`;
}
