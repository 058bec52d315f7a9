import { href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { classNames } from "#ui/class-names.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link/link.tsx";
import { Tag } from "#ui/tag.tsx";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { countPrescriptionsToConfirm } from "#domain/prescribing/count-prescriptions-to-confirm.ts";
import { listLabDrafts } from "#domain/labs/orders/list-lab-drafts.ts";
import { listProviderDay } from "#domain/scheduling/lists/list-provider-day.ts";
import { readDay } from "../../shared/format/calendar-day.server.ts";
import { run } from "../../shared/request/request.server.ts";
import { providerMeta, siteOf } from "../../shared/shell/page-meta.ts";
import { useLive } from "../../shared/page/use-live.ts";
import { VISIT_STATUS } from "../../shared/appointment/visit-labels.ts";
import type { Route } from "./+types/day.ts";
import { AnswersToRead } from "./answers-to-read.tsx";
import { ReadingsToReview } from "./readings-to-review.tsx";
import { loadReadingsToReview } from "./readings-to-review.server.ts";
import { loadAnswersToRead } from "./answers-to-read.server.ts";
import { toDayView } from "./day.server.ts";
import { MessagesToAnswer } from "./messages-to-answer.tsx";
import { loadToAnswer } from "./messages-to-answer.server.ts";
import { NoCalendar } from "./no-calendar.tsx";
import { ResultsToReview } from "./results-to-review.tsx";
import { loadToReview } from "./results-to-review.server.ts";

export const meta: Route.MetaFunction = ({ matches }) => providerMeta(siteOf(matches).brand.name);

/** Today's visits, or those of the day in the address. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const found = await listProviderDay(ctx, { day: readDay(args.url.searchParams.get("day")) });
    return {
      day: found && (await toDayView(ctx, found)),
      toConfirm: await countPrescriptionsToConfirm(ctx),
      labsToSign: (await listLabDrafts(ctx)).drafts.length,
      results: await loadToReview(ctx),
      messages: await loadToAnswer(ctx),
      answers: await loadAnswersToRead(ctx),
      readings: await loadReadingsToReview(ctx),
    };
  });
}

type DayView = NonNullable<Route.ComponentProps["loaderData"]["day"]>;

export default function Day({ loaderData }: Route.ComponentProps) {
  const { day, toConfirm, labsToSign, results, messages, answers, readings } = loaderData;
  useLive("inbox");
  useLive("today");
  const toAnswer = (
    <>
      <ReadingsToReview readings={readings} />
      <MessagesToAnswer messages={messages} />
      <AnswersToRead answers={answers} />
    </>
  );
  if (!day) return <NoCalendar title="Today">{toAnswer}</NoCalendar>;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="xl:grid xl:min-h-[calc(100dvh-4rem)] xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[1fr]"
    >
      <div className="px-4 pt-8 pb-10 md:px-8">
        <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div className="grid gap-1">
            <h1 className="text-h2 font-bold">{day.title}</h1>
            <p className="text-ink-2">
              {day.visits.length > 0 && `${formatCount(day.visits.length)}, ${day.done} done. `}
              Times are in {day.zone}, with the patient&rsquo;s local time below each.
            </p>
          </div>
          <div className="grid gap-2 md:justify-items-end">
            <Days day={day} />
            <Link to={`${href("/provider/cover")}?day=${day.date}`} variant="standalone">
              Pass this day on
            </Link>
          </div>
        </header>
        {messages.length > 0 && (
          <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1 border-l-6 border-band-300 bg-surface px-4 py-2 xl:hidden">
            <b className="font-semibold">
              {messages.length === 1 ? "1 message to answer" : `${messages.length} messages to answer`}
            </b>
            <Link to={href("/provider/messages")} variant="standalone">
              Read and answer
            </Link>
          </p>
        )}
        {answers.length > 0 && (
          <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1 border-l-6 border-band-300 bg-surface px-4 py-2 xl:hidden">
            <b className="font-semibold">
              {answers.length === 1 ? "1 person sent health answers" : `${answers.length} people sent health answers`}
            </b>
            <Link to={`${href("/provider")}#answers-to-read`} variant="standalone">
              Read them
            </Link>
          </p>
        )}
        {toConfirm > 0 && (
          <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1 border-l-6 border-band-300 bg-surface px-4 py-2">
            <b className="font-semibold">
              {toConfirm === 1 ? "1 prescription to confirm" : `${toConfirm} prescriptions to confirm`}
            </b>
            <Link to={href("/provider/prescriptions")} variant="standalone">
              Read and confirm
            </Link>
          </p>
        )}
        {labsToSign > 0 && (
          <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1 border-l-6 border-band-300 bg-surface px-4 py-2">
            <b className="font-semibold">
              {labsToSign === 1 ? "1 lab order to sign" : `${labsToSign} lab orders to sign`}
            </b>
            <Link to={href("/provider/labs")} variant="standalone">
              Read and sign
            </Link>
          </p>
        )}
        {day.unclosed.length > 0 && <Unclosed visits={day.unclosed} />}
        {day.visits.length === 0 && (
          <div className="mt-8 max-w-article">
            <EmptyState>{day.isToday ? "You have no visits today." : "You have no visits that day."}</EmptyState>
          </div>
        )}
        <PastVisits visits={day.visits.filter(({ isPast }) => isPast)} />
        {(day.visits.some(({ isPast }) => !isPast) || day.timeOff.length > 0) && <Rail day={day} />}
      </div>
      <div className="px-4 pb-16 md:px-8 xl:border-l xl:border-line xl:bg-surface xl:px-6 xl:pt-8">
        {toAnswer}
        <ResultsToReview results={results} />
      </div>
    </main>
  );
}

/** Nothing closes a visit automatically, so open ones from other days are listed here. */
function Unclosed({ visits }: { visits: DayView["unclosed"] }) {
  return (
    <WarningCallout title={`Earlier visits to close, ${visits.length}`} className="mt-6">
      <ul>
        {visits.map(({ id, text, day, isArrived }) => (
          <li key={id}>
            <Link
              to={
                isArrived
                  ? `${href("/provider")}?day=${day}`
                  : href("/provider/visits/:appointmentId/check-in", { appointmentId: id })
              }
              variant="ink"
            >
              {text}
            </Link>
            {isArrived ? ". Checked in, not marked as done." : ". No one checked in."}
          </li>
        ))}
      </ul>
    </WarningCallout>
  );
}

function Days({ day }: { day: DayView }) {
  return (
    <nav aria-label="Days">
      <ul className="flex gap-2">
        <li>
          <ButtonLink
            to={`${href("/provider")}?day=${day.before}`}
            variant="secondary"
            size="small"
            aria-label="Previous day"
          >
            <Icon name="chevron-left" size={16} />
          </ButtonLink>
        </li>
        <li>
          <ButtonLink
            to={href("/provider")}
            variant="secondary"
            size="small"
            aria-current={day.isToday ? "page" : undefined}
          >
            Today
          </ButtonLink>
        </li>
        <li>
          <ButtonLink
            to={`${href("/provider")}?day=${day.after}`}
            variant="secondary"
            size="small"
            aria-label="Next day"
          >
            <Icon name="chevron-right" size={16} />
          </ButtonLink>
        </li>
      </ul>
    </nav>
  );
}

/** What is over today, folded away so that the page opens at now. */
function PastVisits({ visits }: { visits: DayView["visits"] }) {
  if (visits.length === 0) return null;
  return (
    <Disclosure summary={`Earlier today, ${formatCount(visits.length)}`} className="mt-6">
      <ul className="grid gap-2 pt-2">
        {visits.map((visit) => (
          <li
            key={visit.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line pb-2"
          >
            <p className="flex flex-wrap items-baseline gap-x-3">
              <b className="font-semibold">{visit.hour}</b>
              <Link to={href("/provider/patients/:userId", { userId: visit.userId })} variant="ink">
                {visit.name}
              </Link>
              <span className="text-small text-ink-2">{visit.facts}</span>
            </p>
            <div className="flex items-center gap-3">
              <Tag tone={VISIT_STATUS[visit.status].tone}>{VISIT_STATUS[visit.status].text}</Tag>
              <NextAct visit={visit} />
            </div>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** On wide screens everything is placed at its hour; on phones visits are listed in order. */
function Rail({ day }: { day: DayView }) {
  return (
    <div
      style={{ height: day.height }}
      className="mt-6 max-md:h-auto! md:relative md:border md:border-line md:bg-surface"
    >
      <div aria-hidden className="max-md:hidden">
        {day.hours.map(({ label, top }) => (
          <div key={top} style={{ top }} className="absolute inset-x-0 border-t border-line px-2.5 pt-1 first:border-0">
            <span className="text-small text-ink-2">{label}</span>
          </div>
        ))}
      </div>
      {day.timeOff.length > 0 && (
        <ul aria-label="Time off" className="max-md:mb-3 max-md:grid max-md:gap-2">
          {day.timeOff.map(({ id, top, height, text }) => (
            <li
              key={id}
              style={{ top, height }}
              className="border border-dashed border-line-strong bg-sunken px-3 py-2 text-small text-ink-2 max-md:h-auto! md:absolute md:right-3 md:left-18"
            >
              {text}
            </li>
          ))}
        </ul>
      )}
      <ol aria-label="Visits" className="max-md:grid max-md:gap-2">
        {day.visits
          .filter(({ isPast }) => !isPast)
          .map((visit) => (
            <VisitCard key={visit.id} visit={visit} />
          ))}
      </ol>
      {day.now && (
        <p
          style={{ top: day.now.top }}
          className="pointer-events-none absolute inset-x-0 border-t-2 border-danger-600 max-md:hidden"
        >
          <span className="absolute top-0 left-0 -translate-y-1/2 bg-danger-600 px-1.5 text-tiny font-semibold text-on-action">
            <span className="sr-only">Now </span>
            {day.now.text}
          </span>
        </p>
      )}
    </div>
  );
}

function VisitCard({ visit }: { visit: DayView["visits"][number] }) {
  const { tone } = VISIT_STATUS[visit.status];
  const isOver = visit.status === "fulfilled" || visit.status === "noshow";
  return (
    <li
      style={{ top: visit.top, height: visit.height }}
      className={classNames(
        "grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border border-l-4 px-3 py-2.5 max-md:h-auto! md:absolute md:right-3 md:left-18 md:grid-cols-[13rem_minmax(0,1fr)_auto_auto] md:overflow-hidden md:py-0.5",
        visit.isNext
          ? "border-band-700 bg-band-200"
          : isOver
            ? "border-line border-l-line-strong bg-sunken"
            : "border-line border-l-action bg-surface",
      )}
    >
      <p className="grid max-md:col-span-2">
        <b className="text-lead leading-6 font-bold">{visit.hour}</b>
        <span className="text-tiny text-ink-2">{visit.patientTime}</span>
      </p>
      <p className="grid">
        <b className="leading-6 font-semibold">
          <Link to={href("/provider/patients/:userId", { userId: visit.userId })} variant="ink">
            {visit.name}
          </Link>
        </b>
        <span className="text-small leading-4 text-ink-2">{visit.facts}</span>
      </p>
      <p className="flex flex-wrap justify-end gap-2 self-center">
        {visit.flags.map((flag) => (
          <Tag key={flag} tone="warning" icon="alert">
            {flag}
          </Tag>
        ))}
        {visit.isNext && (
          <Tag tone="range" icon="arrow-right">
            Next
          </Tag>
        )}
        {visit.isNoShowProposed ? <Tag tone="warning">No-show?</Tag> : <Tag tone={tone}>{statusText(visit)}</Tag>}
      </p>
      <NextAct visit={visit} />
    </li>
  );
}

function NextAct({ visit }: { visit: DayView["visits"][number] }) {
  const who = <span className="sr-only">: {visit.name}</span>;
  const look = { size: "small", variant: visit.isNext ? "primary" : "secondary", wide: true } as const;
  const page = pageLink(visit);
  if (page) {
    return (
      <div className="self-center max-md:col-span-2">
        <ButtonLink to={href("/provider/visits/:appointmentId/check-in", { appointmentId: visit.id })} {...look}>
          {page}
          {who}
        </ButtonLink>
      </div>
    );
  }
  if (!visit.canEnd) return null;
  return (
    <div className="self-center max-md:col-span-2">
      <ButtonLink to={href("/provider/visits/:visitId", { visitId: visit.id })} {...look}>
        Open the visit
        {who}
      </ButtonLink>
    </div>
  );
}

/** What is decided on the visit's own page. */
function pageLink(visit: DayView["visits"][number]): string | null {
  if (visit.isNoShowProposed) return "Check in or no-show";
  if (visit.canCheckIn) return "Check in";
  if (visit.canUndoNoShow) return "Undo no-show";
  return visit.canWaiveFee && visit.fee ? "Do not charge" : null;
}

function statusText({ status, waiting, isInRoom }: DayView["visits"][number]): string {
  const where = isInRoom ? "In the room" : VISIT_STATUS[status].text;
  if (!waiting) return where;
  return waiting >= 60 ? `${where}, waiting over an hour` : `${where}, waiting ${waiting} min`;
}

function formatCount(count: number): string {
  return count === 1 ? "1 visit" : `${count} visits`;
}
