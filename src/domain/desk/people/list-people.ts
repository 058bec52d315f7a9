import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { PeopleFilters, Sort } from "./people.ts";
import { MAX_COUNTED, selectPeople, type PersonRow, type Place } from "./queries-people.server.ts";
import { narrowingFor } from "./narrowing-for.ts";

export type Person = PersonRow;
export const PAGE_SIZE = 50;

export type PeoplePage = {
  people: Person[];
  /** The people who start the next and previous pages. */
  next: string | null;
  previous: string | null;
  /** Up to a thousand; null means more. */
  matching: number | null;
};

/**
 * One page of the people who match the filters. The cursor is a person's id, because a URL must not contain a name. The list is
 * one audit row, not one per person: it only leads to people, and opening a person is audited.
 */
export async function listPeople(
  ctx: Ctx,
  input: { filters: PeopleFilters; sort: Sort; after?: string | undefined; before?: string | undefined },
): Promise<PeoplePage> {
  requireStaff(ctx);
  const place = placeFrom(input);
  const { rows, matching } = await inTransaction(ctx, async (tx) => {
    await recordAudit(tx, { action: "people.listed" });
    return selectPeople(tx.trx, {
      narrowing: narrowingFor(ctx, input.filters),
      sort: input.sort,
      place,
      limit: PAGE_SIZE + 1,
    });
  });
  const isFull = rows.length > PAGE_SIZE;
  const people = place?.isBefore ? rows.slice(-PAGE_SIZE) : rows.slice(0, PAGE_SIZE);
  const [hasPrevious, hasNext] = place?.isBefore ? [isFull, true] : [place !== null, isFull];
  return {
    people,
    previous: hasPrevious ? (people[0]?.user_id ?? null) : null,
    next: hasNext ? (people.at(-1)?.user_id ?? null) : null,
    matching: matching > MAX_COUNTED ? null : matching,
  };
}

function placeFrom({ after, before }: { after?: string | undefined; before?: string | undefined }): Place | null {
  if (after) return { userId: after, isBefore: false };
  return before ? { userId: before, isBefore: true } : null;
}
