import { href, Link } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { Tag } from "#ui/tag.tsx";
import { VISIT_STATUS } from "../../shared/appointment/visit-labels.ts";
import type { WeekView } from "./schedule.server.ts";

type WeekProps = { week: WeekView; search: string };
type Visit = WeekView["visits"][number];

/** For narrow screens: the days below each other, each with its visits in order of time. */
export function WeekList({ week, search }: WeekProps) {
  return (
    <div className="grid gap-6 xl:hidden">
      {week.days.map(({ day, text, isToday }) => {
        const visits = week.visits.filter((visit) => visit.day === day);
        return (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`} className="border-b border-ink pb-2 text-lead font-heading">
              {text}
              {isToday && ", today"}
            </h2>
            {visits.length === 0 ? (
              <p className="border-b border-line py-3 text-ink-2">No visits</p>
            ) : (
              <ul>
                {visits.map((visit) => (
                  <li key={visit.id} className="border-b border-line">
                    <Link
                      to={`${href("/admin/schedule/:appointmentId", { appointmentId: visit.id })}${search}`}
                      className="grid min-h-11 grid-cols-[5.5rem_minmax(0,1fr)_auto] items-start gap-x-3 py-2.5 text-ink no-underline hover:bg-sunken"
                    >
                      <b className="font-bold">{visit.hour}</b>
                      <span className="grid">
                        <span className="font-semibold underline decoration-1 underline-offset-[3px]">
                          {visit.name}
                        </span>
                        <span className="text-small text-ink-2">
                          {visit.type}, {visit.state}. {visit.providerName}
                        </span>
                      </span>
                      <Status visit={visit} />
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}

/** For wide screens: a row for each provider, a column for each day. */
export function WeekGrid({ week, search }: WeekProps) {
  const rows = week.providers.filter(({ id }) => !week.filter.provider || id === week.filter.provider);
  return (
    <div tabIndex={0} className="relative overflow-x-auto max-xl:hidden">
      <table className="w-full table-fixed border-collapse text-left text-small">
        <caption className="sr-only">Visits of the week by provider and day</caption>
        <thead>
          <tr className="border-b border-ink">
            <th scope="col" className="w-34 py-2 pr-3 align-bottom font-semibold text-ink-2">
              Provider
            </th>
            {week.days.map(({ day, text, isToday }) => (
              <th
                key={day}
                scope="col"
                className={classNames("px-1.5 py-2 align-bottom font-semibold", isToday ? "bg-band-200" : "text-ink-2")}
              >
                {text}
                {isToday && <span className="sr-only">, today</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name }) => (
            <tr key={id} className="border-b border-line">
              <th scope="row" className="py-2 pr-3 align-top font-semibold">
                {name}
              </th>
              {week.days.map(({ day }) => (
                <td key={day} className="border-l border-line px-1 py-1 align-top">
                  <Cell
                    visits={week.visits.filter((visit) => visit.providerId === id && visit.day === day)}
                    search={search}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ visits, search }: { visits: Visit[]; search: string }) {
  if (visits.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {visits.map((visit) => (
        <li key={visit.id}>
          <Link
            to={`${href("/admin/schedule/:appointmentId", { appointmentId: visit.id })}${search}`}
            className={classNames(
              "grid min-h-8 border-l-4 px-1.5 py-1 text-ink no-underline transition-tint hover:bg-petrol-100",
              visit.status === "booked" || visit.status === "arrived"
                ? "border-action bg-petrol-50"
                : "border-line-strong bg-sunken",
            )}
          >
            <span className="font-semibold">{visit.hour}</span>
            <span className="underline decoration-1 underline-offset-[3px]">{visit.name}</span>
            <span className="text-tiny text-ink-2">
              {visit.type}, {visit.state}
            </span>
            {visit.status !== "booked" && (
              <span className="mt-0.5">
                <Status visit={visit} />
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Status({ visit }: { visit: Visit }) {
  const { text, tone } = VISIT_STATUS[visit.status];
  return <Tag tone={tone}>{text}</Tag>;
}
