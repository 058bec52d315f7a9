import { href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { formatDay } from "#core/format-date.ts";
import type { EnrollmentStage } from "#domain/prescribing/vendor/eprescribe.ts";
import { getEnrollment } from "#domain/prescribing/vendor/get-enrollment.ts";
import { EnrollmentForm, recordEnrollment } from "#domain/prescribing/vendor/record-enrollment.ts";
import { eprescribeFor } from "../../shared/eprescribe/eprescribe.server.ts";
import { parseForm, refuseConflict, refuseForm, type FormValues } from "../../shared/form/form.server.ts";

const STAGES: Record<EnrollmentStage, string> = {
  unknown: "The service hasn't confirmed this number yet",
  registered: "Registered. Identity isn't verified, so nothing can be signed",
  proofed: "Identity verified. Without a second factor, controlled medicines can't be signed",
  factor: "Complete. Everything can be signed",
};

/** How far a provider is with the e-prescribing service. Null where no service is connected. */
export async function toEnrollmentView(ctx: Ctx, providerId: string) {
  if (!eprescribeFor(ctx.env)) return null;
  const enrollment = await getEnrollment(ctx, { providerId });
  return {
    clinicianRef: enrollment?.clinicianRef ?? "",
    stage: enrollment ? STAGES[enrollment.stage] : "Not enrolled",
    checked: enrollment?.checkedAt ? formatDay(ctx, enrollment.checkedAt) : null,
  };
}
export type EnrollmentView = NonNullable<Awaited<ReturnType<typeof toEnrollmentView>>>;

export async function actOnEnrollment(ctx: Ctx, providerId: string, values: FormValues) {
  const { answer, problems } = parseForm(EnrollmentForm, values);
  if (problems) return refuseForm(problems, values);
  try {
    await recordEnrollment(ctx, { providerId, vendorKey: eprescribeFor(ctx.env)?.key ?? "none", ...answer });
  } catch (error) {
    return refuseConflict(error, values, { fieldId: "clinicianRef", message: "Another provider has this number" });
  }
  return redirect(`${href("/admin/staff/:userId", { userId: providerId })}?done=enrollment`, 303);
}
