import { Link } from "react-router";
import { PageHeader } from "#ui/page-header.tsx";
import { NumberCell, Table } from "#ui/table.tsx";
import { countRegistrations } from "#domain/identity/count-registrations.ts";
import { getInsight } from "#domain/marketing/get-insight.ts";
import { PERIODS, type Period } from "#domain/marketing/insight.ts";
import { run } from "../shared/request.server.ts";
import { PageMain } from "../shared/shell/page-main.tsx";
import { pageMeta, siteOf } from "../shared/shell/page-meta.ts";
import type { Route } from "./+types/insight.ts";
import { DayFigure } from "./day-plot.tsx";
import { conversionSteps, figureOf } from "./insight.server.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "Insight", path: "/admin/insight", noindex: true });

export function loader(args: Route.LoaderArgs) {
  const period = periodFrom(args.url.searchParams.get("days"));
  return run(args, async (ctx) => {
    const insight = await getInsight(ctx, { period });
    const registrations = await countRegistrations(ctx, { days: period });
    return {
      period,
      visits: figureOf("Pages opened", [{ name: "Pages opened", counts: insight.pageviews }]),
      conversions: figureOf("Sign-ups and registrations", [
        { name: "Newsletter sign-ups", counts: insight.signups },
        { name: "Registrations", counts: registrations },
      ]),
      steps: conversionSteps(insight, registrations),
      pages: insight.pages,
    };
  });
}

function periodFrom(text: string | null): Period {
  return PERIODS.find((period) => String(period) === text) ?? PERIODS[0];
}

export default function Insight({ loaderData: { period, visits, conversions, steps, pages } }: Route.ComponentProps) {
  return (
    <PageMain>
      <PageHeader
        title="Insight"
        lead="What visitors did, counted by ourselves. The counts hold kinds of pages and hours, nothing about anybody."
        actions={<Periods current={period} />}
      />
      <div className="mt-10 grid gap-12">
        <DayFigure id="visits" title="Pages opened" {...visits} />
        <DayFigure id="conversions" title="Sign-ups and registrations" {...conversions} />
        <div className="grid gap-12 lg:grid-cols-2">
          <section aria-labelledby="steps" className="min-w-0">
            <h2 id="steps" className="mb-3 text-h3 font-heading">
              From visit to sign-up
            </h2>
            <Table caption="From visit to sign-up">
              <thead>
                <tr>
                  <th scope="col">Step</th>
                  <th scope="col" className="text-right!">
                    Times
                  </th>
                  <th scope="col" className="text-right!">
                    Of the step before
                  </th>
                </tr>
              </thead>
              <tbody>
                {steps.map(({ name, count, share }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <NumberCell>{count.toLocaleString("en-US")}</NumberCell>
                    <NumberCell>{share}</NumberCell>
                  </tr>
                ))}
              </tbody>
            </Table>
          </section>
          <section aria-labelledby="pages" className="min-w-0">
            <h2 id="pages" className="mb-3 text-h3 font-heading">
              Kinds of pages opened most
            </h2>
            {pages.length === 0 ? (
              <p className="text-ink-2">No page has been counted in these days.</p>
            ) : (
              <Table caption="Kinds of pages opened most">
                <thead>
                  <tr>
                    <th scope="col">Page</th>
                    <th scope="col" className="text-right!">
                      Times
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {pages.map(({ path, count }) => (
                    <tr key={path}>
                      <th scope="row" className="break-all">
                        {path}
                      </th>
                      <NumberCell>{count.toLocaleString("en-US")}</NumberCell>
                    </tr>
                  ))}
                </tbody>
              </Table>
            )}
          </section>
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
              to={`/admin/insight?days=${days}`}
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
