import type { ReactNode } from "react";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { DateParts } from "#ui/form/date-parts.tsx";
import { Field } from "#ui/form/field.tsx";
import { Fieldset } from "#ui/form/fieldset.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { useText, type Text } from "#ui/language/text.ts";
import { Link } from "#ui/link/link.tsx";
import { href } from "react-router";
import { NONE, UNKNOWN, type Field as ListField, type Item } from "#domain/intake/forms/form.ts";
import { unitLabel } from "../../shared/intake/answer-text.ts";
import type { QuestionsText } from "../../shared/language/es/questions.server.ts";
import { countRows, type Typed } from "./read-answer.ts";

type Props = { item: Item; typed: Typed; error: string | undefined };

/** The controls of one question. Its label is the page's heading. */
export function QuestionFields(props: Props): ReactNode {
  const { item, typed, error } = props;
  const t = useText<QuestionsText>();
  const one = (name: string) => typed[name]?.[0];
  switch (item.type) {
    case "choice":
    case "yes-no":
    case "score":
      return (
        <RadioGroup
          name="answer"
          legend={item.ask}
          legendSize="page"
          hint={item.help}
          error={error}
          options={(item.options ?? []).map(({ code, label }) => ({ value: code, label }))}
          defaultValue={one("answer")}
        />
      );
    case "choices":
      return (
        <Page id="answer" {...props} hint={item.help ?? t("Choose all that apply.")}>
          <div className="grid gap-2">
            {(item.options ?? []).map(({ code, label }, index) => (
              <Checkbox
                key={code}
                id={index === 0 ? "answer" : `answer-${code}`}
                name="answer"
                value={code}
                defaultChecked={typed["answer"]?.includes(code)}
              >
                {label}
              </Checkbox>
            ))}
          </div>
        </Page>
      );
    case "number":
      return (
        <>
          <Field name="answer" label={item.ask} labelSize="page" hint={hintWithUnit(item, t)} error={error}>
            <TextInput inputMode="decimal" autoComplete="off" width="short" defaultValue={one("answer")} />
          </Field>
          <NotKnown item={item} typed={typed} />
        </>
      );
    case "text":
      return (
        <Field name="answer" label={item.ask} labelSize="page" hint={item.help} error={error} optional={!item.required}>
          <Textarea rows={4} maxLength={item.max_length ?? 500} defaultValue={one("answer")} />
        </Field>
      );
    case "date":
      return (
        <DateParts
          name="answer"
          legend={item.ask}
          legendSize="page"
          hint={item.help}
          error={error}
          defaultValue={dayOf(typed)}
        />
      );
    case "pressure":
      return (
        <Page id="systolic" {...props} hint={item.help}>
          <div className="grid gap-5">
            <div className="flex flex-wrap gap-4">
              <Number name="systolic" label={t("Top number")} typed={typed} />
              <Number name="diastolic" label={t("Bottom number")} typed={typed} />
            </div>
            <DateParts name="answer" legend={t("When was it measured?")} defaultValue={dayOf(typed)} />
            <NotKnown item={item} typed={typed} />
          </div>
        </Page>
      );
    case "measurements":
      return (
        <Page id="height_feet" {...props} hint={item.help}>
          <div className="flex flex-wrap gap-4">
            <Number name="height_feet" label={t("Feet")} typed={typed} />
            <Number name="height_inches" label={t("Inches")} typed={typed} />
            <Number name="weight_lb" label={t("Weight in pounds")} typed={typed} />
          </div>
        </Page>
      );
    case "list":
      return <ListFields {...props} />;
    case "tick":
      return (
        <>
          <h1 className="text-question font-bold">{t("Please confirm")}</h1>
          {item.help && <p className="text-ink-2">{item.help}</p>}
          <Checkbox id="answer" name="answer" value="yes" defaultChecked={one("answer") === "yes"} error={error}>
            {item.ask}
          </Checkbox>
        </>
      );
    case "file":
      return (
        <>
          <h1 className="text-question font-bold">{item.ask}</h1>
          <p className="text-ink-2">
            {item.help} {t("Add it under")} <Link to={href("/profile/files")}>{t("Files in your account")}</Link>
            {t(", now or later. Your provider sees it there.")}
          </p>
        </>
      );
    default:
      return <h1 className="text-question font-bold">{item.ask}</h1>;
  }
}

