import { href } from "react-router";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import { Table } from "#ui/table.tsx";
import { ResultStatusTag } from "../../shared/format/result-status-tag.tsx";
import type { PatientView } from "./patient-check.server.ts";

/** Who it's for, the requirements, and the visits and labs. */
export function PatientCheck({ patient, isSigned }: { patient: PatientView; isSigned: boolean }) {
  const { rows, changed, checks, visits } = patient;
  return (
    <>
      <section aria-labelledby="patient" className="grid gap-4">
        <SectionHeader id="patient" title={isSigned ? "Patient as signed" : "Patient"} />
        <SummaryList>
          {rows.map(([label, value]) => (
            <SummaryRow key={label} label={label}>
              {value}
            </SummaryRow>
          ))}
        </SummaryList>
        {changed.length > 0 && (
          <Notice title="The profile has changed since then" level={3}>
            <ul>
              {changed.map(([label, value]) => (
                <li key={label}>
                  {label}: {value}
                </li>
              ))}
            </ul>
            <p>The pharmacy gets the patient's details as signed.</p>
          </Notice>
        )}
      </section>
      <section aria-labelledby="checks">
        <SectionHeader id="checks" title="What's required" />
        <ul>
          {checks.map(({ key, label, isMet, detail }) => (
            <li key={key} className="flex gap-3 border-b border-line py-3">
              <Icon
                name={isMet ? "check" : "cross"}
                label={isMet ? "In place" : "Missing"}
                className={isMet ? "mt-1 text-success-700" : "mt-1 text-danger-700"}
              />
              <span>
                <span className={isMet ? "" : "font-semibold"}>{label}</span>
                {detail && <span className="block text-small text-ink-2">{detail}</span>}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="visits">
        <SectionHeader id="visits" title="Visits" />
        {visits.length === 0 && <p className="border-b border-line py-3 text-ink-2">No visits yet.</p>}
        <ul>
          {visits.map(({ id, text }) => (
            <li key={id} className="border-b border-line py-3">
              {text}
            </li>
          ))}
        </ul>
      </section>
      <Labs labs={patient.labs} />
    </>
  );
}

function Labs({ labs }: { labs: PatientView["labs"] }) {
  return (
    <section aria-labelledby="labs" className="grid gap-4">
      <SectionHeader
        id="labs"
        title="Labs"
        aside={labs && <Link to={href("/provider/results/:reportId", { reportId: labs.id })}>Open the report</Link>}
      />
      {!labs && <p className="text-ink-2">No lab report has been released.</p>}
      {labs && (
        <>
          <p className="text-ink-2">
            Collected {labs.collected}, {labs.labName}
          </p>
          <Table caption={`Results of ${labs.collected}`} dense>
            <thead>
              <tr>
                <th scope="col">Measured</th>
                <th scope="col">Result</th>
                <th scope="col">Lab&rsquo;s range</th>
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              {labs.values.map(({ id, name, result, range, status }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td>{result}</td>
                  <td className="whitespace-nowrap">{range ?? "none given"}</td>
                  <td>
                    <ResultStatusTag status={status} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          {labs.older.length > 0 && (
            <p className="text-small">
              Earlier:{" "}
              {labs.older.map(({ id, collected }, i) => (
                <span key={id}>
                  {i > 0 && "; "}
                  <Link to={href("/provider/results/:reportId", { reportId: id })}>{collected}</Link>
                </span>
              ))}
            </p>
          )}
        </>
      )}
    </section>
  );
}
