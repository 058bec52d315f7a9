import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useFetcher } from "react-router";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Field } from "#ui/form/field.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import type { OrderKey } from "#domain/prescribing/visits/order-kinds.ts";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { SHEETS } from "../../shared/visit-order/sheets.ts";
import type { GlyphName } from "./glyph.tsx";
import { Segments } from "./segments.tsx";
import type { VisitView } from "./visit.server.ts";

type FieldsProps = { choices: VisitView["choices"]; refused: Refused | undefined };

/** Kinds with a form in the tray. A prescription has a page of its own. */
export type FormKey = Exclude<OrderKey, "prescription">;

export function orderIcon(kind: OrderKey): GlyphName {
  return kind === "prescription" ? "pill" : ORDER_FORMS[kind].icon;
}

/** How each kind is ordered: its button, its key, and its fields. */
export const ORDER_FORMS: Record<
  FormKey,
  { label: string; title: string; letter: string; icon: GlyphName; Fields: (props: FieldsProps) => ReactNode }
> = {
  "next-visit": { label: "Visit", title: "Next visit", letter: "f", icon: "calendar", Fields: NextVisit },
  "lab-tests": { label: "Labs", title: "Blood tests", letter: "l", icon: "vial", Fields: LabTests },
  "home-measurements": { label: "Home", title: "Measure at home", letter: "h", icon: "pulse", Fields: Measurements },
  "patient-sheet": { label: "Sheet", title: "Patient sheet", letter: "s", icon: "sheet", Fields: Sheet },
  "paper-prescription": { label: "Paper Rx", title: "Paper prescription", letter: "r", icon: "pill", Fields: Paper },
};

type OrderFormProps = { kind: FormKey; choices: VisitView["choices"]; onClose: () => void };

/** One order. The first field has the focus; Enter adds what the clinic orders most. */
export function OrderForm({ kind, choices, onClose }: OrderFormProps) {
  const { title, Fields } = ORDER_FORMS[kind];
  const form = useRef<HTMLDivElement>(null);
  const fetcherKey = `add ${kind}`;
  const { state, data } = useFetcher<Refused | { done: string }>({ key: fetcherKey });
  const refused = data && "problems" in data ? data : undefined;
  const wasSent = useRef(false);

  useEffect(() => {
    form.current?.querySelector<HTMLElement>("input:checked, input:not([type=hidden]), select, textarea")?.focus();
    form.current?.scrollIntoView({ block: "nearest" });
  }, []);
  useEffect(() => {
    if (state !== "idle") wasSent.current = true;
    else if (wasSent.current && !refused) onClose();
  }, [state, refused, onClose]);

  return (
    <div ref={form} className="border-l-4 border-action bg-sunken px-3 py-3">
      <Form
        method="post"
        navigate={false}
        fetcherKey={fetcherKey}
        preventScrollReset
        noValidate
        onKeyDown={sendOnEnter}
        className="grid gap-3"
      >
        <h3 className="font-semibold">{title}</h3>
        {refused?.problems
          .filter(({ fieldId }) => !fieldId)
          .map(({ message }) => (
            <p key={message} role="alert" className="text-small font-semibold text-danger-700">
              {message}
            </p>
          ))}
        <input type="hidden" name="intent" value="add-order" />
        <input type="hidden" name="kind" value={kind} />
        <Fields choices={choices} refused={refused} />
        <div className="flex gap-2">
          <Button size="small" busy={state !== "idle"} busyText="Adding">
            Add order
          </Button>
          <Button type="button" variant="quiet" size="small" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** Enter adds from a list as well, where browsers don't send the form. */
function sendOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.target instanceof HTMLSelectElement)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

function NextVisit({ choices }: FieldsProps) {
  return (
    <>
      <Segments name="weekOf" legend="When" choices={choices.weeks} defaultValue={choices.usualWeek} />
      <Segments
        name="type"
        legend="What kind"
        choices={[
          ["secondary-followup", "Follow-up"],
          ["renewal", "Renewal"],
        ]}
        defaultValue="secondary-followup"
      />
    </>
  );
}

/** An order set brings its panels and codes; more panels can be added. */
function LabTests({ choices: { labs }, refused }: FieldsProps) {
  return (
    <>
      <Field name="set" label="Order set" error={problemOf(refused, "set")}>
        <Select dense defaultValue={refused?.values["set"] ?? labs.usualSet}>
          <Options none="Choose" choices={labs.sets} />
        </Select>
      </Field>
      <Disclosure summary="Add panels">
        <div className="grid">
          {labs.panels.map(([key, name]) => (
            <Checkbox key={key} name="panelKeys" id={`panel-${key}`} value={key}>
              {name}
            </Checkbox>
          ))}
        </div>
      </Disclosure>
    </>
  );
}

function Measurements({ refused }: FieldsProps) {
  const error = problemOf(refused, "measures");
  return (
    <>
      <fieldset className="grid">
        <legend className="text-small font-semibold">What</legend>
        {error && <p className="text-small font-semibold text-danger-700">{error}</p>}
        <div className="-my-1 flex flex-wrap gap-x-5">
          {[
            ["pressure", "Blood pressure"],
            ["pulse", "Pulse"],
            ["weight", "Weight"],
          ].map(([value, text]) => (
            <Checkbox
              key={value}
              name="measures"
              id={`measure-${value}`}
              value={value}
              defaultChecked={value === "pressure"}
            >
              {text}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <Segments
        name="timesPerWeek"
        legend="How often a week"
        choices={[
          ["1", "Once"],
          ["2", "Twice"],
          ["3", "3 times"],
          ["7", "Every day"],
        ]}
        defaultValue="2"
      />
      <Segments
        name="weeks"
        legend="How long"
        choices={[
          ["2", "2 weeks"],
          ["4", "4 weeks"],
          ["8", "8 weeks"],
          ["12", "12 weeks"],
        ]}
        defaultValue="4"
      />
    </>
  );
}

function Sheet({ refused }: FieldsProps) {
  return (
    <Field name="sheet" label="Which one" error={problemOf(refused, "sheet")}>
      <Select dense defaultValue={refused?.values["sheet"] ?? ""}>
        <Options none="Choose" choices={SHEETS} />
      </Select>
    </Field>
  );
}

function Paper({ refused }: FieldsProps) {
  return (
    <>
      <p className="text-small text-ink-2">
        Sign the paper and hand it in. A nurse enters it, and you confirm it before it counts.
      </p>
      <Field name="medicine" label="Medicine and strength" error={problemOf(refused, "medicine")}>
        <TextInput dense maxLength={120} defaultValue={refused?.values["medicine"]} />
      </Field>
      <Field name="directions" label="Directions" error={problemOf(refused, "directions")}>
        <Textarea dense rows={2} maxLength={500} defaultValue={refused?.values["directions"]} />
      </Field>
    </>
  );
}
