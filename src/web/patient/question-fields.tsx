import type { ReactNode } from "react";
import { DateParts } from "#ui/date-parts.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { US_STATES } from "#domain/identity/us-state.ts";
import { problemOf, type Refused } from "../shared/problems.ts";
import { QUESTION_TITLES, type Question } from "./profile-question.ts";

type Form = { values: Record<string, string>; refused: Refused | undefined };

/** The controls of one question. Where there is only one, its label is the page's heading. */
export function QuestionFields({ question, ...form }: Form & { question: Question }) {
  return FIELDS[question](form, QUESTION_TITLES[question]);
}

const FIELDS: Record<Question, (form: Form, title: string) => ReactNode> = {
  name: (form, title) => (
    <>
      <Heading title={title} lead="As it stands on your license or ID. The pharmacy prints it on the label." />
      {text(form, "first_name", { label: "First name" }, { autoComplete: "given-name", spellCheck: false })}
      {text(form, "last_name", { label: "Last name" }, { autoComplete: "family-name", spellCheck: false })}
    </>
  ),
  "preferred-name": (form, title) =>
    text(
      form,
      "preferred_name",
      {
        ...page(title),
        hint: "The name we use when we speak and write to you. Leave it empty to use your first name.",
      },
      { autoComplete: "nickname", spellCheck: false },
    ),
  "date-of-birth": (form, title) => (
    <>
      {date(form, "date_of_birth", {
        legend: title,
        legendSize: "page",
        hint: "For example, 4 27 1985.",
        autoComplete: "bday",
      })}
      <Disclosure summary="Why we ask">
        Treatment is for adults, and some lab ranges depend on age. Give it as printed on your license or ID.
      </Disclosure>
    </>
  ),
  gender: (form, title) =>
    text(
      form,
      "gender",
      { ...page(title), hint: "In your own words, for example woman, man or non-binary. You can leave it empty." },
      { autoComplete: "sex" },
    ),
  email: (form, title) =>
    text(
      form,
      "email",
      { ...page(title), hint: "We send a link there. Your e-mail changes once you have opened it and confirmed." },
      { type: "email", autoComplete: "email", spellCheck: false, autoCapitalize: "none" },
    ),
  phone: (form, title) =>
    text(
      form,
      "phone_number",
      { ...page(title), hint: "For calls about your care, and for the carrier. US numbers need no +1." },
      { type: "tel", autoComplete: "tel", className: "max-w-64" },
    ),
  address: (form, title) => (
    <>
      <Heading title={title} lead="Where we ship to. An adult may have to be there to sign." />
      {text(form, "mailing_address", { label: "Street address" }, { autoComplete: "street-address" })}
      {text(form, "city", { label: "City" }, { autoComplete: "address-level2" })}
      {state(form, "state", "State", "address-level1")}
      {text(
        form,
        "zip_code",
        { label: "ZIP code" },
        { autoComplete: "postal-code", inputMode: "numeric", width: "short" },
      )}
    </>
  ),
  license: (form, title) => (
    <>
      <Heading title={title} lead="A driver's license or state ID of yours. Its number is stored encrypted." />
      {text(
        form,
        "license_number",
        { label: "Number" },
        { autoComplete: "off", spellCheck: false, className: "max-w-64" },
      )}
      {state(form, "license_state", "State that issued it")}
      {date(form, "license_expiration_date", { legend: "Valid until", hint: "For example, 3 31 2029." })}
    </>
  ),
};

function Heading({ title, lead }: { title: string; lead: string }) {
  return (
    <div>
      <h1 className="text-question font-bold">{title}</h1>
      <p className="mt-2 text-ink-2">{lead}</p>
    </div>
  );
}

function page(label: string) {
  return { label, labelSize: "page" } as const;
}

type FieldProps = Pick<React.ComponentProps<typeof Field>, "label" | "labelSize" | "hint">;

function text(form: Form, name: string, field: FieldProps, input: React.ComponentProps<typeof TextInput>) {
  return (
    <Field name={name} error={problemOf(form.refused, name)} {...field}>
      <TextInput defaultValue={form.values[name]} {...input} />
    </Field>
  );
}

function state(form: Form, name: string, label: string, autoComplete = "off") {
  return (
    <Field name={name} label={label} error={problemOf(form.refused, name)}>
      <Select defaultValue={form.values[name] ?? ""} autoComplete={autoComplete} className="max-w-64">
        <option value="">Select</option>
        {Object.entries(US_STATES).map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type DateProps = Pick<React.ComponentProps<typeof DateParts>, "legend" | "legendSize" | "hint" | "autoComplete">;

function date(form: Form, name: string, props: DateProps) {
  const problem = form.refused?.problems.find(({ fieldId }) => fieldId?.startsWith(`${name}-`));
  const [month, day, year] = (["month", "day", "year"] as const).map((part) => form.values[`${name}-${part}`]);
  return <DateParts name={name} error={problem?.message} defaultValue={{ month, day, year }} {...props} />;
}
