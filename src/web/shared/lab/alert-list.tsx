import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { classNames } from "#ui/class-names.ts";
import { linkClass } from "#ui/link/link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import { Tag } from "#ui/tag.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { Form } from "../form/form.tsx";
import { problemOf, type Refused } from "../form/problems.ts";
import { useBusy } from "../form/use-busy.ts";
import type { ReportView } from "./report-view.server.ts";

type Alert = ReportView["alerts"][number];

/** Alerts for these results. Closing one requires a note. */
export function AlertList({ report, refused }: { report: ReportView; refused: Refused | undefined }) {
  if (report.alerts.length === 0) return null;
  return (
    <section aria-labelledby="alerts" className="grid gap-4">
      <SectionHeader id="alerts" title="Alerts" />
      {report.isRinging && (
        <div className="grid gap-3 border-l-8 border-danger-600 bg-danger-100 px-5 py-4">
          <p className="max-w-measure">
            A critical result pages someone every 15 minutes until it's acknowledged, and again after an hour if it's
            still open. Call the patient: try twice, then call the emergency contact.
          </p>
          {report.phones && <Phones phones={report.phones} />}
          {report.isAcknowledged ? <p className="font-semibold">Acknowledged.</p> : <Acknowledge />}
        </div>
      )}
      <ul className="grid gap-4">
        {report.alerts.map((alert) => (
          <li key={alert.id} className="grid gap-2 border-b border-line pb-4">
            <p className="flex flex-wrap items-center gap-2">
              <LevelTag level={alert.level} />
              {alert.stops && <Tag tone="warning">Stops treatment</Tag>}
              {alert.name && <b className="font-semibold">{alert.name}</b>}
              {alert.due && !alert.closed && (
                <span className={alert.isLate ? "font-semibold text-danger-700" : "text-ink-2"}>
                  {alert.isLate ? "late, was due" : "due"} {alert.due}
                </span>
              )}
            </p>
            <p>
              {alert.text ?? "Nurses and providers can open this alert."}{" "}
              {alert.stops && <span className="text-ink-2">{alert.stops}.</span>}
            </p>
            {alert.closed && (
              <p className="text-ink-2">
                Closed {alert.closed}
                {alert.note && `: ${alert.note}`}
              </p>
            )}
            {alert.canClose && <Close alert={alert} refused={refused} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who to call, in this order. */
function Phones({ phones: { patient, contact } }: { phones: NonNullable<ReportView["phones"]> }) {
  return (
    <SummaryList>
      <SummaryRow label="Patient">
        {patient ? <Phone {...patient} /> : "No phone number on file. Write to them, and call the emergency contact."}
      </SummaryRow>
      <SummaryRow label="Emergency contact">
        {contact ? (
          <>
            {contact.who} <Phone {...contact} />
          </>
        ) : (
          "None on file"
        )}
      </SummaryRow>
    </SummaryList>
  );
}

function Phone({ number, text }: { number: string; text: string }) {
  return (
    <a href={`tel:${number}`} className={classNames(linkClass(), "whitespace-nowrap")}>
      {text}
    </a>
  );
}

export function LevelTag({ level }: { level: Alert["level"] }) {
  if (level === "PAGE") return <Tag tone="urgent">Critical</Tag>;
  return level === "PRV" ? <Tag tone="warning">For the provider</Tag> : <Tag tone="info">To know</Tag>;
}

function Acknowledge() {
  const isBusy = useBusy("acknowledge");
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="acknowledge" />
      <Button busy={isBusy} busyText="Acknowledging">
        Acknowledge
      </Button>
    </Form>
  );
}

function Close({ alert, refused }: { alert: Alert; refused: Refused | undefined }) {
  const isBusy = useBusy("close");
  const name = `closure-${alert.id}`;
  return (
    <Form method="post" noValidate className="grid max-w-column gap-3">
      <input type="hidden" name="intent" value="close" />
      <input type="hidden" name="alertId" value={alert.id} />
      <Field
        name={name}
        label={alert.name ? `What was done about ${alert.name}` : "What was done about this alert"}
        error={problemOf(refused, name)}
      >
        <Textarea rows={2} defaultValue={refused?.values[name] ?? ""} />
      </Field>
      <p>
        <Button variant="secondary" busy={isBusy} busyText="Closing">
          Close the alert
        </Button>
      </p>
    </Form>
  );
}
