import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { DateParts } from "#ui/form/date-parts.tsx";
import { Field } from "#ui/form/field.tsx";
import { FieldError } from "#ui/form/field-message.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { Form } from "../../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../../shared/form/problems.ts";
import { useBusy } from "../../../shared/form/use-busy.ts";

type Choices = { markers: { loinc: string; name: string }[]; units: string[]; files: { id: string; text: string }[] };
type Values = Record<string, string>;
type FormProps = { choices: Choices; values: Values; refused: Refused | undefined };

/** A lab report, line by line. Tab moves along a line; letters jump in the list of tests. */
export function TranscriptionForm({ choices, values, refused }: FormProps) {
  const isChecking = useBusy("check");
  const isCorrection = Boolean(values["correctsId"]);
  const lines = Number(values["lines"]) || 8;
  const isPanel = Boolean(values["panel"]);
  return (
    <section aria-labelledby="enter" className="grid gap-6">
      <SectionHeader
        id="enter"
        title={isCorrection ? "Enter the corrected report" : "Enter a report"}
        aside={isCorrection ? "The previous version is saved" : "Exactly as it appears on the report"}
      />
      <Form method="post" noValidate className="grid gap-8" preventScrollReset>
        {["reportId", "correctsId", "lines", "panel"].map((name) => (
          <input key={name} type="hidden" name={name} value={values[name] ?? ""} />
        ))}
        <Head values={values} refused={refused} isCorrection={isCorrection} files={choices.files} />
        {isPanel && <PanelResults choices={choices} lines={lines} values={values} refused={refused} />}
        <fieldset className="min-w-0">
          <legend className="text-body font-semibold">{isPanel ? "Units, ranges and flags" : "Results"}</legend>
          <p className="mb-3 max-w-measure text-small text-ink-2">
            {isPanel
              ? "Units and ranges are filled in from this lab's last report, when we have one. Compare each one with the report and change what differs. Lines without a result are skipped."
              : "Result as printed, like 641, <0.1 or negative. Range as printed, like 264-916 or <4.0. Leave lines empty that you do not need."}
          </p>
          <Heads isPanel={isPanel} />
          {Array.from({ length: lines }, (_, i) => (
            <Line key={i} i={i} isPanel={isPanel} choices={choices} values={values} refused={refused} />
          ))}
        </fieldset>
        <datalist id="units">
          <Options choices={choices.units.map((unit) => [unit, unit])} />
        </datalist>
        <p className="flex flex-wrap gap-3">
          <Button name="intent" value="check" busy={isChecking} busyText="Reading">
            Check what I typed
          </Button>
          <Button name="intent" value="more" variant="secondary">
            More lines
          </Button>
        </p>
      </Form>
    </section>
  );
}

type HeadProps = Omit<FormProps, "choices"> & { isCorrection: boolean; files: Choices["files"] };

function Head({ values, refused, isCorrection, files }: HeadProps) {
  return (
    <>
      {isCorrection && (
        <Field
          name="correctionReason"
          label="What was wrong"
          hint="Saved in the report's history."
          error={problemOf(refused, "correctionReason")}
          className="max-w-column"
        >
          <Textarea rows={2} defaultValue={values["correctionReason"]} />
        </Field>
      )}
      <RadioGroup
        name="source"
        legend="Where it comes from"
        columns={2}
        className="max-w-column"
        error={problemOf(refused, "source")}
        defaultValue={values["source"]}
        options={[
          { value: "lab", label: "The lab sent it" },
          { value: "patient_upload", label: "The member uploaded it" },
        ]}
      />
      <Field
        name="fileId"
        label="The lab's paper"
        optional
        hint={
          files.length > 0
            ? "The second person opens it. The member sees it with the results."
            : "This member has no file here yet. Add one under Files to attach it."
        }
        error={problemOf(refused, "fileId")}
        className="max-w-column"
      >
        <Select defaultValue={values["fileId"] ?? ""}>
          <Options none="No file" choices={files.map(({ id, text }) => [id, text])} />
        </Select>
      </Field>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_auto_auto] md:gap-10">
        <Field name="labName" label="Lab" error={problemOf(refused, "labName")}>
          <TextInput autoComplete="off" defaultValue={values["labName"]} />
        </Field>
        <DateParts
          name="collectedOn"
          legend="Day of the draw"
          error={dateProblem(refused)}
          defaultValue={{
            month: values["collectedOn-month"],
            day: values["collectedOn-day"],
            year: values["collectedOn-year"],
          }}
        />
        <Field name="collectedTime" label="Time" optional error={problemOf(refused, "collectedTime")}>
          <TextInput width="short" placeholder="07:40" autoComplete="off" defaultValue={values["collectedTime"]} />
        </Field>
      </div>
    </>
  );
}

