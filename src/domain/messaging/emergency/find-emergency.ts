import type { EmergencyList } from "./emergency-list.ts";

/** Browser-safe and small: a form loads it when someone types. */

/** The first emergency found in a message, or null. */
export type EmergencyCheck = (text: string) => string | null;

type Token = { text: string; clause: number };
type Span = { start: number; end: number };
type Finder = (words: readonly Token[]) => Span[][];

/** How many words may be between two parts of a line. */
const GAP = 5;

const CONTEXT = ["figures", "past", "present", "questions", "self"] as const;

export function createEmergencyCheck(list: EmergencyList): EmergencyCheck {
  const fillers = new Set(list.fillers.map(fold));
  const bridges = new Set(list.bridges.map(fold));
  const lookalikes = new Set(list.lookalikes.map(fold));
  const lines = list.signs.flatMap((sign) =>
    sign.lines.map((line) => ({ sign: sign.key, parts: readParts(line, list.groups) })),
  );
  const parts = lines.flatMap((line) => line.parts.map((part) => part.map((phrase) => strip(phrase, fillers))));
  const findParts = createFinder(parts, lookalikes);
  const findDenials = createFinder([list.denials.map(readPhrase)], lookalikes);
  const findContext = createFinder(
    CONTEXT.map((name) => list[name].map(readPhrase)),
    lookalikes,
  );

  return function findEmergency(text) {
    for (const words of sentencesOf(text)) {
      const sign = findSign(without(words, findContext(words)[0]!));
      if (sign) return sign;
    }
    return null;
  };

  function findSign(words: Token[]): string | null {
    const stored = words.filter(({ text }) => !fillers.has(text));
    const found = findLines(stored);
    if (found.length === 0) return null;
    const [, past, present, questions, self] = findContext(words) as [Span[], Span[], Span[], Span[], Span[]];
    if (past.length > 0 && present.length === 0) return null;
    const denials = findDenials(stored)[0]!;
    const denied: Span[] = [];
    for (const span of found) {
      const clause = stored[span.start]!.clause;
      const stands = (spans: Span[]) => spans.some(({ start }) => words[start]!.clause === clause);
      if (isDenied(stored, span, denials, denied)) denied.push(span);
      else if (!stands(questions) || stands(self)) return span.sign;
    }
    return null;
  }

  /** Every line whose parts are near each other, from the left. */
  function findLines(stored: Token[]): (Span & { sign: string })[] {
    const places = findParts(stored);
    let next = 0;
    const found = lines.flatMap(({ sign, parts: { length } }) => {
      const own = places.slice(next, next + length);
      next += length;
      return own.every((spans) => spans.length > 0) ? near(own).map((span) => ({ ...span, sign })) : [];
    });
    return found.toSorted((a, b) => a.start - b.start || b.end - a.end);
  }

  /** Denied directly, or by a chain: "no chest pain or fainting". */
  function isDenied(stored: Token[], { start }: Span, denials: Span[], denied: Span[]): boolean {
    const clause = stored[start]!.clause;
    for (let at = start - 1; at >= 0 && stored[at]!.clause === clause; at--) {
      if (denials.some(({ end }) => end === at)) return true;
      const { text } = stored[at]!;
      if (CHAIN.has(text) && denied.some(({ end }) => stored[end]!.clause === clause && at - end <= 2)) return true;
      if (!bridges.has(text)) return false;
    }
    return false;
  }
}

const CHAIN = new Set(["or", "nor", "ni", "o", "and", "y"]);

function near(places: Span[][]): Span[] {
  const reach = (places.length - 1) * (GAP + 1);
  return places.flatMap((spans, first) =>
    spans.flatMap((anchor) => {
      let { end } = anchor;
      for (const [index, others] of places.entries()) {
        if (index === first) continue;
        const other = others.find(({ start }) => start > anchor.end && start <= anchor.end + reach);
        if (!other) return [];
        end = Math.max(end, other.end);
      }
      return [{ start: anchor.start, end }];
    }),
  );
}

function without(words: Token[], spans: Span[]): Token[] {
  return words.filter((_, at) => !spans.some(({ start, end }) => start <= at && at <= end));
}

type Term = { text: string; isPrefix: boolean; from: number; to: number };
type Phrase = Term[];

