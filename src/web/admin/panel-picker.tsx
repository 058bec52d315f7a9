import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Options, Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";

type PanelPickerProps = {
  panels: { key: string; name: string }[];
  labs: string[];
  asked: { panel: string | null; lab: string };
};

/** Chooses the lines of the form below. A plain request, so it works before script arrives and can be bookmarked. */
export function PanelPicker({ panels, labs, asked }: PanelPickerProps) {
  return (
    <Form method="get" action="#enter" className="flex flex-wrap items-end gap-4">
      <Field name="panel" label="Panel">
        <Select defaultValue={asked.panel ?? ""}>
          <Options none="Line by line" choices={panels.map(({ key, name }) => [key, name])} />
        </Select>
      </Field>
      <Field name="lab" label="Lab of this report">
        <TextInput autoComplete="off" list="labs" maxLength={100} defaultValue={asked.lab} />
      </Field>
      <datalist id="labs">
        <Options choices={labs.map((lab) => [lab, lab])} />
      </datalist>
      <Button variant="secondary">Fill in the lines</Button>
    </Form>
  );
}
