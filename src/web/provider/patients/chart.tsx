import { href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { requirePatient } from "#domain/chart/care/require-patient.ts";
import { actOnChart } from "../../shared/chart/act-on-chart.server.ts";
import { loadChart } from "../../shared/chart/chart-view.server.ts";
import { PatientChart } from "../../shared/chart/patient-chart.tsx";
import { reloadAfterConflict } from "../../shared/form/after-conflict.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import type { Route } from "./+types/chart.ts";

export const meta = noIndex;
export const shouldRevalidate = reloadAfterConflict;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({
    chart: await loadChart(ctx, requireId(args.params.userId)),
    adding: args.url.searchParams.get("add"),
    changing: args.url.searchParams.get("change"),
    done: args.url.searchParams.get("done"),
  }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, (ctx) => {
    const userId = requireId(args.params.userId);
    return actOnChart(ctx, args.request, {
      userId,
      page: href("/provider/patients/:userId/chart", { userId }),
      onProblem: () => requirePatient(ctx, { userId }),
    });
  });
}

/** A patient's allergies, problems, medicines and history: the provider confirms, refutes, changes and reviews. */
export default function ProviderChart({ loaderData, actionData, params }: Route.ComponentProps) {
  const refused = actionData && "problems" in actionData ? actionData : undefined;
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>Chart lists</PageTitle>
      <FormProblems refused={refused} />
      <PatientChart
        {...loaderData}
        reader="provider"
        page={href("/provider/patients/:userId/chart", { userId: params.userId })}
        refused={refused}
        back={
          <BackLink to={href("/provider/patients/:userId", { userId: params.userId })}>
            {loaderData.chart.name}
          </BackLink>
        }
      />
    </PageMain>
  );
}
