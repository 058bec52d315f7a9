import type { Ctx } from "#core/ctx.ts";
import { formatDate, formatDay } from "#core/format-date.ts";
import type { ContinuityKind } from "#domain/prescribing/continuity/continuity-step.ts";
import { getOwnContinuity } from "#domain/prescribing/continuity/get-own-continuity.ts";
import { listOwnPdmpReadings } from "#domain/prescribing/controlled/list-own-pdmp-readings.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import type { MedicineFactsText } from "../../shared/language/es/medications.server.ts";
import { medicineFactsText } from "../../shared/language/es/messages.server.ts";
import { LOCALES, type Language } from "../../shared/language/language.ts";

const STEPS: Record<ContinuityKind, MedicineFactsText> = {
  message: "We told you what changes",
  "exam-request": "We asked you to be examined in person. Send us the record of the exam",
  referral: "We're arranging a referral with the clinician who examines you",
  transfer: "We're arranging for a clinic near you to take over your care",
  note: "Your provider's plan",
};

/** What the end of the telemedicine permission means for the member, and when their state's prescription record was read. */
export async function loadOwnContinuity(ctx: Ctx, language: Language) {
  const t = medicineFactsText(language);
  const locale = LOCALES[language];
  const own = await getOwnContinuity(ctx);
  const readings = await listOwnPdmpReadings(ctx);
  return {
    lapse: own && {
      until: formatDate(own.permittedUntil, "long", locale),
      hasLapsed: own.hasLapsed,
      steps: own.steps.map(({ kind, at, note }, key) => ({
        key,
        text: t(STEPS[kind]),
        on: formatDay(ctx, at, "long", locale),
        note,
      })),
    },
    readings: readings.slice(0, 3).map(({ readAt, state }) => ({
      key: readAt.getTime(),
      text: `${US_STATE_NAMES[state] ?? state}, ${formatDay(ctx, readAt, "long", locale)}`,
    })),
  };
}
export type OwnContinuityView = Awaited<ReturnType<typeof loadOwnContinuity>>;
