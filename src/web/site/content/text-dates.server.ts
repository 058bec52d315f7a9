import rows from "../../../../content/dates.csv?raw";

/** The day each text last changed, by its page's path. `scripts/content-dates.ts` writes it and checks that no text is newer. */
const days = new Map(
  rows
    .trim()
    .split("\n")
    .slice(1)
    .map((row) => {
      const [path = "", day = ""] = row.split(",");
      return [path, day];
    }),
);

export function updatedOn(path: string): string {
  const day = days.get(path);
  if (!day) throw new Error(`${path} has no day in content/dates.csv: node scripts/content-dates.ts --write`);
  return day;
}

/** A list changes with the newest of its texts. */
export function newestOf(paths: string[]): string {
  return paths.map(updatedOn).toSorted().at(-1) ?? "";
}
