import type { Trx } from "#core/db.ts";
import { readPeopleTerm } from "../people/people-term.ts";
import { guessPairs } from "../people/rank-words.ts";
import { guessLists } from "../people/search-people.ts";
import { selectPatientsByWords, type PatientRow } from "./queries-patients.server.ts";

/** The provider's patients who fit what was typed: a birth date, the end of a phone number, an email address or a name. */
export async function searchPatients(trx: Trx, term: string, limit: number): Promise<PatientRow[]> {
  const meant = readPeopleTerm(term);
  if (meant.kind === "phone" || meant.kind === "email") {
    return selectPatientsByWords(trx, [{ word: meant.word, weight: 1 }], limit);
  }
  if (meant.kind === "born") {
    const born = await selectPatientsByWords(
      trx,
      meant.words.map((word) => ({ word, weight: 1 })),
      limit,
    );
    if (meant.rest === "") return born;
    const named = new Set((await searchByNames(trx, meant.rest, limit)).map(({ userId }) => userId));
    const both = born.filter(({ userId }) => named.has(userId));
    return both.length > 0 ? both : born;
  }
  return searchByNames(trx, term, limit);
}

/** People with two of the typed words come before those with one. */
async function searchByNames(trx: Trx, term: string, limit: number): Promise<PatientRow[]> {
  const lists = await guessLists(trx, term);
  if (lists.length > 1) {
    const together = await selectPatientsByWords(trx, guessPairs(lists), limit);
    if (together.length > 0) return together;
  }
  return selectPatientsByWords(trx, lists.flat(), limit);
}
