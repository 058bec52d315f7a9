import { href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { requireKind } from "#core/actor.ts";
import { actOnChart } from "../../../shared/chart/act-on-chart.server.ts";
import { loadChart } from "../../../shared/chart/chart-view.server.ts";
import { PatientChart } from "../../../shared/chart/patient-chart.tsx";
import { DueItems } from "../../../shared/monitoring/due-items.tsx";
import { loadDueItemsOf } from "../../../shared/monitoring/due-view.server.ts";
import { reloadAfterConflict } from "../../../shared/form/after-conflict.ts";
import { FormProblems } from "../../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../../shared/page/page-title.tsx";
import { run } from "../../../shared/request/request.server.ts";
import { requireId } from "../../../shared/request/require-id.server.ts";
import { PageMain } from "../../../shared/shell/page-main.tsx";
import type { Route } from "./+types/user-chart.ts";
import { loadPastChecks } from "./past-checks.server.ts";
import { PastChecks } from "./past-checks.tsx";

export const meta = noIndex;
export const shouldRevalidate = reloadAfterConflict;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const userId = requireId(args.params.userId);
    const chart = await loadChart(ctx, userId);
    const isNurse = ctx.actor.kind === "nurse";
    return {
      use: {
        chart,
        adding: args.url.searchParams.get("add"),
        changing: null,
        done: args.url.searchParams.get("done"),
      },
      due: isNurse ? (await loadDueItemsOf(ctx, userId)).open : null,
      checks: isNurse ? await loadPastChecks(ctx, userId) : null,
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const userId = requireId(args.params.userId);
    // An admin who may not read it learns nothing; one who opened the chart may read, not write.
    if (requireKind(ctx, ["nurse", "admin"]).kind === "admin") await loadChart(ctx, userId);
    requireKind(ctx, ["nurse"]);
    return actOnChart(ctx, args.request, {
      userId,
      page: href("/admin/users/:userId/chart", { userId }),
      onProblem: () => loadChart(ctx, userId),
    });
  });
}

/** A member's lists, for nurses: they read and add, a provider confirms. */
export default function UserChart({ loaderData, actionData, params }: Route.ComponentProps) {
  const refused = actionData && "problems" in actionData ? actionData : undefined;
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>Chart lists</PageTitle>
      <FormProblems refused={refused} />
      <PatientChart
        {...loaderData.use}
        reader="nurse"
        page={href("/admin/users/:userId/chart", { userId: params.userId })}
        refused={refused}
        back={
          <BackLink to={href("/admin/users/:userId", { userId: params.userId })}>{loaderData.use.chart.name}</BackLink>
        }
      />
      <div className="mt-10 grid max-w-article grid-cols-[minmax(0,1fr)] gap-10">
        {loaderData.due && <DueItems open={loaderData.due} />}
        {loaderData.checks && <PastChecks checks={loaderData.checks} />}
      </div>
    </PageMain>
  );
}
