import { href, redirect } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { linkClass } from "#ui/link/link.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { requireStaff } from "#core/actor.ts";
import { formatDate } from "#core/format-date.ts";
import { openPaper } from "#domain/labs/papers/open-paper.ts";
import { getProfile } from "#domain/identity/profile/get-profile.ts";
import { reloadAfterConflict } from "../../shared/form/after-conflict.ts";
import { readForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { AlertList } from "../../shared/lab/alert-list.tsx";
import { actOnReport } from "../../shared/lab/report-act.server.ts";
import { ReportFacts, ReportHistory, ReportValues, ReportVersions } from "../../shared/lab/report-parts.tsx";
import { toReportView } from "../../shared/lab/report-view.server.ts";
import { VerifyForm } from "../../shared/lab/verify-form.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import type { Route } from "./+types/report.ts";

export const meta = noIndex;

/** One lab report, for staff: verified by a second person, corrected, its alerts closed. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const [staff, reportId] = [requireStaff(ctx), requireId(args.params.reportId)];
    await openPaper(ctx, { reportId });
    const report = await toReportView(ctx, staff, reportId);
    const profile = await getProfile(ctx, { userId: report.userId });
    return {
      report,
      member: `${profile.first_name} ${profile.last_name}`,
      born: profile.date_of_birth ? formatDate(profile.date_of_birth) : "not known",
      done: args.url.searchParams.get("done"),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const reportId = requireId(args.params.reportId);
    const values = await readForm(args.request);
    const refused = await actOnReport(ctx, reportId, values);
    return refused ?? redirect(`${href("/admin/results/:reportId", { reportId })}?done=${values["intent"]}`, 303);
  });
}

export const shouldRevalidate = reloadAfterConflict;

const DONE: Record<string, string> = {
  saved: "Saved. A second person will check it before the member sees it.",
  verify: "Verified. The member can see it now.",
  withdraw: "Withdrawn. Enter it again from the report.",
  acknowledge: "Acknowledged. No one else will be paged for an hour.",
  close: "The alert is closed.",
};

/** Names stay out of the title, which ends up in the browser's history. */
export default function Report({ loaderData: { report, member, born, done }, actionData }: Route.ComponentProps) {
  const doneMessage = !actionData && done ? DONE[done] : undefined;
  return (
    <PageMain>
      <PageTitle refused={Boolean(actionData)}>Lab report</PageTitle>
      <FormProblems refused={actionData} />
      <BackLink to={href("/admin/users/:userId/results", { userId: report.userId })}>
        All results of this member
      </BackLink>
      <div className="mt-4 grid gap-8">
        <PageHeader
          title={member}
          lead={`Born ${born}.${report.isReadable ? " Compare both with the report." : ""} Opening this page is recorded.`}
          actions={<Tag tone={report.status === "released" ? "success" : "neutral"}>{report.statusText}</Tag>}
        />
        {doneMessage && <Notice tone="success" title={doneMessage} announce />}
        <AlertList report={report} refused={actionData} />
        <div className="grid items-start gap-10 lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-14">
          <ReportFacts
            report={report}
            file={
              report.fileId && !report.isReadable ? (
                "Attached"
              ) : report.fileId ? (
                <a
                  href={href("/admin/users/:userId/files/:fileId", { userId: report.userId, fileId: report.fileId })}
                  download
                  className={linkClass()}
                >
                  Open the report
                </a>
              ) : (
                "No file attached: look at the original"
              )
            }
          />
          {report.canVerify ? (
            <VerifyForm report={report} member={member} refused={actionData} />
          ) : (
            <div className="grid gap-5">
              {report.status === "transcribed" && (
                <Notice title="A second person has to read it again">
                  <p>You entered it, so someone else has to verify it.</p>
                </Notice>
              )}
              {report.isReadable ? (
                <ReportValues report={report} />
              ) : (
                <EmptyState>A result came in on {report.enteredOn}. Nurses and providers can open it.</EmptyState>
              )}
              {report.canCorrect && (
                <p>
                  <ButtonLink
                    to={`${href("/admin/users/:userId/results", { userId: report.userId })}?correct=${report.id}#enter`}
                    variant="secondary"
                  >
                    {report.status === "withdrawn" ? "Enter it again" : "Correct it"}
                  </ButtonLink>
                </p>
              )}
            </div>
          )}
        </div>
        {report.versions && report.isReadable && !report.canVerify && <ReportVersions versions={report.versions} />}
        <ReportHistory events={report.events} />
      </div>
    </PageMain>
  );
}
