import { href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import type { ReactNode } from "react";
import { formatDate } from "#core/format-date.ts";
import { Link, linkClass } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Table } from "#ui/table.tsx";
import { Tag } from "#ui/tag.tsx";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { getMarkers } from "#domain/labs/markers/get-markers.ts";
import { listPanels } from "#domain/labs/markers/list-panels.ts";
import { listReports } from "#domain/labs/list-reports.ts";
import { getProfile } from "#domain/identity/profile/get-profile.ts";
import { readForm } from "../../../shared/form/form.server.ts";
import { FormProblems } from "../../../shared/form/form-problems.tsx";
import { LevelTag } from "../../../shared/lab/alert-list.tsx";
import { STATUS_LABELS } from "../../../shared/lab/report-view.server.ts";
import { noIndex, PageTitle } from "../../../shared/page/page-title.tsx";
import { run } from "../../../shared/request/request.server.ts";
import { requireId } from "../../../shared/request/require-id.server.ts";
import { PageMain } from "../../../shared/shell/page-main.tsx";
import type { Route } from "./+types/user-results.ts";
import { TranscriptionCheck } from "./transcription-check.tsx";
import { PanelPicker } from "./panel-picker.tsx";
import { TranscriptionForm } from "./transcription-form.tsx";
import { actOnForm, attachableFiles, markerChoices, panelValues, startingValues } from "./user-results.server.ts";

export const meta = noIndex;

/** A member's lab reports, and the form to enter another one. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const userId = requireId(args.params.userId);
    const profile = await getProfile(ctx, { userId });
    const { reports, alerts } = await listReports(ctx, { userId });
    const corrects = args.url.searchParams.get("correct");
    const panels = await listPanels(ctx);
    const asked = {
      panel: args.url.searchParams.get("panel"),
      file: args.url.searchParams.get("file") ?? "",
      lab: (args.url.searchParams.get("lab") ?? reports[0]?.labName ?? "").slice(0, 100),
    };
    const files = await attachableFiles(ctx, userId);
    const paper = files.find(({ id }) => id === asked.file) ?? null;
    const filled = corrects ? null : await panelValues(ctx, userId, panels, asked);
    return {
      userId,
      member: `${profile.first_name} ${profile.last_name}`,
      born: profile.date_of_birth ? formatDate(profile.date_of_birth) : "not known",
      isSelf: "userId" in ctx.actor && ctx.actor.userId === userId,
      choices: { ...markerChoices(await getMarkers(ctx)), files },
      paper,
      panels: panels.map(({ key, name }) => ({ key, name })),
      labs: [...new Set(reports.map(({ labName }) => labName))],
      asked,
      start: filled ?? (await startingValues(ctx, userId, corrects && requireId(corrects))),
      reports: reports.map((report) => ({
        id: report.id,
        on: formatDate(report.collectedOn, "medium"),
        lab: report.labName,
        count: report.isReadable ? String(report.values.length) : "–",
        version: report.version,
        status: report.status,
        statusText: STATUS_LABELS[report.status],
        isReviewed: report.reviewedAt !== null,
        levels: [
          ...new Set(
            alerts
              .filter(({ reportId, closedAt, level }) => reportId === report.id && !closedAt && level !== "INFO")
              .map(({ level }) => level),
          ),
        ],
      })),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => actOnForm(ctx, requireId(args.params.userId), await readForm(args.request)));
}

/** Names stay out of the title, which ends up in the browser's history. */
export default function UserResults({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, member, born, isSelf, choices, start, reports, panels, labs, asked, paper } = loaderData;
  const refused = actionData && "problems" in actionData ? actionData : undefined;
  const checked = actionData && "checked" in actionData ? actionData : undefined;
  const hasProblems = Boolean(refused && refused.problems.length > 0);
  return (
    <PageMain>
      <PageTitle refused={hasProblems}>Lab results</PageTitle>
      <FormProblems refused={hasProblems ? refused : undefined} />
      <BackLink to={href("/admin/users/:userId", { userId })}>Member</BackLink>
      <div className="mt-4 grid grid-cols-1 gap-10">
        <PageHeader title={`Lab results of ${member}`} lead={`Born ${born}. Opening this page is recorded.`} />
        {checked ? (
          <TranscriptionCheck checked={checked.checked} values={checked.values} member={member} born={born} />
        ) : (
          <>
            <Reports reports={reports} />
            {isSelf ? (
              <WarningCallout title="These are your own results">
                <p>Someone else has to enter them.</p>
              </WarningCallout>
            ) : (
              <>
                {!start["correctsId"] && (
                  <PanelPicker panels={panels} labs={labs} files={choices.files} asked={asked} />
                )}
                <BesidePaper paper={paper} userId={userId}>
                  <TranscriptionForm
                    key={start["reportId"]}
                    choices={choices}
                    values={{ ...start, ...(paper ? { fileId: paper.id } : {}), ...refused?.values }}
                    refused={refused}
                  />
                </BesidePaper>
              </>
            )}
          </>
        )}
      </div>
    </PageMain>
  );
}

type BesidePaperProps = { paper: { id: string; text: string } | null; userId: string; children: ReactNode };

/** On a wide screen the document stays next to the form while you type; on a narrow one it opens separately. */
function BesidePaper({ paper, userId, children }: BesidePaperProps) {
  if (!paper) return children;
  const url = href("/admin/users/:userId/files/:fileId/view", { userId, fileId: paper.id });
  return (
    <div className="grid items-start gap-8 xl:grid-cols-2">
      <div className="max-xl:hidden xl:sticky xl:top-4">
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- No browser shows a PDF in a sandbox. What is here was checked, is a PDF or a JPEG, and runs nothing by its own policy. */}
        <iframe src={url} title={`The paper: ${paper.text}`} className="h-[80vh] w-full border border-line" />
      </div>
      <div className="min-w-0">
        <p className="mb-4 xl:hidden">
          <a href={url} target="_blank" rel="noreferrer" className={linkClass()}>
            Open the report in a new window
          </a>
        </p>
        {children}
      </div>
    </div>
  );
}

function Reports({ reports }: { reports: Route.ComponentProps["loaderData"]["reports"] }) {
  return (
    <section aria-label="Reports">
      <SectionHeader title="Reports" aside={reports.length > 0 && `${reports.length}, newest draw first`} />
      {reports.length === 0 ? (
        <EmptyState>No reports have been entered yet. Enter the first one below.</EmptyState>
      ) : (
        <Table caption="Reports" dense>
          <thead>
            <tr>
              <th scope="col">Collected</th>
              <th scope="col">Lab</th>
              <th scope="col">Results</th>
              <th scope="col">Version</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {reports.map((report) => (
              <tr key={report.id}>
                <th scope="row">
                  <Link
                    to={href("/admin/results/:reportId", { reportId: report.id })}
                    className="touch-target whitespace-nowrap"
                  >
                    {report.on}
                  </Link>
                </th>
                <td>{report.lab}</td>
                <td>{report.count}</td>
                <td>{report.version}</td>
                <td>
                  <span className="flex flex-wrap gap-2">
                    <Tag tone={report.status === "released" ? "success" : "neutral"}>{report.statusText}</Tag>
                    {report.levels.map((level) => (
                      <LevelTag key={level} level={level} />
                    ))}
                    {report.status === "released" && !report.isReviewed && <Tag tone="waiting">Not reviewed</Tag>}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