/** Searches for many phrases at once: computes once per word which phrases can start there. */
function createFinder(parts: Phrase[][], lookalikes: Set<string>): Finder {
  const byLetter = new Map<string, { phrase: Phrase; part: number }[]>();
  for (const [part, phrases] of parts.entries()) {
    for (const phrase of phrases) {
      const letter = letterOf(phrase[0]?.text ?? "");
      byLetter.set(letter, [...(byLetter.get(letter) ?? []), { phrase, part }]);
    }
  }
  const memory = new Map<string, { phrase: Phrase; part: number }[]>();

  return function find(words) {
    const spans: Span[][] = parts.map(() => []);
    for (const [start, { text }] of words.entries()) {
      for (const { phrase, part } of beginning(text)) {
        const isWhole = phrase.every((term, i) => i === 0 || isTerm(words[start + i]?.text ?? "", term, lookalikes));
        if (isWhole) spans[part]!.push({ start, end: start + phrase.length - 1 });
      }
    }
    return spans;
  };

  function beginning(word: string) {
    let known = memory.get(word);
    if (!known) {
      const candidates = byLetter.get(letterOf(word)) ?? [];
      known = candidates.filter(({ phrase }) => phrase[0] && isTerm(word, phrase[0], lookalikes));
      if (memory.size > 5_000) memory.clear();
      memory.set(word, known);
    }
    return known;
  }
}

/** Numbers share one place. */
function letterOf(word: string): string {
  return word >= "a" ? word.slice(0, 1) : "#";
}

function isTerm(word: string, term: Term, lookalikes: Set<string>): boolean {
  if (term.text === "") return word !== "" && Number(word) >= term.from && Number(word) <= term.to;
  if (word === term.text || (term.isPrefix && word.startsWith(term.text))) return true;
  // A misspelling rarely begins with another letter, and short words have too many neighbors.
  if (word[0] !== term.text[0] || term.text.length < 5 || lookalikes.has(word)) return false;
  return isMisspelling(word, term);
}

function readParts(line: string, groups: Record<string, string[]>): Phrase[][] {
  return line.split(" + ").map((part) =>
    part
      .split("|")
      .flatMap((text) => {
        const name = /^\{([a-z]+)\}$/.exec(text.trim())?.[1];
        return name ? (groups[name] ?? []) : [text];
      })
      .map(readPhrase),
  );
}

function readPhrase(text: string): Phrase {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const range = /^#([\d.]+)-([\d.]+)$/.exec(word);
      if (range) return { text: "", isPrefix: false, from: Number(range[1]), to: Number(range[2]) };
      return { text: fold(word.replace(/\*$/, "")), isPrefix: word.endsWith("*"), from: 0, to: 0 };
    });
}

/** A phrase made only of filler words is kept and never matches. */
function strip(phrase: Phrase, fillers: Set<string>): Phrase {
  const left = phrase.filter(({ text }) => !fillers.has(text));
  return left.length > 0 ? left : phrase;
}

/** Removes capitals, accents and apostrophes: "Can’t" becomes "cant", "presión" becomes "presion". */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’‘`´]/g, "");
}

const SENTENCE_END = /[!?\n;]+|\.+(?!\d)/;
const CLAUSE_END = /[,:()]+|\b(?:but|pero|however|although|aunque)\b/;

function sentencesOf(text: string): Token[][] {
  return fold(text)
    .split(SENTENCE_END)
    .map((sentence) =>
      sentence
        .split(CLAUSE_END)
        .flatMap((clause, index) => textFor(clause).map((word) => ({ text: word, clause: index }))),
    );
}

/** Splits off numbers: "4hrs" becomes "4 hrs". */
function textFor(text: string): string[] {
  return text.match(/\d+(?:\.\d+)?|[a-z]+/g) ?? [];
}

/** One letter wrong in a word of five, two in a word of nine. Swapped neighbors count as one. */
function isMisspelling(word: string, { text, isPrefix }: Term): boolean {
  const allowed = text.length >= 9 ? 2 : 1;
  if (!isPrefix) return Math.abs(word.length - text.length) <= allowed && distance(word, text) <= allowed;
  for (let length = text.length - 1; length <= Math.min(text.length + 1, word.length); length++) {
    if (distance(word.slice(0, length), text) <= allowed) return true;
  }
  return false;
}

/** Damerau-Levenshtein. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) value = Math.min(value, before[j - 2]! + 1);
      next.push(value);
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}
