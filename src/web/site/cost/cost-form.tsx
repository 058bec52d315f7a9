import { Form, href } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import type { CostForm as CostFormData } from "./cost.server.ts";

/** A form that only reads, so its answer has an address and works without JavaScript. */
export function CostForm({ form, refused }: { form: CostFormData; refused: Refused | undefined }) {
  const { values, treatments, maxSteps } = form;
  return (
    <Form
      method="get"
      action={`${href("/cost")}#bill`}
      noValidate
      className="grid content-start gap-6 border border-line bg-surface px-5 py-6 lg:px-8 lg:py-8 print:hidden"
    >
      <Field
        name="state"
        label="Your state"
        hint="Where you would be during visits."
        error={problemOf(refused, "state")}
      >
        <Select defaultValue={values["state"]} className="max-w-80">
          <Options none="Choose a state" choices={Object.entries(US_STATE_NAMES)} />
        </Select>
      </Field>
      <Field name="treatment" label="Treatment" error={problemOf(refused, "treatment")}>
        <Select defaultValue={values["treatment"]} className="max-w-96">
          <Options none="Choose a treatment" choices={treatments} />
        </Select>
      </Field>
      <Field
        name="steps"
        label="Steps up in dose"
        hint="For semaglutide and tirzepatide. Your provider decides on every step."
      >
        <Select defaultValue={values["steps"]} className="max-w-80">
          <Options none="As many as the plan has" choices={stepChoices(maxSteps)} />
        </Select>
      </Field>
      <p>
        <Button>Show the bill</Button>
      </p>
    </Form>
  );
}

function stepChoices(max: number): [value: string, text: string][] {
  return Array.from({ length: max + 1 }, (_, steps) => [
    String(steps),
    steps === 0 ? "None: stay at the first dose" : steps === 1 ? "1 step" : `${steps} steps`,
  ]);
}
