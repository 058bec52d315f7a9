import { href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { isStateServed } from "#domain/catalog/is-state-served.ts";
import { getProfile } from "#domain/identity/profile/get-profile.ts";
import { isUsState } from "#domain/identity/profile/us-state.ts";
import { APPOINTMENT_TYPES, mayBook, OwnVisitError, SlotTakenError } from "#domain/scheduling/appointment.ts";
import { bookForMember } from "#domain/scheduling/bookings/book-for-member.ts";
import { findSlotsForMember } from "#domain/scheduling/slots/find-slots-for-member.ts";
import { getVisitTerm } from "#domain/scheduling/slots/get-visit-term.ts";
import { zoneOfState } from "#domain/scheduling/slots/state-zone.ts";
import { formatVisitTime } from "#domain/scheduling/slots/visit-time.ts";
import { refuseConflict, refuseForm, type FormValues } from "../../../shared/form/form.server.ts";
import { loadFreeTimes, readSlot } from "../../schedule/free-times.server.ts";
import { US_STATE_NAMES } from "../../../shared/format/us-state-names.ts";

/** Type and state from the address; the state is the member's own unless staff say where they will be. */
function questionOf(search: URLSearchParams, home: string | null) {
  const type = APPOINTMENT_TYPES.find((key) => key === search.get("type")) ?? "secondary-followup";
  const asked = search.get("state") ?? "";
  const state = isUsState(asked) ? asked : home;
  return { type, state };
}

/** A member's booking page as staff see it. */
export async function toBookingView(ctx: Ctx, userId: string, search: URLSearchParams) {
  const profile = await getProfile(ctx, { userId });
  const { type, state } = questionOf(search, profile.state);
  const types = await Promise.all(
    APPOINTMENT_TYPES.map(async (key) => ({ key, name: (await getVisitTerm(ctx, { type: key })).name })),
  );
  const isReady = mayBook(profile.registration_status);
  const isServed = state !== null && (await inTransaction(ctx, (tx) => isStateServed(tx, state)));
  const zone = state ? zoneOfState(state) : ctx.env.CLINIC_TIME_ZONE;
  return {
    userId,
    name: `${profile.preferred_name ?? profile.first_name} ${profile.last_name}`,
    type,
    state: state ?? "",
    types,
    states: Object.entries(US_STATE_NAMES),
    reason: reasonAgainst(isReady, state, isServed),
    times:
      isReady && state && isServed
        ? await loadFreeTimes(ctx, search, zone, (span) => findSlotsForMember(ctx, { userId, type, state, ...span }))
        : null,
  };
}

function reasonAgainst(isReady: boolean, state: string | null, isServed: boolean): string | null {
  if (!isReady) return "They haven't given consent yet. They need to finish registration first, at /register.";
  if (!state) return "Choose the state where they will be during the visit.";
  return isServed ? null : `The clinic does not serve ${US_STATE_NAMES[state] ?? state} yet.`;
}

export async function book(ctx: Ctx, userId: string, values: FormValues, search: URLSearchParams) {
  const slot = readSlot(values["slot"]);
  if (!slot) return refuseForm([{ fieldId: "slot", message: "Select a time" }], values);
  const { type, state } = questionOf(search, (await getProfile(ctx, { userId })).state);
  if (!state) return refuseForm([{ message: "Choose the state where they will be during the visit" }], values);
  const zone = zoneOfState(state);
  try {
    const visit = await bookForMember(ctx, { userId, type, state, zone, ...slot });
    return redirect(`${href("/admin/schedule/:appointmentId", { appointmentId: visit.id })}?done=book`, 303);
  } catch (error) {
    if (error instanceof SlotTakenError) {
      return refuseForm([{ fieldId: "slot", message: "That time was just taken. Select another one" }], values, 409);
    }
    if (error instanceof OwnVisitError) {
      const { existing } = error;
      const which = existing ? ` on ${formatVisitTime(existing.startsAt, existing.zone)}` : "";
      return refuseForm([{ message: `They have a visit${which} that conflicts. Move that one.` }], values, 409);
    }
    return refuseConflict(error, values);
  }
}
