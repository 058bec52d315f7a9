import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { Table } from "#ui/table.tsx";
import type { RowView } from "./chart-view.server.ts";
import { KIND_LABELS, SEVERITY_LABELS } from "./labels.ts";

type ChartConflictProps = {
  row: RowView;
  mine: Record<string, string>;
  classes: readonly { key: string; label: string }[];
};

/** Somebody else's version beside what was typed on the one before it. */
export function ChartConflict({ row, mine, classes }: ChartConflictProps) {
  const labelsOf = (keys: readonly string[]) =>
    keys.map((key) => classes.find((one) => one.key === key)?.label ?? key).join(", ");
  const fields = Object.keys(row.values).filter((name) => name in LABELS);
  const lines = fields.map((name) => ({
    label: LABELS[name] ?? name,
    theirs: textOf(name, row.values[name] ?? ""),
    mine: textOf(name, mine[name] ?? ""),
  }));
  if (row.section === "allergies" || row.section === "medicines") {
    const typed = (mine["classKeys"] ?? "").split(" ").filter(Boolean);
    lines.push({ label: "Counts as", theirs: labelsOf(row.classKeys), mine: labelsOf(typed) });
  }
  return (
    <WarningCallout title="Someone else changed this while you were typing">
      <p>
        Their version {row.version} was saved {row.added}. Yours isn't saved yet. Compare both, then save yours over it
        or leave theirs.
      </p>
      <Table caption="Both versions">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Field</span>
            </th>
            <th scope="col">Theirs, saved</th>
            <th scope="col">Yours, not saved</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, theirs, mine: typed }) => (
            <tr key={label}>
              <th scope="row" className="font-normal text-ink-2">
                {label}
              </th>
              <td>{theirs || "–"}</td>
              <td className={theirs === typed ? undefined : "font-semibold"}>{typed || "–"}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </WarningCallout>
  );
}

const LABELS: Record<string, string> = {
  substance: "Substance",
  reaction: "Reaction",
  severity: "Severity",
  name: "Name",
  icd10: "ICD-10",
  dose: "Dose",
  kind: "About",
  text: "Text",
  fromOn: "Since",
  untilOn: "Until",
};

function textOf(name: string, value: string): string {
  if (name === "severity") return SEVERITY_LABELS[value as keyof typeof SEVERITY_LABELS] ?? value;
  if (name === "kind") return KIND_LABELS[value as keyof typeof KIND_LABELS] ?? value;
  return value;
}
