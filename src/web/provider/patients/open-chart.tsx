import { href, redirect } from "react-router";
import { z } from "zod";
import { Button } from "#ui/button.tsx";
import { BackLink } from "#ui/link/back-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { breakGlass, ChartReason } from "#domain/chart/care/break-glass.ts";
import { PROFILE_QUESTIONS } from "#domain/identity/profile/change-profile.ts";
import { ChartReasonField } from "../../shared/answers/chart-reason-field.tsx";
import { readDateParts } from "../../shared/form/date-parts.server.ts";
import { parseForm, readForm, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { Form } from "../../shared/form/form.tsx";
import { dateControl, textControl, type QuestionForm } from "../../shared/form/question-controls.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { requireFreshSignIn } from "../../shared/sign-in/fresh.server.ts";
import type { Route } from "./+types/open-chart.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => requireFreshSignIn(ctx, href("/provider/open-chart")));
}

const ChartToOpen = z.object({ ...PROFILE_QUESTIONS.name.shape, ...ChartReason.shape });

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    await requireFreshSignIn(ctx, href("/provider/open-chart"));
    const values = await readForm(args.request);
    const date = readDateParts(values, "date_of_birth", "The date of birth", { before: ctx.now });
    const { answer, problems } = parseForm(ChartToOpen, values);
    if (!date.day || !answer) return refuseForm([...(problems ?? []), ...(date.problem ? [date.problem] : [])], values);
    const { first_name, last_name, reason } = answer;
    const userId = await breakGlass(ctx, { member: { first_name, last_name, date_of_birth: date.day }, reason });
    if (!userId) {
      const message = "No patient has exactly this name and date of birth. Check the spelling.";
      return refuseForm([{ fieldId: "first_name", message }], values);
    }
    return redirect(href("/provider/patients/:userId", { userId }), 303);
  });
}

/** For an emergency: a provider opens the chart of somebody they don't care for. There is nothing to search. */
export default function OpenChart({ actionData }: Route.ComponentProps) {
  const isBusy = useBusy("open-chart");
  const form: QuestionForm = { values: actionData?.values ?? {}, refused: actionData };
  return (
    <PageMain>
      <PageTitle refused={Boolean(actionData)}>Open a chart</PageTitle>
      <div className="max-w-column">
        <FormProblems refused={actionData} />
        <BackLink to={href("/provider")}>Today</BackLink>
        <div className="mt-4">
          <PageHeader
            title="Open a chart"
            lead="For someone who is not your patient, when their care can't wait. Enter the name and date of birth exactly as they gave them."
          />
        </div>
        <Form method="post" noValidate className="mt-8 grid gap-6">
          <input type="hidden" name="intent" value="open-chart" />
          {textControl(form, "first_name", { label: "First name" }, { autoComplete: "off", spellCheck: false })}
          {textControl(form, "last_name", { label: "Last name" }, { autoComplete: "off", spellCheck: false })}
          {dateControl(form, "date_of_birth", { legend: "Date of birth" })}
          <ChartReasonField refused={actionData} />
          <p>
            <Button busy={isBusy} busyText="Opening">
              Open the chart
            </Button>
          </p>
        </Form>
      </div>
    </PageMain>
  );
}