function dateProblem(refused: Refused | undefined): string | undefined {
  return refused?.problems.find(({ fieldId }) => fieldId?.startsWith("collectedOn"))?.message;
}

/** Seen only; each control has its own name. */
function Heads({ isPanel }: { isPanel: boolean }) {
  const heads = isPanel
    ? ["Measured", "Unit", "Lab's range", "Flag"]
    : ["Measured", "Result", "Unit", "Lab's range", "Flag"];
  return (
    <div
      aria-hidden
      className={classNames(
        isPanel ? panelColumns : columns,
        "border-b border-ink pb-1 text-small text-ink-2 max-md:hidden",
      )}
    >
      {heads.map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
  );
}

const columns =
  "grid grid-cols-2 gap-2 *:first:col-span-2 md:*:first:col-span-1 md:grid-cols-[minmax(0,5fr)_minmax(0,2fr)_minmax(0,3fr)_minmax(0,3fr)_minmax(0,2fr)]";

const panelColumns =
  "grid grid-cols-2 gap-2 *:first:col-span-2 md:*:first:col-span-1 md:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,3fr)_minmax(0,2fr)]";

/** Only the results, one below the other: with a panel they are all that has to be typed. */
function PanelResults({ choices, lines, values, refused }: FormProps & { lines: number }) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-body font-semibold">Results</legend>
      <p className="mb-3 max-w-measure text-small text-ink-2">
        As printed, like 641, &lt;0.1 or negative. Tab goes to the next one, Enter reads it back. Leave blank what isn't
        on the report.
      </p>
      <div className="grid gap-2">
        {Array.from({ length: lines }, (_, i) => (
          <Field
            key={i}
            name={`result-${i}`}
            label={choices.markers.find(({ loinc }) => loinc === values[`loinc-${i}`])?.name ?? `Line ${i + 1}`}
            error={problemOf(refused, `result-${i}`)}
          >
            <TextInput dense width="short" autoComplete="off" defaultValue={values[`result-${i}`] ?? ""} />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

function Line({ i, isPanel, choices, values, refused }: { i: number; isPanel: boolean } & FormProps) {
  const fields = isPanel ? ["loinc", "unit", "range"] : ["loinc", "result", "unit", "range"];
  const problem = fields.flatMap((field) => problemOf(refused, `${field}-${i}`) ?? [])[0];
  const control = (field: string, label: string) => ({
    id: `${field}-${i}`,
    name: `${field}-${i}`,
    "aria-label": `${label}, line ${i + 1}`,
    "aria-invalid": problemOf(refused, `${field}-${i}`) ? true : undefined,
    "aria-describedby": problem ? `line-${i}-error` : undefined,
    defaultValue: values[`${field}-${i}`] ?? "",
  });
  return (
    <div className="border-b border-line py-2">
      {problem && <FieldError id={`line-${i}-error`}>{problem}</FieldError>}
      <div className={isPanel ? panelColumns : columns}>
        <Select dense {...control("loinc", "Measured")}>
          <Options
            none={`Line ${i + 1}: nothing`}
            choices={choices.markers.map(({ loinc, name }) => [loinc, `${name} (${loinc})`])}
          />
        </Select>
        {!isPanel && <TextInput dense autoComplete="off" placeholder="Result" {...control("result", "Result")} />}
        <TextInput dense autoComplete="off" placeholder="Unit" list="units" {...control("unit", "Unit")} />
        <TextInput dense autoComplete="off" placeholder="Range" {...control("range", "Lab's range")} />
        <Select dense {...control("flag", "Flag")}>
          <Options choices={FLAGS} />
        </Select>
      </div>
    </div>
  );
}

const FLAGS = [
  ["", "No flag"],
  ["L", "L, low"],
  ["LL", "LL, very low"],
  ["H", "H, high"],
  ["HH", "HH, very high"],
  ["A", "A, abnormal"],
] as const;
