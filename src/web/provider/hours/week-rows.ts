/** The weekly hours as rows of a form: several a day, each with the two times as typed. */
export type TypedHours = { from: string; to: string };
export type TypedWeek = readonly { weekday: number; name: string; rows: readonly TypedHours[] }[];

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
/** More than anybody works in a day; keeps a forged form short. */
export const MAX_ROWS = 6;

export const fromName = (weekday: number, row: number) => `from-${weekday}-${row}`;
export const toName = (weekday: number, row: number) => `to-${weekday}-${row}`;
export const addId = (weekday: number) => `add-${weekday}`;

/** Reads the rows there are, in order, whatever numbers they have. */
export function weekIn(values: Readonly<Record<string, string>>): TypedWeek {
  return weekOf((weekday) => {
    const rows: TypedHours[] = [];
    for (let row = 0; row < MAX_ROWS; row++) {
      const [from, to] = [values[fromName(weekday, row)], values[toName(weekday, row)]];
      if (from !== undefined || to !== undefined) rows.push({ from: from ?? "", to: to ?? "" });
    }
    return rows;
  });
}

export function weekOf(rowsOf: (weekday: number) => TypedHours[]): TypedWeek {
  return WEEKDAYS.map((name, i) => ({ weekday: i + 1, name, rows: rowsOf(i + 1) }));
}

/** The other way: what the form's inputs would hold. */
export function valuesOf(week: TypedWeek): Record<string, string> {
  return Object.fromEntries(
    week.flatMap(({ weekday, rows }) =>
      rows.flatMap(({ from, to }, row) => [
        [fromName(weekday, row), from],
        [toName(weekday, row), to],
      ]),
    ),
  );
}

/** What a pressed "Add" or "Remove" makes of the week, and where to go on typing. Null if it was another button. */
export function changedWeek(week: TypedWeek, intent: string): { week: TypedWeek; focusId: string } | null {
  const [, act, day, row] = /^(add|remove)-([1-7])(?:-(\d))?$/.exec(intent) ?? [];
  const weekday = Number(day);
  const chosen = week.find((one) => one.weekday === weekday);
  if (!chosen) return null;
  const isAdding = act === "add";
  const rows = isAdding
    ? [...chosen.rows, { from: "", to: "" }].slice(0, MAX_ROWS)
    : chosen.rows.filter((_, i) => i !== Number(row));
  return {
    week: week.map((one) => (one === chosen ? { ...one, rows } : one)),
    focusId: isAdding ? fromName(weekday, rows.length - 1) : addId(weekday),
  };
}
