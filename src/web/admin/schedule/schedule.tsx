import { href, useLocation } from "react-router";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Field } from "#ui/form/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link/link.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { Form } from "../../shared/form/form.tsx";
import { run } from "../../shared/request/request.server.ts";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import type { Route } from "./+types/schedule.ts";
import { toWeekView, type WeekView } from "./schedule.server.ts";
import { WeekGrid, WeekList } from "./schedule-week.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "Schedule", path: href("/admin/schedule"), noindex: true });

export async function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => toWeekView(ctx, args.url.searchParams));
}

/** A week of all providers: on wide screens a grid, otherwise a list by day. */
export default function Schedule({ loaderData: week }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <main id="main" tabIndex={-1} className="grid gap-6 px-4 pt-8 pb-16 md:px-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-h2 font-bold">Schedule</h1>
          <p className="text-ink-2">
            {week.title}, {week.visits.length === 1 ? "1 visit" : `${week.visits.length} visits`}. Times are {week.zone}
            .
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Link to={href("/admin/users")} variant="standalone">
            Book a visit: find the member
          </Link>
          <Weeks week={week} />
        </div>
      </header>
      <ToReassign week={week} search={search} />
      <ToClose week={week} search={search} />
      <Filter week={week} />
      {week.visits.length === 0 && <EmptyState>{noVisits(week)}</EmptyState>}
      {week.visits.length > 0 && (
        <>
          <WeekList week={week} search={search} />
          <WeekGrid week={week} search={search} />
        </>
      )}
    </main>
  );
}

function noVisits({ filter }: WeekView): string {
  return filter.provider || filter.state ? "No visits this week match the filters." : "There are no visits this week.";
}

/** The same filters in another week. */
function weekLink({ filter }: WeekView, monday?: string): string {
  const query = new URLSearchParams(Object.entries({ week: monday ?? "", ...filter }).filter(([, value]) => value));
  return query.size > 0 ? `${href("/admin/schedule")}?${query}` : href("/admin/schedule");
}

function Weeks({ week }: { week: WeekView }) {
  const look = { variant: "secondary", size: "small" } as const;
  return (
    <nav aria-label="Weeks">
      <ul className="flex gap-2">
        <li>
          <ButtonLink to={weekLink(week, week.before)} {...look} aria-label="Previous week">
            <Icon name="chevron-left" size={16} />
          </ButtonLink>
        </li>
        <li>
          <ButtonLink to={weekLink(week)} {...look} aria-current={week.isThisWeek ? "page" : undefined}>
            This week
          </ButtonLink>
        </li>
        <li>
          <ButtonLink to={weekLink(week, week.after)} {...look} aria-label="Next week">
            <Icon name="chevron-right" size={16} />
          </ButtonLink>
        </li>
      </ul>
    </nav>
  );
}

function ToReassign({ week: { toReassign }, search }: { week: WeekView; search: string }) {
  if (toReassign.length === 0) return null;
  return (
    <WarningCallout title={`Visits to reassign, ${toReassign.length}`} className="max-w-page">
      <ul>
        {toReassign.map(({ id, when, name, why, state }) => (
          <li key={id}>
            <Link to={`${href("/admin/schedule/:appointmentId", { appointmentId: id })}${search}`} variant="ink">
              {when}: {name}
            </Link>
            , {state}. {why}.
          </li>
        ))}
      </ul>
    </WarningCallout>
  );
}

/** Started visits without an outcome. Only the provider can mark them as done. */
function ToClose({ week: { toClose }, search }: { week: WeekView; search: string }) {
  if (toClose.length === 0) return null;
  return (
    <WarningCallout title={`Visits to close, ${toClose.length}`} className="max-w-page">
      <ul>
        {toClose.map(({ id, when, name, provider, isArrived }) => (
          <li key={id}>
            <Link to={`${href("/admin/schedule/:appointmentId", { appointmentId: id })}${search}`} variant="ink">
              {when}: {name}
            </Link>
            , with {provider}. {isArrived ? "Checked in, not marked as done." : "No one checked in."}
          </li>
        ))}
      </ul>
    </WarningCallout>
  );
}

function Filter({ week }: { week: WeekView }) {
  return (
    <Form method="get" key={`${week.filter.provider} ${week.filter.state}`} className="flex flex-wrap items-end gap-4">
      <input type="hidden" name="week" value={week.monday} />
      <Field name="provider" label="Provider" className="w-full md:w-64">
        <Select dense defaultValue={week.filter.provider}>
          <Options none="All providers" choices={week.providers.map(({ id, name }) => [id, name])} />
        </Select>
      </Field>
      <Field name="state" label="Patient's state" className="w-full md:w-56">
        <Select dense defaultValue={week.filter.state}>
          <Options none="All states" choices={week.states.map(({ code, name }) => [code, name])} />
        </Select>
      </Field>
      <Button variant="secondary" size="small">
        Show
      </Button>
    </Form>
  );
}
