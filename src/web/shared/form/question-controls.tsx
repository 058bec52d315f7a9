import { DateParts } from "#ui/form/date-parts.tsx";
import { Field } from "#ui/form/field.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { problemOf, type Refused } from "./problems.ts";
import { US_STATE_NAMES } from "../format/us-state-names.ts";
import { useText } from "#ui/language/text.ts";
import type { RegisterText } from "../language/es/register.server.ts";

/** Controls of one-question pages, with the typed values and their problems. */
export type QuestionForm = { values: Record<string, string>; refused: Refused | undefined };

export function QuestionHeading({ title, lead }: { title: string; lead: string }) {
  return (
    <div>
      <h1 className="text-question font-bold">{title}</h1>
      <p className="mt-2 text-ink-2">{lead}</p>
    </div>
  );
}

/** If there's only one control, its label is the page's heading. */
export function asPage(label: string) {
  return { label, labelSize: "page" } as const;
}

type FieldProps = Pick<React.ComponentProps<typeof Field>, "label" | "labelSize" | "hint" | "optional">;

export function textControl(
  form: QuestionForm,
  name: string,
  field: FieldProps,
  input: React.ComponentProps<typeof TextInput>,
) {
  return (
    <Field name={name} error={problemOf(form.refused, name)} {...field}>
      <TextInput defaultValue={form.values[name]} {...input} />
    </Field>
  );
}

export function stateControl(form: QuestionForm, name: string, field: FieldProps, autoComplete = "off") {
  return (
    <Field name={name} error={problemOf(form.refused, name)} {...field}>
      <StateSelect defaultValue={form.values[name] ?? ""} autoComplete={autoComplete} className="max-w-64" />
    </Field>
  );
}

function StateSelect(select: React.ComponentProps<typeof Select>) {
  const t = useText<RegisterText>();
  return (
    <Select {...select}>
      <Options none={t("Select")} choices={Object.entries(US_STATE_NAMES)} />
    </Select>
  );
}

export function AddressControls({ form, streetHint }: { form: QuestionForm; streetHint?: string }) {
  const t = useText<RegisterText>();
  return (
    <>
      {textControl(
        form,
        "mailing_address",
        { label: t("Street address"), hint: streetHint },
        { autoComplete: "street-address" },
      )}
      {textControl(form, "city", { label: t("City") }, { autoComplete: "address-level2" })}
      {stateControl(form, "state", { label: t("State") }, "address-level1")}
      {textControl(
        form,
        "zip_code",
        { label: t("ZIP code") },
        { autoComplete: "postal-code", inputMode: "numeric", width: "short" },
      )}
    </>
  );
}

type DateProps = Pick<React.ComponentProps<typeof DateParts>, "legend" | "legendSize" | "hint" | "autoComplete">;

export function dateControl(form: QuestionForm, name: string, props: DateProps) {
  const problem = form.refused?.problems.find(({ fieldId }) => fieldId?.startsWith(`${name}-`));
  const [month, day, year] = (["month", "day", "year"] as const).map((part) => form.values[`${name}-${part}`]);
  return <DateParts name={name} error={problem?.message} defaultValue={{ month, day, year }} {...props} />;
}
