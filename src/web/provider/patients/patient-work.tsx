import { href } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { Highlights } from "../../shared/lab/highlights.tsx";
import { DueItems } from "../../shared/monitoring/due-items.tsx";
import { LAB_ORDER_STATUS_LABELS, LAB_ORDER_STATUS_TONES } from "../../shared/lab/lab-order-text.ts";
import type { FlagView } from "./patient-flags.server.ts";
import type { PatientView } from "./patient.server.ts";

/** What needs this provider, then what happened. */
export function PatientWork({ patient }: { patient: PatientView }) {
  const { userId, flags, due, labOrders, evidence, intake, timeline } = patient;
  return (
    <div className="grid content-start gap-8 px-4 py-6 md:px-6">
      <Flags flags={flags} />
      <DueItems userId={userId} open={due} />
      <LabOrders userId={userId} orders={labOrders} />
      <ToReview reports={evidence.toReview} />
      <Findings userId={userId} findings={intake.findings} />
      <Timeline timeline={timeline} />
    </div>
  );
}

function Flags({ flags }: { flags: FlagView[] }) {
  return (
    <section aria-labelledby="flags" className="grid gap-3">
      <SectionHeader id="flags" title="Flags" aside="Opening this page is recorded" />
      {flags.length === 0 && <p className="text-ink-2">Nothing holds treatment, and no result needs a decision.</p>}
      <ul className="grid gap-2 empty:hidden">
        {flags.map(({ key, tone, text, note, to }) => (
          <li
            key={key}
            className={classNames(
              "flex items-start gap-2.5 border-l-4 px-3 py-2.5",
              tone === "danger"
                ? "border-danger-600 bg-danger-100 text-danger-700"
                : "border-warning-300 bg-warning-100 text-warning-800",
            )}
          >
            <Icon name={tone === "danger" ? "up" : "alert"} size={16} className="mt-1 flex-none" />
            <span className="min-w-0">
              <span className="block font-semibold">
                {to ? (
                  <Link to={to} variant="inherit">
                    {text}
                  </Link>
                ) : (
                  text
                )}
              </span>
              {note && <span className="block text-small">{note}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The newest ones; the page behind the link signs, cancels and orders. */
function LabOrders({ userId, orders }: { userId: string; orders: PatientView["labOrders"] }) {
  return (
    <section aria-labelledby="lab-orders">
      <SectionHeader
        id="lab-orders"
        title="Lab orders"
        aside={
          <Link to={href("/provider/patients/:userId/labs", { userId })} className="touch-target">
            Order tests or see all
          </Link>
        }
      />
      {orders.length === 0 && <p className="pt-3 text-ink-2">No tests are ordered.</p>}
      <ul>
        {orders.map(({ id, what, number, status, drafted }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line py-3"
          >
            <span>
              <span className="font-semibold">{what}</span>
              <span className="block text-small text-ink-2">
                {number}, {drafted}
              </span>
            </span>
            <Tag tone={LAB_ORDER_STATUS_TONES[status]}>{LAB_ORDER_STATUS_LABELS[status]}</Tag>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ToReview({ reports }: { reports: PatientView["evidence"]["toReview"] }) {
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="to-review">
      <SectionHeader id="to-review" title="Results to review" aside={`${reports.length}`} />
      <ul>
        {reports.map((report) => (
          <li
            key={report.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <div className="grid gap-1">
              <p className="font-semibold">Collected {report.collected}</p>
              <Highlights highlights={report.highlights} />
              <p className={classNames("text-small", report.isLate ? "font-semibold text-danger-700" : "text-ink-2")}>
                {report.isLate ? "Late, was due" : "Due"} {report.due}. {report.lab}
                {!report.isVerified && ". Not checked by a second person yet"}
              </p>
            </div>
            <ButtonLink to={href("/provider/results/:reportId", { reportId: report.id })} size="small">
              Review<span className="sr-only"> the results of {report.collected}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

type FindingsProps = { userId: string; findings: PatientView["intake"]["findings"] };

function Findings({ userId, findings }: FindingsProps) {
  if (findings.length === 0) return null;
  return (
    <section aria-labelledby="findings">
      <SectionHeader
        id="findings"
        title="To talk about, from intake"
        aside={<Link to={href("/provider/patients/:userId/answers", { userId })}>All answers</Link>}
      />
      <ul>
        {findings.map(({ key, tag, tone, text, about, said }) => (
          <li key={key} className="grid gap-1 border-b border-line py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Tag tone={tone}>{tag}</Tag>
              <span className="text-small text-ink-2">{about}</span>
            </p>
            <p className="font-semibold">{text}</p>
            {said && <p className="text-small text-ink-2">{said}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Timeline({ timeline: { entries, earlier } }: { timeline: PatientView["timeline"] }) {
  return (
    <section aria-labelledby="timeline">
      <SectionHeader id="timeline" title="Timeline" aside={entries.length > 0 && "Newest first"} />
      {entries.length === 0 && <p className="pt-3 text-ink-2">Nothing has happened yet.</p>}
      <ol className="pt-2">
        {entries.map(({ key, icon, on, text, detail, to }) => (
          <li
            key={key}
            className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 py-1.5 md:grid-cols-[6.5rem_1.25rem_minmax(0,1fr)]"
          >
            <span className="text-small/6 text-ink-2 max-md:col-start-2 md:text-right">{on}</span>
            <Icon name={icon} size={16} className="mt-1 text-ink-2 max-md:col-start-1 max-md:row-start-1" />
            <span className="min-w-0 max-md:col-start-2">
              <span className="block font-medium">{to ? <Link to={to}>{text}</Link> : text}</span>
              {detail && <span className="block text-small wrap-anywhere text-ink-2">{detail}</span>}
            </span>
          </li>
        ))}
      </ol>
      {earlier > 0 && <p className="pt-2 text-small text-ink-2">{earlier} earlier entries are not shown.</p>}
    </section>
  );
}
