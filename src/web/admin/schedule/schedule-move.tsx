import { href, redirect } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SlotTakenError } from "#domain/scheduling/appointment.ts";
import { findSlotsForMember } from "#domain/scheduling/slots/find-slots-for-member.ts";
import { rescheduleBooking } from "#domain/scheduling/bookings/reschedule-booking.ts";
import { getVisitForStaff } from "#domain/scheduling/lists/get-visit-for-staff.ts";
import { formatVisitTime } from "#domain/scheduling/slots/visit-time.ts";
import { CONFLICT_MESSAGE, readForm, refuseConflict, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import type { Route } from "./+types/schedule-move.ts";
import { loadFreeTimes, readSlot } from "./free-times.server.ts";
import { FreeTimesForm } from "./free-times.tsx";

export const meta = noIndex;

/** Another time for a visit, with its provider or another one who is licensed there. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const appointmentId = requireId(args.params.appointmentId);
    const { visit, canChange } = await getVisitForStaff(ctx, { appointmentId });
    if (!canChange) throw redirect(href("/admin/schedule/:appointmentId", { appointmentId }), 303);
    const { userId, typeKey: type, state, providerId: preferredProviderId } = visit;
    const search = { userId, type, state, preferredProviderId };
    return {
      id: visit.id,
      name: visit.patientName,
      when: formatVisitTime(visit.startsAt, visit.zone),
      provider: visit.providerName,
      times: await loadFreeTimes(ctx, args.url.searchParams, visit.zone, (span) =>
        findSlotsForMember(ctx, { ...search, ...span }),
      ),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const appointmentId = requireId(args.params.appointmentId);
    const values = await readForm(args.request);
    const slot = readSlot(values["slot"]);
    if (!slot) return refuseForm([{ fieldId: "slot", message: "Select a time" }], values);
    try {
      const moved = await rescheduleBooking(ctx, { appointmentId, ...slot });
      return redirect(`${href("/admin/schedule/:appointmentId", { appointmentId: moved.id })}?done=move`, 303);
    } catch (error) {
      const message =
        error instanceof SlotTakenError ? "That time was just taken. Select another one" : CONFLICT_MESSAGE;
      return refuseConflict(error, values, { fieldId: "slot", message });
    }
  });
}

export default function ScheduleMove({ loaderData: visit, actionData }: Route.ComponentProps) {
  return (
    <PageMain>
      <PageTitle refused={Boolean(actionData)}>Move a visit</PageTitle>
      <div className="grid max-w-article gap-8">
        <div>
          <FormProblems refused={actionData} />
          <BackLink to={href("/admin/schedule/:appointmentId", { appointmentId: visit.id })}>{visit.name}</BackLink>
          <div className="mt-4">
            <PageHeader
              title="Move the visit"
              lead={`It is on ${visit.when}, with ${visit.provider}. It won't change until you press the button.`}
            />
          </div>
        </div>
        <FreeTimesForm times={visit.times} submit="Move the visit" refused={actionData} />
      </div>
    </PageMain>
  );
}
