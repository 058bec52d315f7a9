import { href, redirect } from "react-router";
import { AppError } from "#core/errors.ts";
import { Button } from "#ui/button.tsx";
import { BackLink } from "#ui/link/back-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { breakGlass, ChartReason } from "#domain/chart/care/break-glass.ts";
import { getProfile } from "#domain/identity/profile/get-profile.ts";
import { ChartReasonField } from "../../../shared/answers/chart-reason-field.tsx";
import { parseForm, readForm, refuseForm } from "../../../shared/form/form.server.ts";
import { FormProblems } from "../../../shared/form/form-problems.tsx";
import { Form } from "../../../shared/form/form.tsx";
import { useBusy } from "../../../shared/form/use-busy.ts";
import { noIndex, PageTitle } from "../../../shared/page/page-title.tsx";
import { run } from "../../../shared/request/request.server.ts";
import { requireId } from "../../../shared/request/require-id.server.ts";
import { PageMain } from "../../../shared/shell/page-main.tsx";
import { requireFreshSignIn } from "../../../shared/sign-in/fresh.server.ts";
import type { Route } from "./+types/open-chart.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const userId = requireId(args.params.userId);
    const { first_name, last_name } = await getProfile(ctx, { userId });
    await requireFreshSignIn(ctx, href("/admin/users/:userId/open-chart", { userId }));
    return { name: `${first_name} ${last_name}` };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const userId = requireId(args.params.userId);
    await getProfile(ctx, { userId });
    await requireFreshSignIn(ctx, href("/admin/users/:userId/open-chart", { userId }));
    const values = await readForm(args.request);
    const { answer, problems } = parseForm(ChartReason, values);
    if (problems) return refuseForm(problems, values);
    if (!(await breakGlass(ctx, { ...answer, member: { userId } }))) throw new AppError("not-found");
    return redirect(href("/admin/users/:userId/answers", { userId }), 303);
  });
}

/** Admins don't read charts. In an emergency they open one, and a second admin reviews it. */
export default function OpenChart({ loaderData, actionData, params }: Route.ComponentProps) {
  const isBusy = useBusy("open-chart");
  return (
    <PageMain>
      <PageTitle refused={Boolean(actionData)}>Open the chart</PageTitle>
      <div className="max-w-column">
        <FormProblems refused={actionData} />
        <BackLink to={href("/admin/users/:userId", { userId: params.userId })}>{loaderData.name}</BackLink>
        <div className="mt-4">
          <PageHeader
            title="Open the chart"
            lead={`Health answers of ${loaderData.name}. Admins don't see them otherwise.`}
          />
        </div>
        <Form method="post" noValidate className="mt-8 grid gap-6">
          <input type="hidden" name="intent" value="open-chart" />
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
