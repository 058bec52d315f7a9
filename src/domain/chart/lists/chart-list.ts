/** Allergies, problems, medicines from elsewhere and history. Browser-safe. */
export const SECTIONS = ["allergies", "problems", "medicines", "history"] as const;
export type Section = (typeof SECTIONS)[number];

export const ROW_STATUSES = ["reported", "confirmed", "refuted", "entered-in-error"] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];
export type RowSource = "patient" | "provider" | "outside";

export const SEVERITIES = ["mild", "moderate", "severe", "unknown"] as const;
export const HISTORY_KINDS = ["surgery", "family", "social", "pregnancy"] as const;

/** One version of a row. A change adds a version to the same root. */
export type RowVersion = {
  id: string;
  rootId: string;
  version: number;
  status: RowStatus;
  source: RowSource;
  /** The answer it was proposed from. */
  origin: string | null;
  addedBy: string;
  addedAt: Date;
};

type Span = { fromOn: string | null; untilOn: string | null };

/** What a row says, by section. */
export type RowValues = {
  allergies: Span & {
    substance: string;
    classKeys: string[];
    reaction: string;
    severity: (typeof SEVERITIES)[number];
  };
  problems: Span & { name: string; icd10: string | null; problemKey: string | null };
  medicines: Span & { name: string; classKeys: string[]; dose: string };
  history: Span & { kind: (typeof HISTORY_KINDS)[number]; text: string; isRestricted: boolean };
};

/** What somebody writes into a section. */
export type ChartEntry<S extends Section = Section> = { [K in S]: { section: K } & RowValues[K] }[S];

export type ChartRow<S extends Section = Section> = { [K in S]: RowVersion & ChartEntry<K> }[S];

export type Said = { at: Date; by: string };

/** The newest version of each row, newest first. */
export type ChartLists = { [S in Section]: ChartRow<S>[] } & {
  /** When and by whom it was said that there are none. Null if something is listed. */
  noneKnown: Record<Section, Said | null>;
  /** What rows said before, by root, newest first. Rows that never changed aren't in it. */
  earlier: Readonly<Record<string, ChartRow[]>>;
  /** The last review by a provider. Null if something was reported after it. */
  reviewed: Record<Section, Said | null>;
};

/**
 * Whether a row counts. What was refuted or entered in error doesn't. A row that has ended counts until a provider confirms the end:
 * a patient can't end an allergy alone.
 */
export function counts({ status, untilOn }: Pick<ChartRow, "status" | "untilOn">): boolean {
  if (status === "refuted" || status === "entered-in-error") return false;
  return status === "reported" || untilOn === null;
}

/** What to call an entry of any section. */
export function nameOf(entry: ChartEntry): string {
  if (entry.section === "allergies") return entry.substance;
  return entry.section === "history" ? entry.text : entry.name;
}
