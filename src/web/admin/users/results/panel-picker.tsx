import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Form } from "../../../shared/form/form.tsx";

type PanelPickerProps = {
  panels: { key: string; name: string }[];
  labs: string[];
  files: { id: string; text: string }[];
  asked: { panel: string | null; lab: string; file: string };
};

/**
 * Picks the lines of the form below and the document next to it. A plain request that loads a new document, because only that may
 * frame the file.
 */
export function PanelPicker({ panels, labs, files, asked }: PanelPickerProps) {
  return (
    <Form method="get" action="#enter" reloadDocument className="flex flex-wrap items-end gap-4">
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
      {files.length > 0 && (
        <Field name="file" label="Paper">
          <Select defaultValue={asked.file}>
            <Options none="Not on file" choices={files.map(({ id, text }) => [id, text])} />
          </Select>
        </Field>
      )}
      <Button variant="secondary">Fill in the lines</Button>
    </Form>
  );
}