function Page({
  id,
  item,
  error,
  hint,
  children,
}: Props & { id: string; hint: string | undefined; children: ReactNode }) {
  return (
    <Fieldset id={id} legend={item.ask} legendSize="page" hint={hint} error={error}>
      {children}
    </Fieldset>
  );
}

function Number({ name, label, typed }: { name: string; label: string; typed: Typed }) {
  return (
    <Field name={name} label={label}>
      <TextInput inputMode="decimal" autoComplete="off" width="short" defaultValue={typed[name]?.[0]} />
    </Field>
  );
}

function NotKnown({ item, typed }: Pick<Props, "item" | "typed">) {
  if (!item.unknown) return null;
  return (
    <Checkbox name={UNKNOWN} value="yes" defaultChecked={typed[UNKNOWN] !== undefined}>
      {item.unknown}
    </Checkbox>
  );
}

/** Rows that are filled in and one more. "Add another" saves and comes back with a new one, so it works without script. */
function ListFields(props: Props) {
  const { item, typed } = props;
  const t = useText<QuestionsText>();
  const fields = item.fields ?? [];
  const rows = Math.min(countRows(fields, typed) + 1, item.max_rows ?? 30);
  return (
    <Page id="row-0" {...props} hint={item.help}>
      <div className="grid gap-6">
        {item.none && (
          <Checkbox name={NONE} value="yes" defaultChecked={typed[NONE] !== undefined}>
            {item.none}
          </Checkbox>
        )}
        {Array.from({ length: rows }, (_, row) => (
          <Fieldset
            key={row}
            id={`row-${row}`}
            legend={
              item.max_rows === 1 ? (
                <span className="sr-only">{item.ask}</span>
              ) : (
                t("Number {number}", { number: row + 1 })
              )
            }
          >
            <div className="grid gap-4">
              {fields.map((field) => (
                <ListField key={field.id} field={field} name={`row-${row}-${field.id}`} typed={typed} />
              ))}
            </div>
          </Fieldset>
        ))}
      </div>
    </Page>
  );
}

function ListField({ field, name, typed }: { field: ListField; name: string; typed: Typed }) {
  const t = useText<QuestionsText>();
  const value = typed[name]?.[0];
  const hint = FIELD_HINTS[field.type];
  return (
    <Field name={name} label={field.label} optional={!field.required} hint={hint && t(hint)}>
      {field.type === "choice" ? (
        <Select defaultValue={value ?? ""} className="max-w-64">
          <Options none={t("Select")} choices={(field.options ?? []).map(({ code, label }) => [code, label])} />
        </Select>
      ) : (
        <TextInput
          defaultValue={value}
          maxLength={field.max_length ?? 200}
          autoComplete="off"
          inputMode={field.type === "phone" ? "tel" : field.type === "number" ? "decimal" : undefined}
        />
      )}
    </Field>
  );
}

const FIELD_HINTS: Partial<Record<ListField["type"], QuestionsText>> = {
  date: "As year-month-day, for example 2026-03-27.",
  time: "On a 24-hour clock, for example 08:30.",
};

function hintWithUnit(item: Item, t: Text<QuestionsText>): string | undefined {
  const unit = item.unit && unitLabel(item.unit, t);
  return [item.help, unit && t("In {unit}.", { unit })].filter(Boolean).join(" ") || undefined;
}

function dayOf(typed: Typed) {
  return {
    month: typed["answer-month"]?.[0],
    day: typed["answer-day"]?.[0],
    year: typed["answer-year"]?.[0],
  };
}
