import type { ReactNode } from "react";
import { href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Field } from "#ui/form/field.tsx";
import { Link } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { Form } from "../../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../../shared/form/problems.ts";
import { useBusy } from "../../../shared/form/use-busy.ts";
import type { PrescriptionsView } from "./prescriptions.server.ts";
import { SCHEDULE_LABELS } from "../../../shared/prescription/format-schedule.ts";

type TranscribeFormProps = {
  userId: string;
  choices: PrescriptionsView["choices"];
  today: string;
  hasState: boolean;
  refused: Refused | undefined;
};

type Choice = { value: string; label: string };

const FORMS: Choice[] = [
  { value: "vial", label: "Vial, drawn up with a syringe" },
  { value: "pen", label: "Pen" },
  { value: "tablet", label: "Tablet" },
  { value: "topical", label: "Gel or cream" },
];
const SCHEDULES: Choice[] = Object.entries(SCHEDULE_LABELS)
  .toSorted(([a], [b]) => Number(a) - Number(b))
  .map(([value, label]) => ({ value, label }));

/** What stands on a signed order, in the order of the paper. */
export function TranscribeForm({ userId, choices, today, hasState, refused }: TranscribeFormProps) {
  const isBusy = useBusy("transcribe");
  const files = href("/admin/users/:userId/files", { userId });
  return (
    <section aria-labelledby="transcribe" className="grid gap-6">
      <SectionHeader id="transcribe" title="Enter a signed order" />
      {!hasState && (
        <Notice title="The member has no address yet" level={3}>
          License and pharmacy depend on the state. Ask for the address first.
        </Notice>
      )}
      {choices.signedOrders.length === 0 && (
        <Notice title="There is no signed order on file" level={3}>
          <p>Add it to the member&rsquo;s files as a signed order. You can choose it here once it has been checked.</p>
          <p className="mt-3!">
            <ButtonLink to={files} variant="secondary" size="small">
              Add the signed order
            </ButtonLink>
          </p>
        </Notice>
      )}
      <Form method="post" noValidate className="grid gap-6">
        <input type="hidden" name="intent" value="transcribe" />
        <Choose
          name="signedOrderFileId"
          label="Signed order"
          choices={choices.signedOrders}
          refused={refused}
          hint={
            choices.signedOrders.length > 0 && (
              <>
                Not listed? <Link to={files}>Add it to the member&rsquo;s files</Link>
              </>
            )
          }
        />
        <Choose
          name="prescriberId"
          label="Who signed it"
          choices={choices.providers}
          refused={refused}
          hint="Providers with a license in the member's state today"
        />
        <Choose name="offeringKey" label="Medicine" choices={choices.medicines} refused={refused} />
        <Text name="drugName" label="Name on the order" hint="Such as Testosterone cypionate" refused={refused} />
        <Choose name="form" label="How it comes" choices={FORMS} refused={refused} />
        <Text
          name="concentrationPerMl"
          label="In one mL"
          hint="For vials. mg in one mL; for hCG, IU in one mL. The mL and syringe units are computed from it."
          refused={refused}
          narrow
        />
        <Text
          name="strength"
          label="Strength"
          hint="For pens, tablets and gels, such as 1 mg in each pen"
          refused={refused}
        />
        <Checkbox
          name="isCompounded"
          value="yes"
          defaultChecked={refused?.values["isCompounded"] === "yes"}
          error={problemOf(refused, "isCompounded")}
        >
          It is compounded
        </Checkbox>
        <Field
          name="clinicalDifference"
          label="Why this patient needs the compounded medicine"
          hint="For compounded medicines only, as the prescriber gave it"
          error={problemOf(refused, "clinicalDifference")}
        >
          <Textarea rows={3} maxLength={1000} defaultValue={refused?.values["clinicalDifference"]} />
        </Field>
        <Text name="dose" label="One dose" hint="mg, for hCG IU" refused={refused} narrow />
        <Choose name="dosesPerWeek" label="How often" choices={SCHEDULES} refused={refused} />
        <Field name="directions" label="Directions" error={problemOf(refused, "directions")}>
          <Textarea rows={3} maxLength={500} defaultValue={refused?.values["directions"]} />
        </Field>
        <Text name="quantity" label="Quantity of one fill" hint="mL, pens, tablets or g" refused={refused} narrow />
        <Text name="daysSupply" label="Days that one fill lasts" refused={refused} narrow />
        <Text name="refillsAllowed" label="Refills" hint="0 if there are none" refused={refused} narrow />
        <Day name="issuedOn" label="Date of the order" max={today} refused={refused} />
        <Day name="expiresOn" label="May be filled until" min={today} refused={refused} />
        <Choose name="pharmacyId" label="Pharmacy" choices={choices.pharmacies} refused={refused} />
        <p>
          <Button busy={isBusy} busyText="Saving">
            Save for the prescriber
          </Button>
        </p>
      </Form>
    </section>
  );
}

type Asked = { name: string; label: string; hint?: ReactNode; refused: Refused | undefined };

function Choose({ name, label, hint, choices, refused }: Asked & { choices: Choice[] }) {
  return (
    <Field name={name} label={label} hint={hint} error={problemOf(refused, name)} className="max-w-column">
      <Select defaultValue={refused?.values[name] ?? ""}>
        <Options none="Choose" choices={choices.map((choice) => [choice.value, choice.label])} />
      </Select>
    </Field>
  );
}

function Text({ name, label, hint, refused, narrow = false }: Asked & { narrow?: boolean }) {
  return (
    <Field name={name} label={label} hint={hint} error={problemOf(refused, name)} className="max-w-column">
      <TextInput
        defaultValue={refused?.values[name]}
        maxLength={narrow ? 12 : 120}
        {...(narrow ? { inputMode: "decimal", className: "max-w-40" } : {})}
      />
    </Field>
  );
}

function Day({ name, label, refused, min, max }: Asked & { min?: string; max?: string }) {
  return (
    <Field name={name} label={label} error={problemOf(refused, name)}>
      <TextInput type="date" min={min} max={max} defaultValue={refused?.values[name]} className="max-w-52" />
    </Field>
  );
}
