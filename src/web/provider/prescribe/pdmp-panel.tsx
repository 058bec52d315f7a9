import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Field } from "#ui/form/field.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { Tag } from "#ui/tag.tsx";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { Kbd } from "../visits/kbd.tsx";
import type { PdmpPanelView } from "./pdmp.server.ts";

type Props = { states: PdmpPanelView; refused: Refused | undefined };

/** Opens the state's PDMP and records that the provider read it. What it said stays there. The key R leads to the form. */
export function PdmpPanel({ states, refused }: Props) {
  return states.map((one) => <StatePanel key={one.state} state={one} refused={refused} />);
}

function StatePanel({ state: one, refused }: { state: PdmpPanelView[number]; refused: Refused | undefined }) {
  const own = refused?.values["intent"] === "pdmp" && refused.values["state"] === one.state ? refused : undefined;
  return (
    <section aria-labelledby={`pdmp-${one.state}`} className="grid gap-4 border-2 border-ink bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={`pdmp-${one.state}`} className="font-semibold">
          {one.name ?? `PDMP of ${one.stateName}`}
        </h3>
        <Tag tone={one.isRead ? "success" : one.isAsked ? "danger" : "neutral"}>
          {one.isRead ? "Read today" : one.isAsked ? "Not read today" : "Not required"}
        </Tag>
      </div>
      {one.readings.length > 0 && (
        <ul className="grid gap-1 text-small text-ink-2">
          {one.readings.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {one.url && (
        <p>
          <a href={one.url} target="_blank" rel="noopener noreferrer" className="underline">
            Open {one.name}
            <span className="sr-only"> (new window)</span>
          </a>
        </p>
      )}
      {!one.isRead && <ReadingForm state={one} refused={own} />}
      {!one.isConfirmed && (
        <p className="text-small text-ink-2">
          Counsel hasn't confirmed the rules of {one.stateName} yet. Until then every prescription needs a reading.
        </p>
      )}
    </section>
  );
}

function ReadingForm({ state: one, refused }: { state: PdmpPanelView[number]; refused: Refused | undefined }) {
  const isBusy = useBusy("pdmp");
  return (
    <Form method="post" noValidate data-prescribe-key="r" className="grid gap-4">
      <input type="hidden" name="intent" value="pdmp" />
      <input type="hidden" name="state" value={one.state} />
      <RadioGroup
        name="outcome"
        legend={
          <>
            What you found <Kbd>R</Kbd>
          </>
        }
        error={problemOf(refused, "outcome")}
        options={[
          { value: "none", label: "Nothing on file" },
          { value: "history", label: "Prescriptions, which I went through" },
          { value: "unavailable", label: "I couldn't read it" },
        ]}
        defaultValue={refused?.values["outcome"]}
      />
      <Checkbox
        name="hasRead"
        value="yes"
        defaultChecked={refused?.values["hasRead"] === "yes"}
        error={problemOf(refused, "hasRead")}
      >
        I read the patient's record in the state's portal today
      </Checkbox>
      {one.skipReasons.length > 0 && (
        <Field
          name="skipReason"
          label="If you couldn't read it, why"
          optional
          error={problemOf(refused, "skipReason")}
          className="max-w-column"
        >
          <Select defaultValue={refused?.values["skipReason"] ?? ""}>
            <Options none="Choose" choices={one.skipReasons.map(({ value, label }) => [value, label])} />
          </Select>
        </Field>
      )}
      <p>
        <Button variant="secondary" busy={isBusy} busyText="Saving">
          Record the reading
        </Button>
      </p>
    </Form>
  );
}
