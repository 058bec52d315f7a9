import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import type { Answers, Journey, Step } from "#domain/intake/registration/journey.ts";
import { pathOf } from "./page-of.ts";
import { SEX_LABELS } from "./journey-labels.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import { useText, type Text } from "#ui/language/text.ts";
import type { RegisterText } from "../../shared/language/es/register.server.ts";
import { useLocalPath } from "../../shared/language/language.ts";
import { GENDERS } from "./gender.ts";

type Props = { title: string; journey: Journey; answers: Answers; treatments: { key: string; name: string }[] };

/** All answers, each with a link to change it, before they're final. */
export function CheckAnswers({ title, journey, answers, treatments }: Props) {
  const t = useText<RegisterText>();
  const at = useLocalPath();
  const { address } = answers;
  const row = (step: Step, label: RegisterText, value: string | null) => (
    <SummaryRow label={t(label)} changeTo={at(pathOf(journey, step))}>
      {value ?? ""}
    </SummaryRow>
  );
  return (
    <>
      <h1 className="text-question font-bold">{title}</h1>
      <SummaryList>
        {row("treatment", "Treatment", treatments.find(({ key }) => key === answers.treatmentKey)?.name ?? null)}
        {row("state", "State you are in", stateLabel(answers.state))}
        {row("date-of-birth", "Date of birth", formatDay(answers.dateOfBirth))}
        <SummaryRow label={t("Email")}>{answers.email}</SummaryRow>
        {row("name", "Name", [answers.firstName, answers.lastName].join(" "))}
        {answers.preferredName && row("name", "Preferred name", answers.preferredName)}
        {row("sex", "Sex", answers.sex && t(SEX_LABELS[answers.sex]))}
        {row("gender", "Gender", genderLabel(answers.gender, t))}
        {row("address", "Address", address && `${address.street}, ${address.city}, ${address.state} ${address.zip}`)}
        {row("phone", "Phone", answers.phone)}
        {row("emergency-contact", "Emergency contact", formatContact(answers, t))}
        {row("measurements", "Height and weight", formatBody(answers, t))}
      </SummaryList>
      <p className="text-ink-2">
        {t(
          "Next, you'll choose a time for your visit. You pay nothing today. We charge for the visit after it takes place.",
        )}
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

function genderLabel(gender: string | null, t: Text<RegisterText>): string | null {
  const usual = GENDERS.find((one) => one === gender);
  return usual ? t(usual) : gender;
}

function formatContact({ emergencyContact: contact }: Answers, t: Text<RegisterText>): string {
  return contact ? `${contact.name}, ${contact.relationship}, ${contact.phone}` : t("None");
}

function formatBody({ heightInches, weightPounds }: Answers, t: Text<RegisterText>): string | null {
  if (heightInches === null || weightPounds === null) return null;
  return t("{feet} ft {inches} in, {pounds} lb", {
    feet: Math.floor(heightInches / 12),
    inches: heightInches % 12,
    pounds: weightPounds,
  });
}
