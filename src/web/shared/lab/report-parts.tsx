import type { ReactNode } from "react";
import { Table } from "#ui/table.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import { Tag } from "#ui/tag.tsx";
import type { ReportView } from "./report-view.server.ts";
import { ResultStatusTag } from "../format/result-status-tag.tsx";

/** What is known about the paper itself. `file` is a way to open it, where one is attached. */
export function ReportFacts({ report, file }: { report: ReportView; file: ReactNode }) {
  return (
    <SummaryList>
      <SummaryRow label="Collected">{report.collected}</SummaryRow>
      <SummaryRow label="Lab">
        {report.labName}. {report.source}
      </SummaryRow>
      <SummaryRow label="The lab's paper">{file}</SummaryRow>
      <SummaryRow label={report.isSent ? "Arrived" : "Typed in"}>
        {report.transcribed}
        {report.isOwnReading && ", by you"}
      </SummaryRow>
      {report.correctionReason && <SummaryRow label="Corrects because">{report.correctionReason}</SummaryRow>}
      <SummaryRow label="Verified">
        {report.isSent ? "Order number, birth date and family name match" : (report.verified ?? "not yet")}
      </SummaryRow>
      <SummaryRow label="Reviewed">{report.reviewed ?? `Not yet, due ${report.reviewDue}`}</SummaryRow>
    </SummaryList>
  );
}

/** The results as they were typed in. */
export function ReportValues({ report }: { report: ReportView }) {
  return (
    <Table caption="Results" dense>
      <thead>
        <tr>
          <th scope="col">Measured</th>
          <th scope="col">Result</th>
          <th scope="col">Unit</th>
          <th scope="col">Lab&rsquo;s range</th>
          <th scope="col">Flag</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {report.values.map((value) => (
          <tr key={value.id}>
            <th scope="row">
              {value.name} <span className="font-normal text-ink-2">{value.loinc}</span>
              {value.holdReason && <Tag tone="warning">Held back</Tag>}
            </th>
            <td>{value.result}</td>
            <td>{value.unit}</td>
            <td className="whitespace-nowrap">{value.range}</td>
            <td>{value.flag ?? ""}</td>
            <td>
              <ResultStatusTag status={value.status} />
            </td>
          </tr>
        ))}
        {report.printed.map((line) => (
          <tr key={`printed-${line.position}`}>
            <th scope="row">
              {line.name} <span className="font-normal text-ink-2">{line.code}</span>
            </th>
            <td>{line.result}</td>
            <td>{line.unit}</td>
            <td className="whitespace-nowrap">{line.rangeText}</td>
            <td>{line.flag ?? ""}</td>
            <td className="text-ink-2">As printed, no rule reads it</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export function ReportVersions({ versions }: { versions: NonNullable<ReportView["versions"]> }) {
  return (
    <section aria-labelledby="versions" className="grid gap-4">
      <SectionHeader id="versions" title="Versions side by side" />
      <Table caption="Versions side by side" dense>
        <thead>
          <tr>
            <th scope="col">Measured</th>
            {versions.heads.map(({ id, text }) => (
              <th key={id} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {versions.rows.map(({ loinc, name, cells, isChanged }) => (
            <tr key={loinc}>
              <th scope="row">
                {name} {isChanged && <Tag tone="warning">Changed</Tag>}
              </th>
              {cells.map((cell, i) => (
                <td key={versions.heads[i]!.id}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

export function ReportHistory({ events }: { events: ReportView["events"] }) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="history" className="grid gap-3">
      <SectionHeader id="history" title="History" />
      <ol className="grid gap-2">
        {events.map(({ id, at, text, by, note }) => (
          <li key={id}>
            <b className="font-semibold">{text}</b> by {by}, {at}
            {note && <span className="block text-ink-2">{note}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
