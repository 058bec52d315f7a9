import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Field } from "#ui/form/field.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import type { Section } from "#domain/chart/lists/chart-list.ts";
import { Form } from "../form/form.tsx";
import { problemOf, type Refused } from "../form/problems.ts";
import { useBusy } from "../form/use-busy.ts";
import { ChartConflict } from "./chart-conflict.tsx";
import { ChartRow } from "./chart-row.tsx";
import type { ChartOfView, RowView, SectionView } from "./chart-view.server.ts";
import { EntryFields } from "./entry-fields.tsx";
import { ADD_LABELS, NONE_LABELS, SECTION_LABELS, SOURCE_LABELS } from "./labels.ts";

export type ChartUse = {
  chart: ChartOfView;
  reader: "provider" | "nurse";
  /** The page itself. */
  page: string;
  /** From the URL: the list to add to, the row to change, and what was just done. */
  adding: string | null;
  changing: string | null;
  done: string | null;
  refused: Refused | undefined;
};

/** A patient's lists as clinicians work with them. One form is open at a time, by the URL. */
export function PatientChart({ back, ...use }: ChartUse & { back: ReactNode }) {
  const { chart, done, refused } = use;
  const message = !refused && done ? DONE[done] : undefined;
  return (
    <div className="grid max-w-article grid-cols-[minmax(0,1fr)] gap-10">
      <div>
        {back}
        <div className="mt-4">
          <PageHeader title="Chart lists" lead={chart.name} />
        </div>
      </div>
      {message && <Notice tone="success" title={message} announce />}
      {chart.sections.map((view) => (
        <ListSection key={view.section} view={view} use={use} />
      ))}
      {use.reader === "nurse" && <p className="text-small text-ink-2">{restrictedText(chart.restricted)}</p>}
    </div>
  );
}

/** A nurse must know that the history isn't all of it. */
function restrictedText(count: number): string {
  if (count === 0) return "This patient has no restricted history.";
  return `This patient has restricted history (${count === 1 ? "1 line" : `${count} lines`}). Only the patient's providers can read it.`;
}

const DONE: Record<string, string> = {
  add: "Added",
  change: "Saved as a new version",
  confirm: "Confirmed",
  refute: "Refuted. It stays on record below the list.",
  error: "Marked as entered in error",
  none: "Recorded",
  review: "Reviewed today",
};

