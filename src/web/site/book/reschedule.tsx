import { href, redirect } from "react-router";
import { SlotTakenError } from "#domain/scheduling/appointment.ts";
import { findSlots } from "#domain/scheduling/slots/find-slots.ts";
import { getOwnAppointment } from "#domain/scheduling/lists/get-own-appointment.ts";
import { rescheduleBooking } from "#domain/scheduling/bookings/reschedule-booking.ts";
import { readForm } from "../../shared/form/form.server.ts";
import { noIndex } from "../../shared/page/page-title.tsx";
import { requireId } from "../../shared/request/require-id.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import type { Route } from "./+types/reschedule.ts";
import { readTime, refuseTakenTime } from "./hold-time.server.ts";
import { MoveVisit } from "./move-visit.tsx";
import { loadTimes } from "./times.server.ts";
import { visitPolicy, toVisitText } from "./visit-text.server.ts";

export const meta = noIndex;

/** Rescheduling your own visit, from the account. */
export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const visit = await getOwnAppointment(ctx, { appointmentId: requireId(args.params.appointmentId) });
    if (visit.status !== "booked" || visit.startsAt <= ctx.now)
      throw redirect(href("/visits/:appointmentId", { appointmentId: visit.id }), 303);
    const { typeKey: type, state, providerId: preferredProviderId } = visit;
    const times = await loadTimes(new URL(args.request.url), ctx.now, { ...visit, language }, (span) =>
      findSlots(ctx, { type, state, preferredProviderId, ...span }),
    );
    return { id: visit.id, visit: toVisitText(visit, language), times, policy: await visitPolicy(ctx, language) };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const appointmentId = requireId(args.params.appointmentId);
    const visit = await getOwnAppointment(ctx, { appointmentId });
    const { time, refused } = readTime(await readForm(args.request));
    if (refused) return refused;
    const { zone, ...chosen } = time;
    try {
      const moved = await rescheduleBooking(ctx, { appointmentId, ...chosen, ...(zone ? { zone } : {}) });
      return redirect(`${href("/visits/:appointmentId", { appointmentId: moved.id })}?news=moved`, 303);
    } catch (error) {
      if (error instanceof SlotTakenError) return refuseTakenTime(error.nearest, zone ?? visit.zone, language);
      throw error;
    }
  });
}

export default function Reschedule({ loaderData, actionData }: Route.ComponentProps) {
  const { id, ...shown } = loaderData;
  return (
    <MoveVisit
      {...shown}
      refused={actionData && "problems" in actionData ? actionData : undefined}
      taken={actionData && "taken" in actionData ? actionData.taken : undefined}
      back={href("/visits/:appointmentId", { appointmentId: id })}
      here={href("/visits/:appointmentId/reschedule", { appointmentId: id })}
    />
  );
}
