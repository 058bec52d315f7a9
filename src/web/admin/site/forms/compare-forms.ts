import { treatmentLabels } from "../../../shared/treatment-labels.ts";
import type { FormDefinition } from "#domain/intake/forms/form.ts";
import { itemLines, saysLines, type Line } from "./form-text.ts";

export type Change = {
  /** A question or a finding. */
  id: string;
  kind: "added" | "removed" | "changed" | "moved";
  lines: { label: string; from: string | null; to: string | null }[];
};

/** What differs between two versions, in the words that staff read them in. */
export function compareForms(
  before: FormDefinition,
  after: FormDefinition,
  earlier: readonly FormDefinition[],
): Change[] {
  const partsOf = (form: FormDefinition): [string, Line[]][] => [
    [
      "the form",
      [
        { label: "Title", text: form.title },
        { label: "Treatments", text: treatmentLabels(form.treatments) },
      ],
    ],
    ...form.items.map((item): [string, Line[]] => [item.id, itemLines(item, [...earlier, form])]),
    ...saysLines(form).map(({ code, lines }): [string, Line[]] => [`finding ${code}`, lines]),
    ...Object.entries(form.scores ?? {}).map(([id, score]): [string, Line[]] => [
      `score ${id}`,
      [{ label: "Score", text: JSON.stringify(score) }],
    ]),
  ];
  const [old, now] = [new Map(partsOf(before)), new Map(partsOf(after))];
  const changes = [...now].flatMap(([id, lines]): Change[] => {
    const was = old.get(id);
    if (!was) return [{ id, kind: "added", lines: lines.map(({ label, text }) => ({ label, from: null, to: text })) }];
    const differing = differences(was, lines);
    if (differing.length > 0) return [{ id, kind: "changed", lines: differing }];
    return isMoved(id, before, after) ? [{ id, kind: "moved", lines: [] }] : [];
  });
  const removed = [...old].filter(([id]) => !now.has(id));
  return [
    ...changes,
    ...removed.map(([id, lines]): Change => ({
      id,
      kind: "removed",
      lines: lines.map(({ label, text }) => ({ label, from: text, to: null })),
    })),
  ];
}

function differences(before: readonly Line[], after: readonly Line[]): Change["lines"] {
  const has = (lines: readonly Line[], { label, text }: Line) =>
    lines.some((one) => one.label === label && one.text === text);
  const gone = before.filter((one) => !has(after, one));
  const come = after.filter((one) => !has(before, one));
  const rows = gone.map(({ label, text }, index) => {
    const nth = gone.slice(0, index).filter((one) => one.label === label).length;
    return { label, from: text, to: come.filter((one) => one.label === label)[nth]?.text ?? null };
  });
  const added = come.filter(({ label, text }) => !rows.some((row) => row.label === label && row.to === text));
  return [...rows, ...added.map(({ label, text }) => ({ label, from: null, to: text }))];
}

/** Asked after another question than before, of those that both versions have. */
function isMoved(id: string, before: FormDefinition, after: FormDefinition): boolean {
  const inBoth = (form: FormDefinition, other: FormDefinition) =>
    form.items.map((item) => item.id).filter((one) => other.items.some((item) => item.id === one));
  const previous = (ids: readonly string[]) => ids[ids.indexOf(id) - 1];
  const [old, now] = [inBoth(before, after), inBoth(after, before)];
  return old.includes(id) && previous(old) !== previous(now);
}
