import { href, redirect } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import type { Ctx } from "#core/ctx.ts";
import { dayIn } from "#core/dates.ts";
import { isPatient } from "#domain/chart/care/is-patient.ts";
import { getVisitForProvider } from "#domain/scheduling/lists/get-visit-for-provider.ts";
import { canCheckIn } from "#domain/scheduling/visits/visit-rules.ts";
import { getVisitRules } from "#domain/scheduling/visits/get-visit-rules.ts";
import { getProviderZone } from "#domain/scheduling/providers/get-provider-zone.ts";
import { formatSlotHour, formatVisitTime } from "#domain/scheduling/slots/visit-time.ts";
import { canOpenVisit } from "#domain/visits/visit.ts";
import { getRoomStatus } from "#domain/visits/room/get-room-status.ts";
import { Form } from "../../shared/form/form.tsx";
import { CheckInField } from "../../shared/appointment/check-in-field.tsx";
import { answerCheckIn } from "../../shared/appointment/check-in.server.ts";
import { readForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { requireId } from "../../shared/request/require-id.server.ts";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import { OUTCOME_DONE } from "../../shared/appointment/visit-fee-label.ts";
import { actOnOutcome, loadOutcome, type Outcome } from "../../shared/appointment/visit-outcome.server.ts";
import { VisitOutcome } from "../../shared/appointment/visit-outcome.tsx";
import { VISIT_STATUS } from "../../shared/appointment/visit-labels.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import type { Route } from "./+types/check-in.ts";

export const meta = noIndex;

/**
 * One of the provider's visits: if the patient hasn't checked in, ask where they are; the outcome and the fee are decided below.
 */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const visit = await getVisitForProvider(ctx, { appointmentId: requireId(args.params.appointmentId) });
    const zone = await getProviderZone(ctx, visit);
    return {
      id: visit.id,
      name: visit.patientName,
      patientId: (await isPatient(ctx, visit)) ? visit.userId : null,
      when: formatVisitTime(visit.startsAt, zone),
      what: visit.typeName,
      state: US_STATE_NAMES[visit.state] ?? visit.state,
      day: dayIn(zone, visit.startsAt),
      status: visit.status,
      canOpen: canOpenVisit(visit, ctx.now),
      room: await toRoomText(ctx, visit.id, zone),
      canCheckIn: canCheckIn(visit, await getVisitRules(ctx), ctx.now, "provider"),
      outcome: await loadOutcome(ctx, visit, { zone, providerZone: zone }),
      done: args.url.searchParams.get("done"),
    };
  });
}

/** Whether the patient is in the room, and how much picture and sound both sides have had. */
async function toRoomText(ctx: Ctx, visitId: string, zone: string): Promise<string | null> {
  const { patientSince, evidence } = await getRoomStatus(ctx, { visitId });
  const parts = [
    patientSince && `The patient is there since ${formatSlotHour(patientSince, zone)}`,
    evidence.avSeconds > 0 && `${Math.max(1, Math.round(evidence.avSeconds / 60))} min of video so far`,
    evidence.modality === "audio" && "By phone or sound only",
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(". ")}.` : null;
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const visit = await getVisitForProvider(ctx, { appointmentId: requireId(args.params.appointmentId) });
    const day = dayIn(await getProviderZone(ctx, visit), visit.startsAt);
    const values = await readForm(args.request);
    const decided = await actOnOutcome(ctx, visit.id, values);
    if (decided === "done") {
      return redirect(
        `${href("/provider/visits/:appointmentId/check-in", { appointmentId: visit.id })}?done=${values["intent"]}`,
        303,
      );
    }
    if (decided) return decided;
    return answerCheckIn(ctx, visit.id, values, `${href("/provider")}?day=${day}`, {
      noLicense: (state) =>
        `You aren't licensed in ${state} today. End the call, and ask the patient to choose another time or provider`,
      tooLate: "You can't check in to this visit right now. Its current status is below.",
    });
  });
}

/** Names stay out of the title, which ends up in the browser's history. */
export default function CheckInPatient({ loaderData: visit, actionData }: Route.ComponentProps) {
  const isBusy = useBusy();
  const doneMessage = !actionData && visit.done ? OUTCOME_DONE[visit.done] : undefined;
  return (
    <PageMain>
      <PageTitle refused={Boolean(actionData)}>Check in</PageTitle>
      <div className="grid max-w-article gap-8">
        <div>
          <FormProblems refused={actionData} />
          <BackLink to={`${href("/provider")}?day=${visit.day}`}>Your day</BackLink>
          <div className="mt-4">
            <PageHeader title={visit.name} />
            {visit.patientId && (
              <Link to={href("/provider/patients/:userId", { userId: visit.patientId })} variant="standalone">
                Open {visit.name}&rsquo;s page
              </Link>
            )}
          </div>
        </div>
        <SummaryList>
          <SummaryRow label="When">{visit.when}</SummaryRow>
          <SummaryRow label="Visit">{visit.what}</SummaryRow>
          <SummaryRow label="Booked for">{visit.state}</SummaryRow>
          <SummaryRow label="Status">{VISIT_STATUS[visit.status].text}</SummaryRow>
          {visit.room && <SummaryRow label="Video room">{visit.room}</SummaryRow>}
        </SummaryList>
        {(visit.status === "booked" || visit.status === "arrived") && (
          <p className="flex flex-wrap gap-x-6">
            {visit.canOpen && (
              <Link
                to={href("/provider/visits/:appointmentId/call", { appointmentId: visit.id })}
                variant="standalone"
                reloadDocument
              >
                Open the video call
              </Link>
            )}
            <Link to={href("/provider/visits/:appointmentId/late", { appointmentId: visit.id })} variant="standalone">
              Running late? Tell {visit.name}
            </Link>
          </p>
        )}
        {doneMessage && <Notice tone="success" title={doneMessage} announce />}
        {visit.canCheckIn && (
          <Form method="post" noValidate className="grid justify-items-start gap-5">
            <CheckInField
              label="Where is the patient now?"
              hint="Ask them. You need a license in the state where they are during the visit."
              refused={actionData}
            />
            <Button busy={isBusy} busyText="Checking in">
              Check in
            </Button>
          </Form>
        )}
        <VisitOutcome outcome={visit.outcome} refused={actionData} />
        {!visit.canCheckIn && !hasDecision(visit.outcome) && (
          <p className="text-ink-2">There's nothing to decide about this visit right now.</p>
        )}
      </div>
    </PageMain>
  );
}

function hasDecision(outcome: Outcome): boolean {
  return outcome.isNoShowProposed || outcome.canUndoNoShow || outcome.waiver !== null || outcome.notCharged !== null;
}
