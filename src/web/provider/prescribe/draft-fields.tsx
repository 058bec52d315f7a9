import { Field } from "#ui/form/field.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { Tag } from "#ui/tag.tsx";
import { weeklyAmount } from "#domain/prescribing/prescription.ts";
import { supplyDates } from "#domain/prescribing/regimen/supply-dates.ts";
import { formatNumber } from "#domain/prescribing/rules/dose.ts";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { ControlledBox } from "./controlled-box.tsx";
import { DayButtons } from "./day-buttons.tsx";
import { DirectionsField } from "./directions-field.tsx";
import { DoseFields } from "./dose-fields.tsx";
import type { DraftView } from "./draft-view.server.ts";
import { SupplyView } from "./supply-view.tsx";
import type { DraftState } from "./use-draft.ts";

type DraftFieldsProps = { view: DraftView; draft: DraftState; refused: Refused | undefined };

/** What is prescribed: dose, days, directions, supply, and what the law asks. */
export function DraftFields({ view, draft, refused }: DraftFieldsProps) {
  const { fields, unit, months } = view;
  const { dose, dosesPerWeek, perDose } = draft;
  const [quantity, daysSupply, refills] = [Number(draft.quantity), Number(draft.daysSupply), Number(draft.refills)];
  const isCountable = perDose !== null && quantity > 0 && daysSupply > 0 && Number.isInteger(refills) && refills >= 0;
  return (
    <section aria-labelledby="medicine" className="grid content-start gap-5 px-4 py-5 md:px-6 lg:overflow-y-auto">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 id="medicine" className="text-h3 font-heading">
            {view.name}
          </h2>
          <p className="text-small text-ink-2">{view.kind}</p>
        </div>
        {view.schedule && (
          <Tag tone="warning" icon="lock">
            Schedule {view.schedule}
          </Tag>
        )}
      </div>
      <Hidden view={view} draft={draft} />
      <DoseFields
        texts={draft.texts}
        dose={dose}
        measure={fields.measure}
        concentrationPerMl={fields.concentrationPerMl}
        onType={draft.typeDose}
        error={problemOf(refused, "dose")}
      />
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_9rem]">
        <DayButtons days={draft.days} onToggle={draft.toggleDay} />
        <div>
          <span className="mb-1 block text-small font-semibold">A week</span>
          <output className="flex min-h-9 items-center rounded-control border border-line bg-sunken px-3 tabular-nums">
            {dose ? `${formatNumber(weeklyAmount({ dose, dosesPerWeek }))} ${fields.measure}` : ""}
          </output>
        </div>
      </div>
      {draft.days.length === 0 && (
        <p className="-mt-3 text-small text-ink-2">
          {formatNumber(dosesPerWeek)} {dosesPerWeek === 1 ? "dose" : "doses"} a week, no days named.
        </p>
      )}
      <DirectionsField draft={draft} error={problemOf(refused, "directions")} />
      <div className="grid gap-4 md:grid-cols-3">
        <Field name="quantity" label={`Quantity, ${unit}`} error={problemOf(refused, "quantity")}>
          <TextInput
            dense
            inputMode="decimal"
            value={draft.quantity}
            onChange={(event) => draft.typeQuantity(event.target.value)}
          />
        </Field>
        <Field name="daysSupply" label="For how many days" error={problemOf(refused, "daysSupply")}>
          <TextInput
            dense
            inputMode="numeric"
            value={draft.daysSupply}
            onChange={(event) => draft.typeDaysSupply(event.target.value)}
          />
        </Field>
        <Field name="refillsAllowed" label="Refills" error={problemOf(refused, "refillsAllowed")}>
          <TextInput
            dense
            inputMode="numeric"
            value={draft.refills}
            onChange={(event) => draft.typeRefills(event.target.value)}
          />
        </Field>
      </div>
      {isCountable && (
        <SupplyView
          supply={supplyDates({
            quantity,
            perDose,
            dosesPerWeek,
            daysSupply,
            refills,
            from: view.today,
            lastDay: view.lastDay,
          })}
          perDose={perDose}
          dosesPerWeek={dosesPerWeek}
          daysSupply={daysSupply}
          quantity={quantity}
          refills={refills}
          unit={unit}
          months={months}
        />
      )}
      <div className="grid gap-4 md:grid-cols-3">
        <Field name="pharmacyId" label="Pharmacy" error={problemOf(refused, "pharmacyId")} className="md:col-span-2">
          <Select dense defaultValue={fields.pharmacyId} onChange={draft.change}>
            <Options choices={view.pharmacies} />
          </Select>
        </Field>
        <Field name="icd10" label="Diagnosis" error={problemOf(refused, "icd10")}>
          <TextInput dense autoComplete="off" spellCheck={false} defaultValue={fields.icd10} onChange={draft.change} />
        </Field>
      </div>
      {fields.isCompounded && (
        <Field
          name="clinicalDifference"
          label="Why this patient needs it compounded"
          error={problemOf(refused, "clinicalDifference")}
        >
          <Textarea
            dense
            rows={2}
            maxLength={1000}
            defaultValue={fields.clinicalDifference ?? ""}
            onChange={draft.change}
          />
        </Field>
      )}
      {view.controlled && <ControlledBox controlled={view.controlled} />}
    </section>
  );
}

/** What the form sends along unseen. */
function Hidden({ view: { fields }, draft }: Pick<DraftFieldsProps, "view" | "draft">) {
  const values = {
    offeringKey: fields.offeringKey,
    drugName: fields.drugName,
    form: fields.form,
    isCompounded: fields.isCompounded ? "yes" : "",
    strength: draft.strength ?? "",
    concentrationPerMl: fields.concentrationPerMl ?? "",
    dosesPerWeek: draft.dosesPerWeek,
    expiresOn: fields.expiresOn,
    rxcui: fields.rxcui ?? "",
    renewsId: fields.renewsId ?? "",
  };
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
