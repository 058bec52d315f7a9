import { href, redirect } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { dayIn } from "#core/dates.ts";
import { getVisitForProvider } from "#domain/scheduling/lists/get-visit-for-provider.ts";
import { getProviderZone } from "#domain/scheduling/providers/get-provider-zone.ts";
import { formatSlotHour } from "#domain/scheduling/slots/visit-time.ts";
import { findRunningLate } from "#domain/visits/room/find-running-late.ts";
import { RunningLate, sayRunningLate } from "#domain/visits/room/say-running-late.ts";
import { Form } from "../../shared/form/form.tsx";
import { parseForm, readForm, refuseConflict, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { problemOf } from "../../shared/form/problems.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { requireId } from "../../shared/request/require-id.server.ts";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Route } from "./+types/late.ts";

export const meta = noIndex;

const CHOICES = [5, 10, 15, 20, 30, 45, 60];

/** The provider tells a waiting patient when they expect to see them. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const visit = await getVisitForProvider(ctx, { appointmentId: requireId(args.params.appointmentId) });
    const zone = await getProviderZone(ctx, visit);
    const late = await findRunningLate(ctx, { appointmentId: visit.id });
    const at = (minutes: number) => formatSlotHour(new Date(visit.startsAt.getTime() + minutes * 60_000), zone);
    return {
      name: visit.patientName,
      day: dayIn(zone, visit.startsAt),
      booked: at(0),
      choices: CHOICES.map((minutes) => ({ minutes, hour: at(minutes) })),
      said: late ? Math.round((late.expectedAt.getTime() - visit.startsAt.getTime()) / 60_000) : null,
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const visit = await getVisitForProvider(ctx, { appointmentId: requireId(args.params.appointmentId) });
    const values = await readForm(args.request);
    const { answer, problems } = parseForm(RunningLate, { minutes: values["minutes"], appointmentId: visit.id });
    if (problems) return refuseForm(problems, values);
    try {
      await sayRunningLate(ctx, answer);
    } catch (error) {
      return refuseConflict(error, values, { message: "This visit is over or canceled." });
    }
    const day = dayIn(await getProviderZone(ctx, visit), visit.startsAt);
    return redirect(`${href("/provider")}?day=${day}`, 303);
  });
}

/** Names stay out of the title, which ends up in the browser's history. */
export default function RunningLatePage({ loaderData: visit, actionData }: Route.ComponentProps) {
  const isBusy = useBusy();
  return (
    <PageMain>
      <PageTitle refused={Boolean(actionData)}>Running late</PageTitle>
      <div className="grid max-w-article gap-8">
        <div>
          <FormProblems refused={actionData} />
          <BackLink to={`${href("/provider")}?day=${visit.day}`}>Your day</BackLink>
          <div className="mt-4">
            <PageHeader title="Running late" lead={`${visit.name}, booked for ${visit.booked}`} />
          </div>
        </div>
        <Form method="post" noValidate className="grid justify-items-start gap-5">
          <RadioGroup
            name="minutes"
            legend="When do you expect to see them?"
            hint="They see it in the waiting room at once."
            error={problemOf(actionData, "minutes")}
            columns={2}
            defaultValue={actionData?.values["minutes"] ?? (visit.said === null ? undefined : String(visit.said))}
            options={[
              ...visit.choices.map(({ minutes, hour }) => ({
                value: String(minutes),
                label: `About ${hour}`,
                hint: `${minutes} minutes late`,
              })),
              { value: "0", label: `On time, ${visit.booked}` },
            ]}
          />
          <Button busy={isBusy} busyText="Saving">
            Tell the patient
          </Button>
        </Form>
      </div>
    </PageMain>
  );
}
