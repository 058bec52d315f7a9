import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Field } from "#ui/form/field.tsx";
import { Fieldset } from "#ui/form/fieldset.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { PatientLabsView } from "./patient-labs.server.ts";

type OrderTestsFormProps = { labs: PatientLabsView; refused: Refused | undefined };

/** Another order, or a draft that is changed before it is signed. An order set fills in the fields. */
export function OrderTestsForm({ labs, refused }: OrderTestsFormProps) {
  const { userId, form, sets } = labs;
  const set = sets.find(({ key }) => key === form.setKey);
  const page = href("/provider/patients/:userId/labs", { userId });
  return (
    <section aria-labelledby="order-tests" className="grid gap-6">
      <SectionHeader
        id="order-tests"
        title={form.draftId ? "Change before signing" : "Order tests"}
        aside={form.draftId && <Link to={page}>Leave the draft as it is</Link>}
      />
      {!form.draftId && (
        <nav aria-label="Order sets" className="grid gap-2">
          <p className="font-semibold">Start from an order set</p>
          <ul className="flex flex-wrap gap-2">
            {sets.map(({ key, name }) => (
              <li key={key}>
                <ButtonLink
                  to={`${page}?set=${key}#order-tests`}
                  variant="secondary"
                  size="small"
                  aria-current={key === form.setKey ? "true" : undefined}
                >
                  {name}
                </ButtonLink>
              </li>
            ))}
          </ul>
          {set && <p className="text-small text-ink-2">Filled in from: {set.name}</p>}
        </nav>
      )}
      <Fields key={form.draftId ?? form.setKey ?? ""} labs={labs} refused={refused} />
    </section>
  );
}

function Fields({ labs: { form, treatments, panels }, refused }: OrderTestsFormProps) {
  const isBusy = useBusy("order");
  const chosen = refused ? (refused.values["panelKeys"] ?? "").split(" ") : form.panelKeys;
  const typed = (name: "treatmentKey" | "icd10" | "note") => refused?.values[name] ?? form[name];
  return (
    <Form method="post" noValidate className="grid gap-6">
      <input type="hidden" name="intent" value="order" />
      <input type="hidden" name="act" value="order" />
      {form.draftId ? (
        <>
          <input type="hidden" name="orderId" value={form.draftId} />
          <input type="hidden" name="treatmentKey" value={form.treatmentKey} />
        </>
      ) : (
        <Field name="treatmentKey" label="Treatment" error={problemOf(refused, "treatmentKey")}>
          <Select defaultValue={typed("treatmentKey")}>
            <Options none="Choose" choices={treatments} />
          </Select>
        </Field>
      )}
      <Fieldset id="panels" legend="Panels" error={problemOf(refused, "panelKeys")}>
        <div className="grid gap-x-6 md:grid-cols-2">
          {panels.map(({ key, name, tests, details }, index) => (
            <Checkbox
              key={key}
              id={index === 0 ? "panelKeys" : `panel-${key}`}
              name="panelKeys"
              value={key}
              defaultChecked={chosen.includes(key)}
              hint={details ? `${tests}. ${details}` : tests}
            >
              {name}
            </Checkbox>
          ))}
        </div>
      </Fieldset>
      <Field
        name="icd10"
        label="Diagnosis codes (ICD-10)"
        hint="Like E29.1. Put a space between several."
        error={problemOf(refused, "icd10")}
      >
        <TextInput defaultValue={typed("icd10")} maxLength={60} autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="note" label="Note to the patient" optional error={problemOf(refused, "note")}>
        <Textarea rows={3} maxLength={500} defaultValue={typed("note")} />
      </Field>
      <p>
        <Button busy={isBusy} busyText="Signing">
          {form.draftId ? "Sign with these changes" : "Sign and order"}
        </Button>
      </p>
    </Form>
  );
}
