/** How soon somebody must look, by what was written. The outer promise is 24 to 48 hours (spec §9). */
export const REPLY_HOURS = { from: 24, to: 48 }; // spec §9

export type Priority = 0 | 1 | 2 | 3;

/** P0 within the hour, P1 for the prescriber's queue, P2 the same working day, everything else within the promise. */
const DUE_HOURS: Record<Priority, number> = { 0: 1, 1: 4, 2: 8, 3: REPLY_HOURS.to };

export function dueAt(priority: Priority, now: Date): Date {
  return new Date(now.getTime() + DUE_HOURS[priority] * 3_600_000);
}

/** Words that may mean an emergency, whatever the question is called. Better one notice too many. */
const RED_FLAGS = [
  /chest (pain|tightness|pressure)/,
  /faint|passed out|black(ed)? out/,
  /can(no|'|’)?t breathe|trouble breathing|short(ness)? of breath/,
  /(one[- ]sided|one side).{0,20}(weak|numb)|(weak|numb).{0,30}one side|slurred|stroke/,
  /(leg|calf).{0,20}(swell|swollen|pain)|(swell|swollen).{0,20}(leg|calf)/,
  /suicid|kill myself|end my life|self[- ]harm|hurt myself/,
  /severe (stomach|abdominal|belly) pain/,
  /(face|lip|throat|tongue).{0,20}(swell|swollen)|(swell|swollen).{0,20}(face|lip|throat|tongue)/,
];

export function hasRedFlag(text: string): boolean {
  const folded = text.toLowerCase();
  return RED_FLAGS.some((flag) => flag.test(folded));
}

/** Crockford's letters: no I, L, O or U, so that a reference can be read out. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Fifty bits: two of a million requests share one about once in a billion. */
const REFERENCE_LENGTH = 10;

export function referenceFrom(random: Uint8Array): string {
  return `R-${[...random.slice(0, REFERENCE_LENGTH)].map((byte) => LETTERS[byte & 31]).join("")}`;
}
