import { href } from "react-router";
import { z } from "zod";
import { BackLink } from "#ui/link/back-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { Table } from "#ui/table.tsx";
import { Tag } from "#ui/tag.tsx";
import { countFirings } from "#domain/safety/publishing/count-firings.ts";
import { noIndex, PageTitle } from "../../../shared/page/page-title.tsx";
import { run } from "../../../shared/request/request.server.ts";
import { REASON_LABELS } from "../../../shared/safety/check-labels.ts";
import { dayFrom } from "../site-catalog.server.ts";
import type { Route } from "./+types/site-rules-report.ts";

export const meta = noIndex;

const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);

/** How often each rule fired in a month, and with which reasons prescribers went on. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const thisMonth = dayFrom(ctx, null).slice(0, 7);
    const month = Month.safeParse(args.url.searchParams.get("month")).data ?? thisMonth;
    return { month, thisMonth, rules: await countFirings(ctx, { month }) };
  });
}

export default function SiteRulesReport({ loaderData: { month, thisMonth, rules } }: Route.ComponentProps) {
  const title = `Safety rules in ${monthText(month)}`;
  const page = href("/admin/site/rules/report");
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{title}</PageTitle>
      <div>
        <BackLink to={href("/admin/site/rules")}>Safety rules</BackLink>
        <h2 className="mt-4 text-h2 font-heading">{title}</h2>
        <p className="mt-2 max-w-column text-ink-2">
          How often each rule found something, and with which reasons prescribers went on. A rule that is answered more
          than 9 times out of 10 should be looked at by its owner.
        </p>
        <p className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
          <Link to={`${page}?month=${monthAfter(month, -1)}`} className="touch-target">
            {monthText(monthAfter(month, -1))}
          </Link>
          {month < thisMonth && (
            <Link to={`${page}?month=${monthAfter(month, 1)}`} className="touch-target">
              {monthText(monthAfter(month, 1))}
            </Link>
          )}
        </p>
      </div>
      {rules.length === 0 && <p>No rule found anything in this month.</p>}
      {rules.length > 0 && (
        <Table caption={title} dense>
          <thead className="max-md:sr-only">
            <tr>
              <th scope="col">Rule</th>
              <th scope="col">Found something</th>
              <th scope="col">Of that unknown</th>
              <th scope="col">Stopped</th>
              <th scope="col">Answered</th>
              <th scope="col">Reasons</th>
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => (
              <tr key={rule.key} className="align-top max-md:block max-md:py-2">
                <th scope="row" className="max-md:block max-md:border-b-0! max-md:pb-0!">
                  <Link to={href("/admin/site/rules/:rule", { rule: rule.key })} className="touch-target">
                    {rule.key} {rule.title}
                  </Link>
                </th>
                <Count label="Found something" count={rule.fired} />
                <Count label="Of that unknown" count={rule.unknown} />
                <Count label="Stopped" count={rule.stopped} />
                <td className="max-md:block max-md:border-b-0!">
                  <span className="md:hidden">Answered: </span>
                  {rule.answered} {rule.isMostlyAnswered && <Tag tone="warning">Look at this rule</Tag>}
                </td>
                <td className="max-md:block">
                  {rule.reasons.map(({ code, count }) => `${REASON_LABELS[code]} (${count})`).join(", ")}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <td className="max-md:block max-md:border-b-0!">
      <span className="md:hidden">{label}: </span>
      {count}
    </td>
  );
}

const MONTHS = "January February March April May June July August September October November December".split(" ");

function monthText(month: string): string {
  return `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

function monthAfter(month: string, by: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}
