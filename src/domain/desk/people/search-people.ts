import { z } from "zod";
import type { Trx } from "#core/db.ts";
import type { Person } from "./list-people.ts";
import { MAX_TERM_LENGTH, readPeopleTerm } from "./people-term.ts";
import { selectPeopleByIds, type Narrowing } from "./queries-people.server.ts";
import {
  selectFit,
  selectNearWords,
  selectPeopleByOrder,
  selectPeopleByReference,
  selectPeopleByWords,
  type Found,
} from "./queries-search.server.ts";
import { guessPairs, guessWords, type Guess } from "./rank-words.ts";

export const PeopleSearch = z.object({
  term: z.string().trim().min(1, "search-term-missing").max(MAX_TERM_LENGTH, "search-term-too-long"),
});

export async function find(trx: Trx, term: string, narrowing: Narrowing, limit: number): Promise<Person[]> {
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

/** Of the people born that day, the ones matching the rest come first; non-matches are dropped if anyone matches. */
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

/** How many people are compared by every typed word. */
const MAX_RANKED = 100;

/**
 * Two words find people with both, or with one of them if there are none. With more words, every pair is searched. People who
 * match the most words come first.
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

export async function guessLists(trx: Trx, term: string): Promise<Guess[][]> {
  const near = await selectNearWords(trx, term, { anyStart: false });
  let lists = near.map(guesses);
  if (lists.some((list) => list.length === 0)) {
    const more = await selectNearWords(trx, term, { anyStart: true });
    lists = more.map(guesses);
  }
  return lists;
}

function guesses({ typed, near }: { typed: string; near: string[] }): Guess[] {
  // Part of an email address may contain digits, which misspelling words never do.
  return guessWords(typed, /\d/.test(typed) ? [typed] : near);
}

function nameOf({ last_name, first_name }: Person): string {
  return `${last_name}, ${first_name}`.toLowerCase();
}
