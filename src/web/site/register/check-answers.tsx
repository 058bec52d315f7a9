import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import type { Answers, Journey, Step } from "#domain/intake/registration/journey.ts";
import { pathOf } from "./page-of.ts";
import { TITLES } from "./step-fields.tsx";
import { SEX_LABELS } from "./journey-labels.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";

type Props = { journey: Journey; answers: Answers; treatments: { key: string; name: string }[] };

/** All answers, each with a link to change it, before they're final. */
export function CheckAnswers({ journey, answers, treatments }: Props) {
  const { address } = answers;
  const row = (step: Step, label: string, value: string | null) => (
    <SummaryRow label={label} changeTo={pathOf(journey, step)}>
      {value ?? ""}
    </SummaryRow>
  );
  return (
    <>
      <h1 className="text-question font-bold">{TITLES.check}</h1>
      <SummaryList>
        {row("treatment", "Treatment", treatments.find(({ key }) => key === answers.treatmentKey)?.name ?? null)}
        {row("state", "State you are in", stateLabel(answers.state))}
        {row("date-of-birth", "Date of birth", formatDay(answers.dateOfBirth))}
        <SummaryRow label="Email">{answers.email}</SummaryRow>
        {row("name", "Name", [answers.firstName, answers.lastName].join(" "))}
        {answers.preferredName && row("name", "Preferred name", answers.preferredName)}
        {row("sex", "Sex", answers.sex && SEX_LABELS[answers.sex])}
        {row("gender", "Gender", answers.gender)}
        {row("address", "Address", address && `${address.street}, ${address.city}, ${address.state} ${address.zip}`)}
        {row("phone", "Phone", answers.phone)}
        {row("emergency-contact", "Emergency contact", formatContact(answers))}
        {row("measurements", "Height and weight", formatBody(answers))}
      </SummaryList>
      <p className="text-ink-2">
        Next, you'll choose a time for your visit. You pay nothing today. We charge for the visit after it takes place.
      </p>
    </>
  );
}

function stateLabel(state: string | null): string | null {
  return Object.entries(US_STATE_NAMES).find(([code]) => code === state)?.[1] ?? state;
}

function formatDay(day: string | null): string | null {
  if (!day) return null;
  const [year, month, date] = day.split("-");
  return `${Number(month)}/${Number(date)}/${year}`;
}

function formatContact({ emergencyContact: contact }: Answers): string {
  return contact ? `${contact.name}, ${contact.relationship}, ${contact.phone}` : "None";
}

function formatBody({ heightInches, weightPounds }: Answers): string | null {
  if (heightInches === null || weightPounds === null) return null;
  return `${Math.floor(heightInches / 12)} ft ${heightInches % 12} in, ${weightPounds} lb`;
}
