import { href, Link } from "react-router";
import { PageHeader } from "#ui/page-header.tsx";
import { countRegistrations } from "#domain/identity/accounts/count-registrations.ts";
import { countWork } from "#domain/desk/work/count-work.ts";
import { getInsight } from "#domain/marketing/get-insight.ts";
import { PERIODS, type Period } from "#domain/marketing/insight.ts";
import { countSearches } from "#domain/search/count-searches.ts";
import { listGaps } from "#domain/search/list-gaps.ts";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import type { Route } from "./+types/insight.ts";
import { Bars, Most } from "./count-tables.tsx";
import { DayFigure } from "./day-plot.tsx";
import { cancelReasons, conversionSteps, figureOf } from "./insight.server.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "Insight", path: href("/admin/insight"), noindex: true });

export function loader(args: Route.LoaderArgs) {
  const period = periodFrom(args.url.searchParams.get("days"));
  return run(args, async (ctx) => {
    const insight = await getInsight(ctx, { period });
    const registrations = await countRegistrations(ctx, { days: period });
    const work = await countWork(ctx, { days: period });
    const searches = await countSearches(ctx, { days: period });
    return {
      period,
      visits: figureOf("Pages opened", [{ name: "Pages opened", counts: insight.pageviews }]),
      conversions: figureOf("Sign-ups and registrations", [
        { name: "Newsletter sign-ups", counts: insight.signups },
        { name: "Registrations", counts: registrations },
      ]),
      steps: conversionSteps(insight, registrations, work),
      orders: figureOf("Orders", [
        { name: "Shipped in time", counts: work.orders.shippedInTime },
        { name: "Shipped late", counts: work.orders.shippedLate },
        { name: "Became late", counts: work.orders.becameLate },
      ]),
      cancellations: figureOf("Plans canceled", [{ name: "Plans canceled", counts: work.cancellations.all }]),
      reasons: cancelReasons(work.cancellations.reasons),
      searches: figureOf("Searches", [
        { name: "All searches", counts: searches.map(({ day, searches: count }) => ({ day, count })) },
        { name: "Found nothing", counts: searches.map(({ day, withoutResult: count }) => ({ day, count })) },
      ]),
      pages: insight.pages,
      gaps: await listGaps(ctx),
      promiseHours: work.promiseHours,
      replies: figureOf("Messages", [
        { name: "Answered in time", counts: work.replies.inTime },
        { name: "Late", counts: work.replies.late },
        { name: "Waiting, still in time", counts: work.replies.waiting },
      ]),
      appointments: figureOf("Visits", [
        { name: "Booked", counts: work.visits.booked },
        { name: "Held", counts: work.visits.held },
        { name: "Missed", counts: work.visits.missed },
        { name: "Canceled", counts: work.visits.canceled },
      ]),
      codes: figureOf("Discount codes", [
        { name: "Sent", counts: work.codes.issued },
        { name: "Used", counts: work.codes.used },
      ]),
    };
  });
}

function periodFrom(text: string | null): Period {
  return PERIODS.find((period) => String(period) === text) ?? PERIODS[0];
}

export default function Insight({ loaderData }: Route.ComponentProps) {
  const { period, visits, conversions, steps, pages, gaps, replies, promiseHours, appointments, codes } = loaderData;
  const { orders, cancellations, reasons, searches } = loaderData;
  return (
    <PageMain>
      <PageHeader
        title="Insight"
        lead="What visitors did, counted by us. Counts are by page type and hour, with nothing about individual people."
        actions={<Periods current={period} />}
      />
      <div className="mt-10 grid gap-12">
        <DayFigure id="visits" title="Pages opened" {...visits} />
        <DayFigure id="conversions" title="Sign-ups and registrations" {...conversions} />
        <DayFigure id="replies" title={`Messages answered within ${promiseHours} hours`} {...replies} />
        <DayFigure id="appointments" title="Visits" {...appointments} />
        <DayFigure id="orders" title="Late orders" {...orders} />
        <DayFigure id="cancellations" title="Plans canceled" {...cancellations} />
        <Bars
          id="reasons"
          title="Why plans were canceled"
          first="Reason"
          shareOf="Of all"
          empty="No plan was canceled in these days."
          rows={reasons}
        />
        <DayFigure id="codes" title="Newsletter codes" {...codes} />
        <DayFigure id="searches" title="Searches without results" {...searches} />
        <Bars
          id="steps"
          title="From visit to treatment"
          first="Step"
          shareOf="Of the step before"
          empty="Nothing has been counted in these days."
          rows={steps}
        />
        <div className="grid gap-12 lg:grid-cols-2">
          <Most
            id="pages"
            title="Kinds of pages opened most"
            first="Page"
            empty="No page has been counted in these days."
            rows={pages.map(({ path, count }) => ({ name: path, count }))}
          />
          <Most
            id="gaps"
            title="Searches that find nothing"
            first="Words"
            empty="Every common search of the last 30 days finds something."
            rows={gaps.map(({ term, times }) => ({ name: term, count: times }))}
          />
        </div>
      </div>
    </PageMain>
  );
}

function Periods({ current }: { current: Period }) {
  return (
    <nav aria-label="Period">
      <ul className="flex flex-wrap gap-2">
        {PERIODS.toSorted((a, b) => a - b).map((days) => (
          <li key={days}>
            <Link
              to={`${href("/admin/insight")}?days=${days}`}
              aria-current={days === current ? "page" : undefined}
              className={tab}
            >
              {days} days
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const tab =
  "flex min-h-11 items-center rounded-control border border-line-strong bg-surface px-4 font-medium text-ink no-underline transition-tint hover:border-ink-2 hover:bg-sunken aria-[current]:border-action aria-[current]:bg-action aria-[current]:text-on-action";
