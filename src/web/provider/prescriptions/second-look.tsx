import { Field } from "#ui/form/field.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import type { Moment, Severity } from "#domain/safety/rules/rule.ts";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { DOCUMENT_LABELS, MOMENT_LABELS, REASON_LABELS } from "../../shared/safety/check-labels.ts";
import type { StoredCheckView, SecondLookView } from "./second-look.server.ts";

type FindingView = SecondLookView["findings"][number];

/** What the clinic's safety rules found for this patient and medicine. Each finding is answered by itself; a stop can't be. */
export function SecondLook({ check, refused }: { check: SecondLookView; refused: Refused | undefined }) {
  const { findings, asked, files } = check;
  return (
    <section aria-labelledby="second-look" className="grid gap-4">
      <SectionHeader id="second-look" title="Second look" aside={momentText(check.moment)} />
      <p className="text-ink-2">{summaryOf(findings, asked)}</p>
      <ol className="grid gap-4">
        {findings.map((finding) => (
          <FindingItem key={finding.key} finding={finding} files={files} refused={refused} />
        ))}
      </ol>
    </section>
  );
}

function momentText(moment: Moment): string {
  return `${MOMENT_LABELS[moment]} of this treatment`;
}

function summaryOf(findings: readonly FindingView[], asked: number): string {
  const clear = asked - findings.length;
  const count = (severity: Severity) => findings.filter((one) => one.severity === severity).length;
  const [stops, reasons] = [count("stop"), count("reason")];
  const parts = [
    stops > 0 && `${stops} ${stops === 1 ? "stops" : "stop"} it`,
    reasons > 0 && `${reasons} ${reasons === 1 ? "needs" : "need"} your reason`,
    `${clear} of ${asked} rules found nothing`,
  ].filter(Boolean);
  return `${parts.join(", ")}.`;
}

const LOOKS: Record<
  Severity,
  { icon: IconName; border: string; tint: string; tag: string; tone: "danger" | "warning" | "info" }
> = {
  stop: { icon: "cross", border: "border-danger-600", tint: "text-danger-700", tag: "Stop", tone: "danger" },
  reason: {
    icon: "alert",
    border: "border-warning-600",
    tint: "text-warning-800",
    tag: "Needs a reason",
    tone: "warning",
  },
  info: { icon: "info", border: "border-info-600", tint: "text-info-700", tag: "Good to know", tone: "info" },
};

type FindingProps = { finding: FindingView; files: SecondLookView["files"]; refused: Refused | undefined };

function FindingItem({ finding, files, refused }: FindingProps) {
  const { key, severity, says, seen, document } = finding;
  const look = LOOKS[severity];
  return (
    <li id={`finding-${key}`} tabIndex={-1} className={`grid gap-3 border-l-4 pl-5 ${look.border}`}>
      <div className="flex items-start justify-between gap-4">
        <div className="grid gap-1">
          {says.map(({ key: one, text, isUnknown }) => (
            <p key={one} className="flex gap-2 font-semibold">
              <Icon name={look.icon} className={`mt-1 shrink-0 ${look.tint}`} />
              <span>
                {text}
                {isUnknown && <span className="sr-only"> Not known.</span>}
              </span>
            </p>
          ))}
        </div>
        <Tag tone={look.tone} icon={null}>
          {look.tag}, {key}
        </Tag>
      </div>
      {seen.length > 0 && (
        <Disclosure summary="What it looked at">
          <ul className="text-small text-ink-2">
            {seen.map(({ label, text }) => (
              <li key={label}>
                {label}: {text}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {severity === "stop" && !document && (
        <p className="text-small text-ink-2">Nobody can override this. It ends when what it found changes.</p>
      )}
      {document && (
        <Field
          name={`evidence-${key}`}
          label={DOCUMENT_LABELS[document] ?? document}
          hint="Lifts the stop. Staff or the member add it under Files."
          error={problemOf(refused, `evidence-${key}`)}
          className="max-w-column"
        >
          <Select defaultValue={refused?.values[`evidence-${key}`] ?? ""}>
            <Options none="No document" choices={files.map(({ id, text }) => [id, text])} />
          </Select>
        </Field>
      )}
      {(severity === "reason" || document) && (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          {severity === "reason" && (
            <Field name={`reason-${key}`} label="Why you go on" error={problemOf(refused, `reason-${key}`)}>
              <Select defaultValue={refused?.values[`reason-${key}`] ?? ""}>
                <Options
                  none="Choose a reason"
                  choices={Object.entries(REASON_LABELS).filter(([code]) => code !== "document-accepted")}
                />
              </Select>
            </Field>
          )}
          <Field name={`words-${key}`} label="In your words" optional error={problemOf(refused, `words-${key}`)}>
            <TextInput maxLength={1000} defaultValue={refused?.values[`words-${key}`] ?? ""} />
          </Field>
        </div>
      )}
    </li>
  );
}

/** A rule found something since the prescription was confirmed. */
export function StoppedFill({
  stopped,
}: {
  stopped: { since: string; findings: { ruleKey: string; says: string[] }[] };
}) {
  return (
    <WarningCallout title="The next order is stopped">
      <ul className="list-disc pl-6">
        {stopped.findings.map(({ ruleKey, says }) => (
          <li key={ruleKey}>
            {says.join(" ")} <span className="text-ink-2">{ruleKey}</span>
          </li>
        ))}
      </ul>
      <p>
        The safety rules found this before placing the order, on {stopped.since}. Nobody can override it. Correct the
        chart if it&rsquo;s wrong, write another prescription, or stop this one. The rules look again every night.
      </p>
    </WarningCallout>
  );
}

/** What was found and answered when it was confirmed. */
export function StoredCheck({ check }: { check: NonNullable<StoredCheckView> }) {
  return (
    <section aria-labelledby="stored-check" className="grid gap-4">
      <SectionHeader id="stored-check" title="Second look" aside={check.by} />
      {!check.isReproduced && (
        <WarningCallout title="This check no longer gives the result that was saved" level={3}>
          <p>Tell the medical director. What was saved may have been changed outside the clinic's software.</p>
        </WarningCallout>
      )}
      <p className="text-ink-2">
        {check.findings.length} of {check.asked} rules found something. Saved as it was, with the rules and facts of
        that moment.
      </p>
      <ul className="grid gap-3">
        {check.findings.map(({ key, severity, says, answer }) => (
          <li key={key} className={`grid gap-1 border-l-4 pl-5 ${LOOKS[severity].border}`}>
            <p>
              {says} <span className="text-ink-2">{key}</span>
            </p>
            {answer && (
              <p className="text-small text-ink-2">
                {REASON_LABELS[answer.reason]}
                {answer.words && `: ${answer.words}`}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
