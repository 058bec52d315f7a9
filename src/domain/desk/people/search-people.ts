import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction, type Trx } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { narrowingFor, type Person } from "./list-people.ts";
import type { PeopleFilters } from "./people.ts";
import { MAX_TERM_LENGTH, readPeopleTerm } from "./people-term.ts";
import { selectPeopleByIds, type Narrowing } from "./queries-people.server.ts";
import {
  findSearch,
  insertSearch,
  selectFit,
  selectNearWords,
  selectPeopleByOrder,
  selectPeopleByReference,
  selectPeopleByWords,
  type Found,
} from "./queries-search.server.ts";
import { guessPairs, guessWords, type Guess } from "./rank-words.ts";

export const PeopleSearch = z.object({
  term: z
    .string()
    .trim()
    .min(1, "Enter a name, birth date, email, phone number, reference, order or tracking number")
    .max(MAX_TERM_LENGTH, "Use fewer words"),
});

/** Keeps what is looked for, so that an address can name it without saying it. */
export async function recordSearch(ctx: Ctx, { term }: z.infer<typeof PeopleSearch>): Promise<{ searchId: string }> {
  const { userId } = requireStaff(ctx);
  const searchId = newId(ctx.now.getTime());
  await inTransaction(ctx, async (tx) => {
    await insertSearch(tx.trx, { id: searchId, user_id: userId, term, created_at: tx.now });
    await recordAudit(tx, { action: "people.searched", objectId: searchId });
  });
  return { searchId };
}

const MAX_SHOWN = 50;

export type PeopleFound = { term: string; people: Person[]; isCut: boolean };

/** The best matches, best first. Null for a search that is somebody else's, or swept away. */
export async function showSearch(
  ctx: Ctx,
  input: { searchId: string; filters: PeopleFilters },
): Promise<PeopleFound | null> {
  const { userId } = requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const term = await findSearch(tx.trx, input.searchId, userId);
    if (term === null) return null;
    await recordAudit(tx, { action: "people.listed", objectId: input.searchId });
    const people = await find(tx.trx, term, narrowingFor(ctx, input.filters), MAX_SHOWN + 1);
    return { term, people: people.slice(0, MAX_SHOWN), isCut: people.length > MAX_SHOWN };
  });
}

/** For the palette: a few people at once. What was typed is not kept, that it was asked is. */
export async function findPeople(ctx: Ctx, { term }: z.infer<typeof PeopleSearch>): Promise<Person[]> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    await recordAudit(tx, { action: "people.searched" });
    return find(tx.trx, term, {}, 8);
  });
}

async function find(trx: Trx, term: string, narrowing: Narrowing, limit: number): Promise<Person[]> {
  const found = await findIds(trx, term, narrowing, limit);
  const weights = new Map(found.map(({ user_id, weight }) => [user_id, weight]));
  const people = await selectPeopleByIds(trx, [...weights.keys()], narrowing);
  const weightOf = ({ user_id }: Person) => weights.get(user_id) ?? 0;
  return people.sort((a, b) => weightOf(b) - weightOf(a) || (nameOf(a) < nameOf(b) ? -1 : 1)).slice(0, limit);
}

async function findIds(trx: Trx, term: string, narrowing: Narrowing, limit: number): Promise<Found[]> {
  const meant = readPeopleTerm(term);
  const sure = (userIds: string[]) => userIds.map((user_id) => ({ user_id, weight: 1 }));
  if (meant.kind === "id") return sure([meant.userId]);
  if (meant.kind === "reference") return sure(await selectPeopleByReference(trx, meant.reference));
  if (meant.kind === "order") return sure(await selectPeopleByOrder(trx, "number", meant.number));
  if (meant.kind === "tracking") {
    const byParcel = await selectPeopleByOrder(trx, "tracking_key", meant.key);
    // Some write their email's first part like that.
    return byParcel.length > 0 ? sure(byParcel) : findByNames(trx, term, narrowing, limit);
  }
  if (meant.kind === "born") return findByBirthDate(trx, meant, narrowing, limit);
  if (meant.kind === "phone") return selectPeopleByWords(trx, [{ word: meant.word, weight: 1 }], narrowing, limit);
  if (meant.kind === "email") {
    const exact = await selectPeopleByWords(trx, [{ word: meant.word, weight: 1 }], narrowing, limit);
    if (exact.length > 0) return exact;
    return findByNames(trx, meant.word.split("@")[0] ?? "", narrowing, limit);
  }
  return findByNames(trx, term, narrowing, limit);
}

/** Of everybody born that day those come first whom the rest fits; whom it does not fit at all is left out if anybody fits. */
async function findByBirthDate(
  trx: Trx,
  { words, rest }: { words: string[]; rest: string },
  narrowing: Narrowing,
  limit: number,
): Promise<Found[]> {
  const born = words.map((word) => ({ word, weight: 1 }));
  if (rest === "") return selectPeopleByWords(trx, born, narrowing, limit);
  const found = await selectPeopleByWords(trx, born, narrowing, MAX_RANKED);
  const fit = await selectFit(
    trx,
    found.map(({ user_id }) => user_id),
    await guessLists(trx, rest),
  );
  return fit.length > 0 ? fit : found;
}

/** So many are compared by every word that was typed. */
const MAX_RANKED = 100;

/**
 * Two words look for people with both; only if there are none, for people with one of them. Of more words every pair is looked for.
 * Whoever fits the most of all that was typed comes first.
 */
async function findByNames(trx: Trx, term: string, narrowing: Narrowing, limit: number): Promise<Found[]> {
  const lists = await guessLists(trx, term);
  const most = lists.length > 2 ? MAX_RANKED : limit;
  const together = await selectPeopleByWords(trx, guessPairs(lists), narrowing, most);
  if (together.length > 0 && lists.length <= 2) return together;
  const found = together.length > 0 ? together : await selectPeopleByWords(trx, lists.flat(), narrowing, MAX_RANKED);
  if (lists.length < 2) return found;
  const fit = await selectFit(
    trx,
    found.map(({ user_id }) => user_id),
    lists,
  );
  return fit.slice(0, limit);
}

async function guessLists(trx: Trx, term: string): Promise<Guess[][]> {
  const near = await selectNearWords(trx, term, { anyStart: false });
  let lists = near.map(guesses);
  if (lists.some((list) => list.length === 0)) {
    const more = await selectNearWords(trx, term, { anyStart: true });
    lists = more.map(guesses);
  }
  return lists;
}

function guesses({ typed, near }: { typed: string; near: string[] }): Guess[] {
  // A part of an address may hold digits, which no word for misspellings does.
  return guessWords(typed, /\d/.test(typed) ? [typed] : near);
}

function nameOf({ last_name, first_name }: Person): string {
  return `${last_name}, ${first_name}`.toLowerCase();
}
