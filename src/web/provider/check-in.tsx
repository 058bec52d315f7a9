import { Form } from "react-router";
import { BackLink } from "#ui/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import { dayIn } from "#core/dates.ts";
import { US_STATES } from "#domain/identity/us-state.ts";
import { getVisitForProvider } from "#domain/scheduling/list-appointments.ts";
import { canCheckIn, getVisitRules } from "#domain/scheduling/visit-rules.ts";
import { getProviderZone } from "#domain/scheduling/set-hours.ts";
import { formatVisitTime } from "#domain/scheduling/visit-time.ts";
import { CheckInField } from "../shared/check-in-field.tsx";
import { answerCheckIn } from "../shared/check-in.server.ts";
import { readForm } from "../shared/form.server.ts";
import { FormProblems } from "../shared/form-problems.tsx";
import { noIndex, PageTitle } from "../shared/page-title.tsx";
import { requireId } from "../shared/require-id.server.ts";
import { run } from "../shared/request.server.ts";
import { PageMain } from "../shared/shell/page-main.tsx";
import { useBusy } from "../shared/use-busy.ts";
import { VISIT_STATUS } from "../shared/visit-words.ts";
import type { Route } from "./+types/check-in.ts";

export const meta = noIndex;

/** For a patient who is in the visit and has not checked in themselves: the provider asks where they are. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const visit = await getVisitForProvider(ctx, { appointmentId: requireId(args.params.appointmentId) });
    const zone = await getProviderZone(ctx, visit);
    return {
      name: visit.patientName,
      when: formatVisitTime(visit.startsAt, zone),
      what: visit.typeName,
      state: US_STATES[visit.state] ?? visit.state,
      day: dayIn(zone, visit.startsAt),
      status: visit.status,
      canCheckIn: canCheckIn(visit, await getVisitRules(ctx), ctx.now),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const visit = await getVisitForProvider(ctx, { appointmentId: requireId(args.params.appointmentId) });
    const day = dayIn(await getProviderZone(ctx, visit), visit.startsAt);
    return answerCheckIn(ctx, visit.id, await readForm(args.request), `/provider?day=${day}`, {
      noLicense: (state) =>
        `You have no license in ${state} today. End the call, and ask the patient to choose another time or provider`,
      tooLate: "This visit can no longer be checked in, or not yet. Go back to your day to see how it stands.",
    });
  });
}

/** Names stay out of the title, which ends up in the browser's history. */
export default function CheckInPatient({ loaderData: visit, actionData }: Route.ComponentProps) {
  const isBusy = useBusy();
  return (
    <PageMain>
      <PageTitle refused={Boolean(actionData)}>Check in</PageTitle>
      <div className="grid max-w-article gap-8">
        <div>
          <FormProblems refused={actionData} />
          <BackLink to={`/provider?day=${visit.day}`}>Your day</BackLink>
          <div className="mt-4">
            <PageHeader title={visit.name} />
          </div>
        </div>
        <SummaryList>
          <SummaryRow label="When">{visit.when}</SummaryRow>
          <SummaryRow label="Visit">{visit.what}</SummaryRow>
          <SummaryRow label="Booked for">{visit.state}</SummaryRow>
          <SummaryRow label="Status">{VISIT_STATUS[visit.status].words}</SummaryRow>
        </SummaryList>
        {visit.canCheckIn ? (
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
        ) : (
          <p className="text-ink-2">There is nothing to check in now.</p>
        )}
      </div>
    </PageMain>
  );
}
