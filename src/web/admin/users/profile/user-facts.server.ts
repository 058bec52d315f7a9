import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { formatDate, formatDay } from "#core/format-date.ts";
import { getAnswersState } from "#domain/intake/responses/get-answers-state.ts";
import { formatDose } from "#domain/prescribing/rules/dose.ts";
import { listPrescriptionsAtDesk } from "#domain/prescribing/list-prescriptions-at-desk.ts";
import { refillsLeft, type Prescription } from "#domain/prescribing/prescription.ts";
import { yearsBetween } from "#domain/desk/member/years-between.ts";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import type { Profile } from "#domain/identity/profile/profile.ts";
import { medicineName } from "../../../shared/prescription/prescription-facts.server.ts";
import type { CareView } from "./user-care.server.ts";
import { formatSchedule } from "../../../shared/prescription/format-schedule.ts";

type FactGroup = { group: string; rows: [label: string, value: string][] };

/** Who they are, what they take and how they come in. Only what is known; a row without a value says nothing. */
export function factsOf(
  ctx: Ctx,
  profile: Profile,
  { treatment, photoId }: { treatment: FactGroup[]; photoId: string | null },
): FactGroup[] {
  const { mailing_address, city, state, zip_code, license_state, license_number, license_expiration_date } = profile;
  const address = [mailing_address, city, [state, zip_code].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const expires = license_expiration_date && `, valid to ${formatDate(license_expiration_date)}`;
  const today = clinicToday(ctx);
  const born = profile.date_of_birth;
  return [
    known("Contact", [
      ["Email", profile.email],
      ["Phone", profile.phone_number && formatPhone(profile.phone_number)],
      ["Address", address],
      ["Born", born && `${formatDate(born)} (${yearsBetween(born, today)})`],
      ["Gender", profile.gender],
    ]),
    ...treatment,
    known("Identity and access", [
      ["Photo ID", photoId],
      ["License", license_number && `${license_state ?? ""} ending ${license_number}${expires ?? ""}`.trim()],
      ["Test results", profile.has_test_results ? "Yes" : "None"],
      ["user_id", profile.user_id],
    ]),
  ];
}

/** Each medicine that a provider has prescribed and nobody has stopped; its dose for clinicians. */
export async function treatmentFacts(ctx: Ctx, userId: string, next: CareView["next"]): Promise<FactGroup[]> {
  const current = (await listPrescriptionsAtDesk(ctx, { userId })).filter(
    ({ status }) => status === "active" || status === "on_hold",
  );
  return current.map((prescription) => {
    const reorder = next.find(({ prescriptionId }) => prescriptionId === prescription.id);
    return known(current.length > 1 ? `Treatment: ${prescription.drugName}` : "Treatment", [
      ["Medicine", prescription.details ? medicineName(prescription.details) : prescription.drugName],
      ["Dose", prescription.details && doseLine(prescription.details)],
      [
        "Refills",
        `${refillsLeft(prescription)} of ${prescription.refillsAllowed}, until ${formatDate(prescription.expiresOn)}`,
      ],
      ["On hold", prescription.status === "on_hold" ? "By a provider" : null],
      ["Next reorder", reorder?.due ?? null],
      ["Provider", prescription.prescriberName],
    ]);
  });
}

/** How far they are with the health questions. What they answered is for clinicians. */
export async function intakeFacts(ctx: Ctx, userId: string): Promise<FactGroup[]> {
  const found = await getAnswersState(ctx, { userId });
  if (found.state === "none") return [];
  const text =
    found.state === "answering"
      ? "Not sent yet"
      : `${OUTCOMES[found.outcome]}, sent ${formatDay(ctx, found.submittedAt)}`;
  return [known("Intake", [["Health questions", text]])];
}

const OUTCOMES = { emergency: "Needs a look", stop: "Stopped", review: "Needs a look", clear: "Done" } as const;

function doseLine(prescription: Prescription): string {
  const { amount, ml } = formatDose(prescription);
  return `${amount}${ml ? ` (${ml})` : ""}, ${formatSchedule(prescription.dosesPerWeek)}`;
}

function known(group: string, rows: [string, string | null | undefined][]): FactGroup {
  return { group, rows: rows.filter((row): row is [string, string] => !!row[1]) };
}
