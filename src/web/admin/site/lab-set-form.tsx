import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Field } from "#ui/form/field.tsx";
import { Fieldset } from "#ui/form/fieldset.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import type { LabSetKind } from "#domain/labs/publishing/lab-set.ts";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Coded } from "./site-labs.server.ts";

type Props = {
  today: string;
  change: { kind: LabSetKind; key: string; value: Record<string, string> };
  tests: Coded[];
  panels: Coded[];
  refused: Refused | undefined;
};

/** The next version of a panel or an order set. */
export function LabSetForm({ today, change, tests, panels, refused }: Props) {
  const isBusy = useBusy("propose");
  const typed = (name: string, otherwise = "") => refused?.values[name] ?? change.value[name] ?? otherwise;
  const field = (name: string) => ({ name, error: problemOf(refused, name) });
  return (
    <section aria-labelledby="propose" className="grid max-w-article gap-4">
      <SectionHeader id="propose" title={`Change: ${change.value["name"]}`} />
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="propose" />
        <input type="hidden" name="kind" value={change.kind} />
        <input type="hidden" name="key" value={change.key} />
        <Field {...field("name")} label="Name">
          <TextInput maxLength={60} defaultValue={typed("name")} />
        </Field>
        {change.kind === "panel" ? (
          <>
            <Choices name="tests" legend="Tests" list={tests} typed={typed("tests")} refused={refused} />
            <Field {...field("is_fasting")} label="Fasting" className="max-w-56">
              <Select defaultValue={typed("is_fasting")}>
                <Options
                  choices={[
                    ["yes", "Yes"],
                    ["no", "No"],
                  ]}
                />
              </Select>
            </Field>
            <div className="flex flex-wrap gap-5">
              <Field {...field("draw_from")} label="Drawn from" optional className="w-40">
                <TextInput type="time" defaultValue={typed("draw_from")} />
              </Field>
              <Field {...field("draw_until")} label="Drawn until" optional className="w-40">
                <TextInput type="time" defaultValue={typed("draw_until")} />
              </Field>
            </div>
          </>
        ) : (
          <>
            <Choices name="panel_keys" legend="Panels" list={panels} typed={typed("panel_keys")} refused={refused} />
            <Field {...field("icd10")} label="Diagnosis codes" hint="ICD-10 codes such as E29.1, separated by commas.">
              <TextInput autoComplete="off" defaultValue={typed("icd10").replaceAll(",", ", ")} />
            </Field>
          </>
        )}
        <Field {...field("source")} label="Source">
          <TextInput maxLength={300} defaultValue={typed("source")} />
        </Field>
        <Field {...field("effective_from")} label="From" className="max-w-56">
          <TextInput type="date" defaultValue={typed("effective_from", today)} />
        </Field>
        <p>
          <Button busy={isBusy} busyText="Saving">
            Propose it
          </Button>
        </p>
      </Form>
    </section>
  );
}

type ChoicesProps = { name: string; legend: string; list: Coded[]; typed: string; refused: Refused | undefined };

function Choices({ name, legend, list, typed, refused }: ChoicesProps) {
  const chosen = new Set(typed.split(","));
  return (
    <Fieldset id={name} legend={legend} error={problemOf(refused, name)}>
      <div className="grid gap-x-6 md:grid-cols-2">
        {list.map((one, index) => (
          <Checkbox
            key={one.code}
            // The list of problems links to the first one.
            id={index === 0 ? name : `${name}-${one.code}`}
            name={name}
            value={one.code}
            defaultChecked={chosen.has(one.code)}
          >
            {one.name} <span className="text-small text-ink-2">{one.code}</span>
          </Checkbox>
        ))}
      </div>
    </Fieldset>
  );
}
