import type { Ctx } from "#core/ctx.ts";
import { formatPrice } from "#core/format-money.ts";
import { listOfferings } from "#domain/catalog/list-offerings.ts";
import { listCheckedRegistrations } from "#domain/intake/registration/list-checked-registrations.ts";
import { offeringForVisit } from "#domain/intake/registration/visit-offering.ts";
import type { AppointmentTypeKey } from "#domain/scheduling/appointment.ts";
import { getVisitTerm } from "#domain/scheduling/slots/get-visit-term.ts";

/** What a visit of this type costs this person, from its catalog line. */
export async function visitPrice(ctx: Ctx, type: AppointmentTypeKey): Promise<string | null> {
  const { feeItem } = await getVisitTerm(ctx, { type });
  const offerings = await listOfferings(ctx);
  const registrations = await listCheckedRegistrations(ctx);
  const offering = offeringForVisit(type, registrations, offerings);
  return offering ? formatPrice(offering.prices[feeItem]) : null;
}
