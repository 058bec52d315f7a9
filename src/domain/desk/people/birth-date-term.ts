/** Parses a birth date in a search, in the usual formats, and returns the rest. */
export type BirthDateTerm = { days: string[]; rest: string };

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NAME = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?";

/** Patterns with the positions of year, month and day. US order: month first, unless only the other order is a valid date. */
const FORMATS: { pattern: RegExp; read: (match: string[]) => [year: string, month: string, day: string] }[] = [
  { pattern: /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/, read: ([, y, m, d]) => [y!, m!, d!] },
  { pattern: /(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/, read: ([, m, d, y]) => [y!, m!, d!] },
  {
    pattern: new RegExp(`\\b${NAME}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})\\b`, "i"),
    read: ([, m, d, y]) => [y!, m!, d!],
  },
  {
    pattern: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+${NAME},?\\s+(\\d{4})\\b`, "i"),
    read: ([, d, m, y]) => [y!, m!, d!],
  },
];

export function readBirthDate(term: string): BirthDateTerm | null {
  for (const { pattern, read } of FORMATS) {
    const match = pattern.exec(term);
    if (!match) continue;
    const [year, month, day] = read([...match]);
    const days = yearsOf(year).flatMap((full) => {
      const inOrder = dayFrom(full, monthOf(month), Number(day));
      const otherOrder = dayFrom(full, Number(day), Number(month));
      return inOrder ?? otherOrder ?? [];
    });
    if (days.length === 0) continue;
    const rest = term.replace(match[0], " ").replaceAll(/\b(born|dob|birth ?date|date of birth)\b[:.]?/gi, " ");
    return { days, rest: rest.replaceAll(/\s+/g, " ").trim() };
  }
  return null;
}

/** A two-digit year can be in either century: search both. */
function yearsOf(text: string): number[] {
  return text.length === 4 ? [Number(text)] : [1900 + Number(text), 2000 + Number(text)];
}

function monthOf(text: string): number {
  const named = MONTHS.indexOf(text.slice(0, 3).toLowerCase());
  return named >= 0 ? named + 1 : Number(text);
}

function dayFrom(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year > 1900 ? date.toISOString().slice(0, 10) : null;
}
