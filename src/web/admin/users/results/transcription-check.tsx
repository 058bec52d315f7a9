import { Button } from "#ui/button.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Table } from "#ui/table.tsx";
import { Tag } from "#ui/tag.tsx";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { Form } from "../../../shared/form/form.tsx";
import { LevelTag } from "../../../shared/lab/alert-list.tsx";
import { ResultStatusTag } from "../../../shared/format/result-status-tag.tsx";
import { useBusy } from "../../../shared/form/use-busy.ts";
import type { ReadBack } from "./user-results.server.ts";

type CheckProps = { checked: ReadBack; values: Record<string, string>; member: string; born: string };

/** The entries as we understood them, before saving. */
export function TranscriptionCheck({ checked, values, member, born }: CheckProps) {
  const isSaving = useBusy("save");
  return (
    <section aria-labelledby="check" className="grid gap-6">
      <SectionHeader id="check" title="Compare with the report" />
      <p className="max-w-measure">
        {member}, born {born}. {values["labName"]}, collected {checked.collected}.
      </p>
      <Table caption="What you typed">
        <thead>
          <tr>
            <th scope="col">Measured</th>
            <th scope="col">Result</th>
            <th scope="col">Unit</th>
            <th scope="col">Lab&rsquo;s range</th>
            <th scope="col">Flag</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {checked.values.map((value) => (
            <tr key={value.loinc}>
              <th scope="row">
                {value.name} <span className="font-normal text-ink-2">{value.loinc}</span>
                {value.isUnusual && (
                  <span className="mt-1 block font-normal">
                    <Tag tone="warning">Unusual</Tag> Labs rarely report this value. Double-check the number and the
                    unit.
                  </span>
                )}
              </th>
              <td className="font-semibold">{value.result}</td>
              <td>{value.unit}</td>
              <td className="min-w-36">
                {value.range} <span className="block text-small text-ink-2">read as {value.rangeRead}</span>
              </td>
              <td>{value.flag ?? "none"}</td>
              <td>
                <ResultStatusTag status={value.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {checked.alerts.length > 0 && (
        <WarningCallout title="Saving this pages someone">
          <ul>
            {checked.alerts.map((alert) => (
              <li key={alert.loinc}>
                <LevelTag level={alert.level} /> {alert.name}: {alert.text}
              </li>
            ))}
          </ul>
          <p>
            A critical result pages the person on call right away. Double-check the number, the decimal point and the
            unit.
          </p>
        </WarningCallout>
      )}
      <Form method="post" className="flex flex-wrap gap-3">
        {Object.entries(values).map(
          ([name, value]) => name !== "intent" && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Button name="intent" value="save" busy={isSaving} busyText="Saving">
          Save for the second person
        </Button>
        <Button name="intent" value="change" variant="secondary">
          Change
        </Button>
      </Form>
    </section>
  );
}
