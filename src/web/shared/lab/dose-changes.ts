import type { Prescription } from "#domain/prescribing/prescription.ts";
import { fileFactsText } from "../language/es/messages.server.ts";
import type { Language } from "../language/language.ts";
import type { DoseChange } from "./marker-plot.server.ts";

/**
 * Someone's weekly dose over time, first dose first. With several medicines, the one they started with: a strip fits one, and
 * results relate to the main treatment.
 */
export function doseChanges(
  prescriptions: readonly Prescription[],
  language: Language = "en",
): { medicine: string | null; doses: DoseChange[] } {
  const taken = prescriptions
    .filter(({ confirmedAt, status }) => confirmedAt !== null && status !== "refused")
    .map((one) => ({ ...one, from: one.fills[0]?.supplyFrom ?? one.issuedOn }))
    .sort((a, b) => a.from.localeCompare(b.from));
  const first = taken[0];
  if (!first) return { medicine: null, doses: [] };
  const main = taken.filter(({ treatmentKey }) => treatmentKey === first.treatmentKey);
  const doses = main.flatMap((one, i): DoseChange[] => {
    const amount = `${round(one.dose * one.dosesPerWeek)} ${one.measure}`;
    const text = fileFactsText(language)("{amount} a week", { amount });
    const ended = one.status === "stopped" ? one.endedAt?.toISOString().slice(0, 10) : undefined;
    const next = main[i + 1]?.from;
    const isGap = ended !== undefined && (next === undefined || ended < next);
    return [{ day: one.from, text }, ...(isGap ? [{ day: ended, text: "none" }] : [])];
  });
  return { medicine: first.drugName, doses: withoutRepeats(doses) };
}

/** A renewal at the same dose isn't a change. */
function withoutRepeats(doses: DoseChange[]): DoseChange[] {
  return doses.filter(({ text }, i) => text !== doses[i - 1]?.text);
}

const round = (amount: number) => Math.round(amount * 100) / 100;
