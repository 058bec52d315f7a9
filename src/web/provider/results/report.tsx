import { href, redirect } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Link, linkClass } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { requireProvider } from "#core/actor.ts";
import { getReport } from "#domain/labs/get-report.ts";
import { reloadAfterConflict } from "../../shared/form/after-conflict.ts";
import { readForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { AlertList } from "../../shared/lab/alert-list.tsx";
import { MarkerFigure } from "../../shared/lab/marker-plot.tsx";
import { actOnReport } from "../../shared/lab/report-act.server.ts";
import { ReportFacts, ReportHistory, ReportValues, ReportVersions } from "../../shared/lab/report-parts.tsx";
import type { ReportView } from "../../shared/lab/report-view.server.ts";
import { VerifyForm } from "../../shared/lab/verify-form.tsx";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { providerMeta, siteOf } from "../../shared/shell/page-meta.ts";
import type { Route } from "./+types/report.ts";
import { Holds } from "./holds.tsx";
import { actAsProvider, loadReport } from "./report.server.ts";
import { ReviewForm } from "./review-form.tsx";
import { StoppedTreatments } from "../today/stopped-treatments.tsx";

export const meta: Route.MetaFunction = ({ matches }) => providerMeta(siteOf(matches).brand.name);

/** One lab report for the provider it concerns: its course over time, its alerts, holds, and the review. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({
    ...(await loadReport(ctx, requireProvider(ctx), requireId(args.params.reportId))),
    done: args.url.searchParams.get("done"),
  }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const reportId = requireId(args.params.reportId);
    const values = await readForm(args.request);
    // Another provider's report is a 404, whatever the form says.
    await getReport(ctx, { reportId });
    const refused = await actOnReport(ctx, reportId, values, actAsProvider);
    return refused ?? redirect(`${href("/provider/results/:reportId", { reportId })}?done=${values["intent"]}`, 303);
  });
}

export const shouldRevalidate = reloadAfterConflict;

const DONE: Record<string, string> = {
  verify: "Verified. The member can see it now.",
  withdraw: "Withdrawn. Staff will enter it again from the report.",
  acknowledge: "Acknowledged. No one else will be paged for an hour.",
  close: "The alert is closed.",
  decide: "Decided and carried out. The member sees what you wrote under Medications and gets an email.",
  hold: "Held back. The member sees that you're looking at a result.",
  lift: "No longer held back.",
};

/** Who can see the provider's comments right now, and when. */
function formatReviewed({ status, values }: ReportView): string {
  const shown = values.filter(({ remark, holdReason }) => remark && !holdReason);
  if (shown.length === 0) return "Reviewed.";
  return status === "released"
    ? "Reviewed. The member sees your note next to each result."
    : "Reviewed. The member will see your note once a second person verifies the report.";
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { report, treatments, texts, name, patientId, figures, done } = loaderData;
  const doneMessage =
    !actionData && done ? (done.startsWith("review") ? formatReviewed(report) : DONE[done]) : undefined;
  return (
    <PageMain>
      <FormProblems refused={actionData} />
      <BackLink to={href("/provider")}>Today</BackLink>
      <div className="mt-4 grid gap-8">
        <PageHeader
          title={name}
          lead={`Lab report, collected ${report.collected}. Opening this page is recorded.`}
          actions={<Tag tone={report.status === "released" ? "success" : "neutral"}>{report.statusText}</Tag>}
        />
        {patientId && (
          <p className="-mt-4">
            <Link to={href("/provider/patients/:userId", { userId: patientId })} variant="standalone">
              Open {name}&rsquo;s page
            </Link>
          </p>
        )}
        {doneMessage && <Notice tone="success" title={doneMessage} announce />}
        {report.status === "transcribed" && (
          <Notice title="A second person hasn't checked it yet">
            <p>A digit may be wrong. Check the lab's report before you act on it.</p>
          </Notice>
        )}
        <AlertList report={report} refused={actionData} />
        <div className="grid items-start gap-10 lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-14">
          <ReportFacts
            report={report}
            file={
              report.fileId ? (
                <a
                  href={href("/provider/results/:reportId/paper", { reportId: report.id })}
                  download
                  className={linkClass()}
                >
                  Open the report
                </a>
              ) : (
                "No file attached"
              )
            }
          />
          <div className="grid min-w-0 gap-6">
            <ReportValues report={report} />
            {report.canReview ? (
              <ReviewForm report={report} treatments={treatments} texts={texts} refused={actionData} />
            ) : (
              <StoppedTreatments treatments={treatments} refused={actionData} />
            )}
          </div>
        </div>
        {figures.length > 0 && (
          <section aria-labelledby="course" className="grid gap-6">
            <SectionHeader id="course" title="Over time, released results" />
            <div className="grid gap-8 md:grid-cols-2 xl:grid-cols-3">
              {figures.map(({ loinc, title, figure }) => (
                <div key={loinc} className="min-w-0">
                  <h3 className="text-lead font-heading">{title}</h3>
                  <MarkerFigure {...figure} isSmall />
                </div>
              ))}
            </div>
          </section>
        )}
        {report.canHold && <Holds report={report} refused={actionData} />}
        {report.canVerify && <VerifyForm report={report} member={name} refused={actionData} />}
        {report.versions && <ReportVersions versions={report.versions} />}
        <ReportHistory events={report.events} />
      </div>
    </PageMain>
  );
}
