import { href, redirect } from "react-router";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { formatMoment, formatTime } from "#core/format-date.ts";
import { listOpenedCharts } from "#domain/chart/care/list-opened-charts.ts";
import { reviewOpenedChart } from "#domain/chart/care/review-opened-chart.ts";
import { namePeople } from "#domain/identity/profile/name-people.ts";
import { readForm, refuseConflict } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { Form } from "../../shared/form/form.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import type { Route } from "./+types/opened-charts.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const charts = await listOpenedCharts(ctx);
    const ids = charts.flatMap(({ userId, openedBy, reviewedBy }) => [
      userId,
      openedBy,
      ...(reviewedBy ? [reviewedBy] : []),
    ]);
    const names = await namePeople(ctx, { userIds: [...new Set(ids)] });
    const self = "userId" in ctx.actor ? ctx.actor.userId : "";
    return {
      isDone: args.url.searchParams.get("done") === "reviewed",
      charts: charts.map(({ id, userId, openedBy, startsAt, endsAt, reason, reviewedBy, reviewedAt }) => ({
        id,
        userId,
        reason,
        name: names.get(userId) ?? "A member",
        by: names.get(openedBy) ?? "Someone",
        from: formatMoment(ctx, startsAt),
        until: endsAt ? formatTime(ctx, endsAt) : "",
        isOpen: endsAt !== null && endsAt > ctx.now,
        reviewed:
          reviewedBy && reviewedAt ? `${names.get(reviewedBy) ?? "Someone"}, ${formatMoment(ctx, reviewedAt)}` : null,
        isOwn: openedBy === self,
      })),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    // A form without a chart changes nothing.
    if (!values["chart"]) return redirect(href("/admin/opened-charts"), 303);
    try {
      await reviewOpenedChart(ctx, { relationId: requireId(values["chart"]) });
    } catch (error) {
      return refuseConflict(error, values);
    }
    return redirect(`${href("/admin/opened-charts")}?done=reviewed`, 303);
  });
}

/** Charts that somebody opened without caring for the patient. Another admin reviews each one. */
export default function OpenedCharts({ loaderData: { charts, isDone }, actionData }: Route.ComponentProps) {
  return (
    <PageMain>
      <PageTitle refused={Boolean(actionData)}>Opened charts</PageTitle>
      <div className="grid max-w-article gap-8">
        <FormProblems refused={actionData} />
        <PageHeader
          title="Opened charts"
          lead="Charts that a provider or an admin opened without caring for the patient. Each closes by itself after 4 hours."
        />
        {isDone && !actionData && <Notice tone="success" title="Marked as reviewed" announce />}
        {charts.length === 0 && <EmptyState>Nobody has opened a chart this way.</EmptyState>}
        <ul className="grid gap-6">
          {charts.map((chart) => (
            <OpenedChart key={chart.id} chart={chart} />
          ))}
        </ul>
      </div>
    </PageMain>
  );
}

function OpenedChart({ chart }: { chart: Route.ComponentProps["loaderData"]["charts"][number] }) {
  const isBusy = useBusy("review");
  return (
    <li className="grid gap-2 border-t border-line pt-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={href("/admin/users/:userId", { userId: chart.userId })} variant="standalone">
          {chart.name}
        </Link>
        {chart.isOpen && <Tag tone="danger">Open until {chart.until}</Tag>}
        {chart.reviewed ? <Tag tone="neutral">Reviewed</Tag> : <Tag tone="warning">To review</Tag>}
      </p>
      <p className="text-small text-ink-2">
        {chart.by}, {chart.from}
      </p>
      <p className="wrap-anywhere">{chart.reason}</p>
      {chart.reviewed && <p className="text-small text-ink-2">Reviewed by {chart.reviewed}</p>}
      {!chart.reviewed && chart.isOwn && (
        <p className="text-small text-ink-2">Another admin reviews what you opened.</p>
      )}
      {!chart.reviewed && !chart.isOwn && (
        <Form method="post">
          <input type="hidden" name="intent" value="review" />
          <input type="hidden" name="chart" value={chart.id} />
          <Button variant="secondary" size="small" busy={isBusy} busyText="Saving">
            Mark as reviewed
          </Button>
        </Form>
      )}
    </li>
  );
}