function ListSection({ view, use }: { view: SectionView; use: ChartUse }) {
  const { section, rows, past, noneKnown } = view;
  const { adding, page, reader } = use;
  const openForm = use.refused?.values["intent"] === "add" ? use.refused.values["section"] : adding;
  return (
    <section aria-labelledby={`list-${section}`}>
      <SectionHeader
        id={`list-${section}`}
        title={SECTION_LABELS[section]}
        aside={
          view.isReviewedToday ? (
            <Tag tone="success">Reviewed today</Tag>
          ) : view.reviewed ? (
            `Last reviewed ${view.reviewed}`
          ) : (
            "Not reviewed yet"
          )
        }
      />
      {rows.length > 0 ? (
        <ul>
          {rows.map((row) => (
            <Row key={row.rootId} row={row} use={use} />
          ))}
        </ul>
      ) : (
        <p className="border-b border-line py-4">
          {noneKnown ? (
            <>
              <b className="font-semibold">{NONE_LABELS[section]}</b>
              <span className="block text-small text-ink-2">{noneKnown}</span>
            </>
          ) : (
            <span className="text-ink-2">Nothing on record. Nobody has said yet that there are none.</span>
          )}
        </p>
      )}
      {openForm === section ? (
        <AddForm section={section} use={use} />
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={`${page}?add=${section}#list-${section}`} variant="secondary" size="small">
            {ADD_LABELS[section]}
          </ButtonLink>
          {rows.length === 0 && !noneKnown && (
            <Press intent="none" fields={{ section }} label={NONE_LABELS[section]} variant="secondary" />
          )}
          {reader === "provider" && view.canReview && !view.isReviewedToday && (
            <Press
              intent="review"
              fields={{ section, newest: view.newest }}
              label="Mark as reviewed"
              name={`Mark as reviewed: ${SECTION_LABELS[section].toLowerCase()}`}
              variant="secondary"
            />
          )}
        </div>
      )}
      {past.length > 0 && (
        <Disclosure summary={`Refuted, over or in error (${past.length})`} className="mt-4">
          <ul>
            {past.map((row) => (
              <ChartRow key={row.rootId} row={row}>
                {reader === "provider" && <ChangeLink row={row} page={page} />}
              </ChartRow>
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  );
}

function Row({ row, use }: { row: RowView; use: ChartUse }) {
  const { changing, page, reader, refused } = use;
  const isRefused = refused?.values["rootId"] === row.rootId;
  if (reader === "provider" && (changing === row.rootId || (isRefused && refused.values["intent"] === "change")))
    return <ChangeForm row={row} use={use} />;
  if (reader === "nurse") return <ChartRow row={row} />;
  const fields = { section: row.section, rootId: row.rootId, basedOn: String(row.version) };
  return (
    <ChartRow row={row}>
      {row.status === "reported" && (
        <>
          <Press intent="confirm" fields={fields} label="Confirm" name={`Confirm ${row.name}`} />
          <Press intent="refute" fields={fields} label="Refute" name={`Refute ${row.name}`} />
        </>
      )}
      <ChangeLink row={row} page={page} />
      {row.status === "confirmed" && (
        <Press
          intent="error"
          fields={fields}
          label="Entered in error"
          name={`${row.name} was entered in error`}
          variant="quiet"
        />
      )}
    </ChartRow>
  );
}

function ChangeLink({ row, page }: { row: RowView; page: string }) {
  return (
    <ButtonLink
      to={`${page}?change=${row.rootId}#list-${row.section}`}
      variant="quiet"
      size="small"
      aria-label={`Change ${row.name}`}
    >
      Change
    </ButtonLink>
  );
}

type PressProps = {
  intent: string;
  fields: Record<string, string>;
  label: string;
  /** For a button that stands on every row. */
  name?: string;
  variant?: "secondary" | "quiet";
};

/** One press, without a form to fill in. */
function Press({ intent, fields, label, name, variant = "secondary" }: PressProps) {
  const isBusy = useBusy(intent);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <Button variant={variant} size="small" aria-label={name} busy={isBusy} busyText="Saving">
        {label}
      </Button>
    </Form>
  );
}

function AddForm({ section, use }: { section: Section; use: ChartUse }) {
  const { chart, reader, page, refused } = use;
  const isBusy = useBusy("add");
  const sources =
    reader === "provider" ? (["patient", "provider", "outside"] as const) : (["patient", "outside"] as const);
  return (
    <Form method="post" noValidate className="mt-6 grid max-w-column gap-5">
      <h3 className="font-semibold">{ADD_LABELS[section]}</h3>
      <input type="hidden" name="intent" value="add" />
      <EntryFields
        section={section}
        voice="clinic"
        refused={refused}
        today={chart.today}
        canRestrict={reader === "provider"}
      />
      <Field name="source" label="Where it's from" error={problemOf(refused, "source")}>
        <Select defaultValue={refused?.values["source"] ?? "patient"} className="max-w-72">
          <Options choices={sources.map((one) => [one, SOURCE_LABELS[one]])} />
        </Select>
      </Field>
      {reader === "nurse" && <p className="text-small text-ink-2">A provider confirms it.</p>}
      <p className="flex flex-wrap gap-3">
        <Button busy={isBusy} busyText="Saving">
          Add
        </Button>
        <ButtonLink to={page} variant="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
      </p>
    </Form>
  );
}

function ChangeForm({ row, use }: { row: RowView; use: ChartUse }) {
  const { chart, page } = use;
  const isBusy = useBusy("change");
  const refused = use.refused?.values["rootId"] === row.rootId ? use.refused : undefined;
  const isConflict = refused !== undefined && refused.values["basedOn"] !== String(row.version);
  return (
    <li className="border-b border-line py-5">
      <Form method="post" noValidate className="grid max-w-column gap-5">
        <h3 className="font-semibold">Change {row.name}</h3>
        {isConflict && <ChartConflict row={row} mine={refused.values} classes={chart.classes} />}
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="rootId" value={row.rootId} />
        <input type="hidden" name="basedOn" value={row.version} />
        <EntryFields
          key={row.version}
          section={row.section}
          voice="clinic"
          refused={refused}
          values={row.values}
          today={chart.today}
          classes={chart.classes}
          classKeys={row.classKeys}
          problems={chart.problems}
          canRestrict={false}
        />
        {row.isRestricted && <input type="hidden" name="isRestricted" value="on" />}
        <p className="flex flex-wrap gap-3">
          <Button busy={isBusy} busyText="Saving">
            {isConflict ? "Save mine as the newest version" : "Save and confirm"}
          </Button>
          <ButtonLink to={page} variant="quiet" preventScrollReset>
            {isConflict ? "Leave theirs as it is" : "Cancel"}
          </ButtonLink>
        </p>
      </Form>
    </li>
  );
}
