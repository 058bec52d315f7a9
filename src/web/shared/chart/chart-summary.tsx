import { href, useFetcher } from "react-router";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Link } from "#ui/link/link.tsx";
import { Tag } from "#ui/tag.tsx";
import { Form } from "../form/form.tsx";
import type { Refused } from "../form/problems.ts";
import type { ChartOfView, RowView, SectionView } from "./chart-view.server.ts";
import { NONE_LABELS, SECTION_LABELS } from "./labels.ts";

/** The lists at a glance, for the provider: each row with one-press decisions. */
export function ChartSummary({ chart }: { chart: Pick<ChartOfView, "userId" | "sections"> }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {chart.sections.map((section) => (
        <SummarySection key={section.section} userId={chart.userId} section={section} />
      ))}
      <p>
        <Link to={href("/provider/patients/:userId/chart", { userId: chart.userId })} variant="standalone">
          Open the chart lists
        </Link>
      </p>
    </div>
  );
}

function SummarySection({ userId, section: view }: { userId: string; section: SectionView }) {
  const { section, rows, noneKnown } = view;
  const id = `summary-${section}`;
  return (
    <section aria-labelledby={id} className="border-b border-line pb-5">
      <h2 id={id} className="font-semibold">
        {SECTION_LABELS[section]}
      </h2>
      {rows.length > 0 && (
        <ul className="mt-2 grid gap-3">
          {rows.map((row) => (
            <SummaryRow key={row.rootId} userId={userId} row={row} />
          ))}
        </ul>
      )}
      {rows.length === 0 && (
        <p className="mt-1 text-ink-2">{noneKnown ? `${NONE_LABELS[section]} (${noneKnown})` : "Not asked yet"}</p>
      )}
      <Reviewed userId={userId} view={view} />
    </section>
  );
}

function SummaryRow({ userId, row }: { userId: string; row: RowView }) {
  const { name, details, isSevere, isRestricted, isEndReported, status } = row;
  return (
    <li>
      <p>
        <b className={classNames("font-semibold", isSevere && "text-danger-700")}>{name}</b>
        {details && <span className="block text-small text-ink-2">{details}</span>}
      </p>
      {(isRestricted || isEndReported) && (
        <p className="mt-1 flex flex-wrap gap-2">
          {isRestricted && <Tag icon="lock">Restricted</Tag>}
          {isEndReported && <Tag tone="waiting">Patient says it's over</Tag>}
        </p>
      )}
      {status === "reported" && (
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <Press userId={userId} intent="confirm" row={row} label="Confirm" />
          <Press userId={userId} intent="refute" row={row} label="Refute" />
        </div>
      )}
    </li>
  );
}

function Press({ userId, intent, row, label }: { userId: string; intent: string; row: RowView; label: string }) {
  const key = `${intent} ${row.rootId}`;
  const fetcher = useFetcher<Refused | { done: true }>({ key });
  return (
    <Form
      method="post"
      action={href("/provider/patients/:userId/chart", { userId })}
      navigate={false}
      fetcherKey={key}
      preventScrollReset
    >
      <input type="hidden" name="stay" value="on" />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="section" value={row.section} />
      <input type="hidden" name="rootId" value={row.rootId} />
      <input type="hidden" name="basedOn" value={row.version} />
      <Button
        variant="secondary"
        size="small"
        aria-label={`${label} ${row.name}`}
        busy={fetcher.state !== "idle"}
        busyText="Saving"
      >
        {label}
      </Button>
      <Problem data={fetcher.data} />
    </Form>
  );
}

function Reviewed({ userId, view }: { userId: string; view: SectionView }) {
  const { section, reviewed, isReviewedToday, canReview, newest } = view;
  const key = `review ${section}`;
  const fetcher = useFetcher<Refused | { done: true }>({ key });
  if (isReviewedToday) {
    return (
      <p className="mt-2 text-small">
        <Tag tone="success">Reviewed today</Tag>
      </p>
    );
  }
  if (!canReview) return null;
  return (
    <Form
      method="post"
      action={href("/provider/patients/:userId/chart", { userId })}
      navigate={false}
      fetcherKey={key}
      preventScrollReset
      className="mt-2 flex flex-wrap items-center gap-3"
    >
      <input type="hidden" name="stay" value="on" />
      <input type="hidden" name="intent" value="review" />
      <input type="hidden" name="section" value={section} />
      <input type="hidden" name="newest" value={newest} />
      <Button
        variant="quiet"
        size="small"
        aria-label={`Mark as reviewed: ${SECTION_LABELS[section].toLowerCase()}`}
        busy={fetcher.state !== "idle"}
        busyText="Saving"
      >
        Mark as reviewed
      </Button>
      {reviewed && <span className="text-small text-ink-2">Last: {reviewed}</span>}
      <Problem data={fetcher.data} />
    </Form>
  );
}

function Problem({ data }: { data: Refused | { done: true } | undefined }) {
  const problem = data && "problems" in data ? data.problems[0] : undefined;
  return (
    <p role="status" className={problem ? "mt-1 text-small text-danger-700" : "sr-only"}>
      {problem?.message}
    </p>
  );
}
