import { Checkbox } from "#ui/form/checkbox.tsx";
import { Field } from "#ui/form/field.tsx";
import { Fieldset } from "#ui/form/fieldset.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { HISTORY_KINDS, SEVERITIES, type Section } from "#domain/chart/lists/chart-list.ts";
import { problemOf, type Refused } from "../form/problems.ts";
import { useText } from "#ui/language/text.ts";
import type { HealthText } from "../language/es/health.server.ts";
import { KIND_LABELS, SEVERITY_LABELS } from "./labels.ts";

type EntryFieldsProps = {
  section: Section;
  /** "you" speaks to the member. */
  voice: "you" | "clinic";
  refused: Refused | undefined;
  /** What stands there already, for a change. */
  values?: Record<string, string>;
  today: string;
  /** Offered to a provider who changes a row. */
  classes?: readonly { key: string; label: string }[];
  classKeys?: readonly string[];
  problems?: readonly { key: string; label: string }[];
  canRestrict: boolean;
};

/** The fields of one row. Only one such form is on a page. */
export function EntryFields(props: EntryFieldsProps) {
  const t = useText<HealthText>();
  const { section, refused, values, today, voice } = props;
  const typed = (name: string) => refused?.values[name] ?? values?.[name] ?? "";
  const field = (name: string) => ({ name, error: problemOf(refused, name) });
  const isYou = voice === "you";
  return (
    <>
      <input type="hidden" name="section" value={section} />
      {section === "allergies" && (
        <>
          <Field {...field("substance")} label={isYou ? t("What are you allergic to?") : "Substance"}>
            <TextInput maxLength={100} autoComplete="off" defaultValue={typed("substance")} />
          </Field>
          <Field {...field("reaction")} label={isYou ? t("What happened?") : "Reaction"} optional>
            <TextInput maxLength={200} autoComplete="off" defaultValue={typed("reaction")} />
          </Field>
          <Field {...field("severity")} label={isYou ? t("How bad was it?") : "Severity"}>
            <Select defaultValue={typed("severity")} className="max-w-60">
              <Options
                none={t("Choose")}
                choices={SEVERITIES.map((one) => [one, t(isYou ? OWN_SEVERITY[one] : SEVERITY_LABELS[one])])}
              />
            </Select>
          </Field>
        </>
      )}
      {section === "problems" && (
        <Field {...field("name")} label={isYou ? t("Which health problem?") : "Problem"}>
          <TextInput maxLength={200} autoComplete="off" defaultValue={typed("name")} />
        </Field>
      )}
      {section === "problems" && !isYou && (
        <>
          <Field {...field("icd10")} label="ICD-10" hint="Such as E29.1" optional>
            <TextInput maxLength={8} width="short" autoComplete="off" defaultValue={typed("icd10")} />
          </Field>
          {props.problems && (
            <Field {...field("problemKey")} label="Known to the safety rules as" hint="Rules look for this." optional>
              <Select defaultValue={typed("problemKey")}>
                <Options none="None of these" choices={props.problems.map(({ key, label }) => [key, label])} />
              </Select>
            </Field>
          )}
        </>
      )}
      {section === "medicines" && (
        <>
          <Field {...field("name")} label={isYou ? t("Name of the medicine or supplement") : "Medicine"}>
            <TextInput maxLength={100} autoComplete="off" defaultValue={typed("name")} />
          </Field>
          <Field {...field("dose")} label={t("How much and how often")} optional>
            <TextInput maxLength={100} autoComplete="off" defaultValue={typed("dose")} />
          </Field>
        </>
      )}
      {section === "history" && (
        <>
          <Field {...field("kind")} label={t("About")}>
            <Select defaultValue={typed("kind")} className="max-w-60">
              <Options none={t("Choose")} choices={HISTORY_KINDS.map((one) => [one, t(KIND_LABELS[one])])} />
            </Select>
          </Field>
          <Field {...field("text")} label={isYou ? t("What should your provider know?") : "What happened, and when"}>
            <Textarea rows={3} maxLength={500} defaultValue={typed("text")} />
          </Field>
          {props.canRestrict && (
            <Checkbox name="isRestricted" defaultChecked={typed("isRestricted") !== ""}>
              {isYou ? t("Only my provider may read this") : "Restricted: only providers may read this"}
            </Checkbox>
          )}
        </>
      )}
      {props.classes && (section === "allergies" || section === "medicines") && (
        <Fieldset id="classKeys" legend="Counts as" hint="Safety rules compare these with what you prescribe.">
          <div className="grid gap-x-4 sm:grid-cols-2">
            {props.classes.map(({ key, label }) => (
              <Checkbox
                key={key}
                id={`class-${key}`}
                name="classKeys"
                value={key}
                defaultChecked={(refused?.values["classKeys"]?.split(" ") ?? props.classKeys ?? []).includes(key)}
              >
                {label}
              </Checkbox>
            ))}
          </div>
        </Fieldset>
      )}
      {!isYou && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field {...field("fromOn")} label="Since" optional>
            <TextInput type="date" max={today} defaultValue={typed("fromOn")} className="max-w-52" />
          </Field>
          <Field {...field("untilOn")} label="Until" optional>
            <TextInput type="date" max={today} defaultValue={typed("untilOn")} className="max-w-52" />
          </Field>
        </div>
      )}
    </>
  );
}

const OWN_SEVERITY: Record<(typeof SEVERITIES)[number], HealthText> = {
  mild: "Mild",
  moderate: "It bothered me a lot",
  severe: "I needed help right away",
  unknown: "Not sure",
};
