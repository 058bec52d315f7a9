import type { ReactNode } from "react";
import { Disclosure } from "#ui/disclosure.tsx";
import { Field } from "#ui/form/field.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { DOCUMENT_LABELS, REASON_LABELS } from "../../shared/safety/check-labels.ts";
import type { ChecksView } from "./checks-view.server.ts";

/** The form of the draft. The checks stand beside it, because the state's PDMP has a form of its own between them. */
export const DRAFT_FORM = "draft";

type Open = ChecksView["stops"][number];
type PanelProps = {
  checks: ChecksView;
  refused: Refused | undefined;
  /** The fields differ from what was checked. */
  isChanged: boolean;
  /** What can be done about a stop, by its rule. */
  helpFor?: (rule: string) => ReactNode;
};

/** All thirteen checks: stops first, which nobody can override, then warnings, each with its own reason, then what passed, which a phone folds. */
export function ChecksPanel({ checks: { stops, warnings, passed, files }, refused, isChanged, helpFor }: PanelProps) {
  return (
    <section aria-labelledby="checks" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="checks" className="font-heading">
          Safety checks
        </h2>
        <span className="flex gap-2">
          {stops.length > 0 && <Tag tone="danger">{countOf(stops.length, "stop")}</Tag>}
          {warnings.length > 0 && <Tag tone="warning">{countOf(warnings.length, "warning")}</Tag>}
          {stops.length + warnings.length === 0 && <Tag tone="success">All passed</Tag>}
        </span>
      </div>
      {isChanged && (
        <p role="status" className="border-l-4 border-info-700 bg-info-100 px-3 py-2 text-small text-info-700">
          These are for the saved draft. Save it to check your changes.
        </p>
      )}
      {stops.map((stop, i) => (
        <Stop
          key={stop.key}
          stop={stop}
          isFirst={stops.findIndex(({ rule }) => rule === stop.rule) === i}
          files={files}
          refused={refused}
        >
          {stops.findIndex(({ rule }) => rule === stop.rule) === i && helpFor?.(stop.rule)}
        </Stop>
      ))}
      {warnings.map((warning) => (
        <Warning key={warning.key} warning={warning} refused={refused} />
      ))}
      {passed.length > 0 && (
        <>
          <Disclosure summary={`${countOf(passed.length, "check")} passed`} className="md:hidden">
            <PassedList passed={passed} />
          </Disclosure>
          <div className="max-md:hidden">
            <h3 className="border-b border-line pb-1.5 text-small font-semibold">Passed, {passed.length}</h3>
            <PassedList passed={passed} />
          </div>
        </>
      )}
    </section>
  );
}

function PassedList({ passed }: Pick<ChecksView, "passed">) {
  return (
    <ul>
      {passed.map(({ number, name, seen }) => (
        <li key={number} className="flex items-start gap-2 border-b border-line py-1.5 text-small">
          <Icon name="check" size={16} className="mt-0.5 text-success-700" />
          <span className="flex-none">{name}</span>
          <span className="ml-auto text-right wrap-anywhere text-ink-2">{seen}</span>
        </li>
      ))}
    </ul>
  );
}

function countOf(n: number, name: string): string {
  return `${n} ${name}${n === 1 ? "" : "s"}`;
}

type StopProps = {
  stop: Open;
  isFirst: boolean;
  files: ChecksView["files"];
  refused: Refused | undefined;
  children: ReactNode;
};

function Stop({ stop, isFirst, files, refused, children }: StopProps) {
  const { rule, title, change, document } = stop;
  return (
    <div
      id={isFirst ? `finding-${rule}` : undefined}
      tabIndex={-1}
      className="grid gap-2 border border-l-4 border-danger-600 bg-danger-100 px-3 py-3"
    >
      <h3 className="flex items-start gap-2 font-semibold text-danger-700">
        <StopSign />
        <span>
          <span className="sr-only">Stop: </span>
          {title}
        </span>
      </h3>
      <p className="text-small">
        {change} {!document && "This can't be overridden."}
      </p>
      <Seen open={stop} />
      {document && (
        <>
          <Field
            name={`evidence-${rule}`}
            label={DOCUMENT_LABELS[document] ?? document}
            hint="Lifts the stop"
            error={problemOf(refused, `evidence-${rule}`)}
          >
            <Select form={DRAFT_FORM} dense defaultValue={refused?.values[`evidence-${rule}`] ?? ""}>
              <Options none="No document" choices={files.map(({ id, text }) => [id, text])} />
            </Select>
          </Field>
          <input form={DRAFT_FORM} type="hidden" name={`words-${rule}`} value="" />
        </>
      )}
      {children}
    </div>
  );
}

function StopSign() {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden
      className="mt-0.5 flex-none"
    >
      <path d="M6.7 2.5h6.6l4.2 4.2v6.6l-4.2 4.2H6.7l-4.2-4.2V6.7zM10 6v5M10 13.8v.1" />
    </svg>
  );
}

function Warning({ warning, refused }: { warning: Open; refused: Refused | undefined }) {
  const { rule, title, answer } = warning;
  const reason = refused?.values[`reason-${rule}`] ?? answer?.reason ?? "";
  return (
    <div
      id={`finding-${rule}`}
      tabIndex={-1}
      className="grid gap-2 border border-l-4 border-line border-l-warning-300 bg-surface px-3 py-3"
    >
      <h3 className="flex items-start gap-2 font-semibold text-warning-800">
        <Icon name="alert" className="mt-0.5" />
        <span>
          <span className="sr-only">Warning: </span>
          {title}
        </span>
      </h3>
      <Seen open={warning} />
      <Field
        name={`reason-${rule}`}
        label="Your reason to go on"
        hint="Saved with the prescription. Keys 1 to 5 choose the first one that is open."
        error={problemOf(refused, `reason-${rule}`)}
      >
        <Select form={DRAFT_FORM} dense defaultValue={reason} data-prescribe-reason>
          <Options
            none="Choose a reason"
            choices={Object.entries(REASON_LABELS).filter(([code]) => code !== "document-accepted")}
          />
        </Select>
      </Field>
      <Field name={`words-${rule}`} label="In your words" optional error={problemOf(refused, `words-${rule}`)}>
        <TextInput
          form={DRAFT_FORM}
          dense
          maxLength={1000}
          defaultValue={refused?.values[`words-${rule}`] ?? answer?.words ?? ""}
        />
      </Field>
    </div>
  );
}

function Seen({ open: { rule, number, seen, source } }: { open: Open }) {
  return (
    <div className="text-small text-ink-2">
      {seen.length > 0 && (
        <Disclosure summary="What it looked at">
          <ul>
            {seen.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      <p>
        Check {number}, {/^[RK]\d/.test(rule) ? rule : source}
      </p>
    </div>
  );
}
