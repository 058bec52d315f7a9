import { href, redirect } from "react-router";
import { formatDate, formatDay } from "#core/format-date.ts";
import { Button } from "#ui/button.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { Tag } from "#ui/tag.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Link } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pagination } from "#ui/link/pagination.tsx";
import { Table } from "#ui/table.tsx";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { listAffectedByLapse } from "#domain/prescribing/exams/list-affected-by-lapse.ts";
import { DESK_STEPS, type ContinuityKind } from "#domain/prescribing/continuity/continuity-step.ts";
import { DeskStepForm, recordContinuityStep } from "#domain/prescribing/continuity/record-continuity-step.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { parseForm, readForm, refuseForm } from "../../shared/form/form.server.ts";
import { Form } from "../../shared/form/form.tsx";
import type { Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import type { Route } from "./+types/controlled-substances.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    ...siteOf(matches),
    title: "Controlled medicines",
    path: href("/admin/controlled-substances"),
    noindex: true,
  });

export async function loader(args: Route.LoaderArgs) {
  const page = Math.max(1, Math.trunc(Number(args.url.searchParams.get("page"))) || 1);
  return run(args, async (ctx) => {
    const { permittedUntil, hasLapsed, members, total, pages } = await listAffectedByLapse(ctx, { page });
    return {
      until: formatDate(permittedUntil),
      hasLapsed,
      total,
      page,
      pages,
      members: members.map(({ expiresOn, steps, ...member }) => ({
        ...member,
        expires: formatDate(expiresOn),
        steps: steps.map(({ kind, at }, index) => ({ key: index, text: `${STEPS[kind].done} ${formatDay(ctx, at)}` })),
        hasNote: steps.some(({ kind }) => kind === "note"),
      })),
      isDone: args.url.searchParams.has("done"),
    };
  });
}

/** What was done for a member is recorded, and they're emailed that there's news. */
export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    const { answer, problems } = parseForm(DeskStepForm, values);
    if (problems) return refuseForm(problems, values);
    await recordContinuityStep(ctx, answer);
    return redirect(`${href("/admin/controlled-substances")}?done`, 303);
  });
}

const STEPS: Record<ContinuityKind, { act: string; done: string }> = {
  message: { act: "Tell the member what changes", done: "Told" },
  "exam-request": { act: "Ask for an in-person exam", done: "Exam requested" },
  referral: { act: "Arrange a referral from who examines them", done: "Referral arranged" },
  transfer: { act: "Transfer care to a clinic near them", done: "Transfer arranged" },
  note: { act: "", done: "Provider's note" },
};

/** Who needs an in-person exam before the next prescription of a controlled medicine. */
export default function ControlledSubstances({ loaderData, actionData }: Route.ComponentProps) {
  const { until, hasLapsed, total, members, page, pages, isDone } = loaderData;
  const refused = actionData as Refused | undefined;
  return (
    <PageMain>
      <FormProblems refused={refused} />
      <PageHeader
        title="Controlled medicines"
        lead="Members on a controlled medicine with no in-person exam on file. Opening this page is recorded."
      />
      <div className="mt-6 grid max-w-article gap-6">
        {isDone && !refused && <Notice tone="success" title="Recorded. We emailed the member." announce />}
        {hasLapsed ? (
          <WarningCallout title={`The telemedicine permission ended on ${until}`}>
            These members can't be prescribed a controlled medicine until an in-person exam is on file. Their current
            prescriptions stay valid until they expire.
          </WarningCallout>
        ) : (
          <Notice title={`The telemedicine permission runs through ${until}`}>
            After that day, these members can't be prescribed a controlled medicine until an in-person exam is on file.
            Their current prescriptions stay valid until they expire. To record a renewal of the permission, add a row
            to the clinical data.
          </Notice>
        )}
      </div>
      <div className="mt-8 grid gap-6">
        {members.length === 0 ? (
          <EmptyState>No one is affected.</EmptyState>
        ) : (
          <>
            <p className="text-ink-2">
              {total === 1 ? "1 member" : `${total.toLocaleString("en-US")} prescriptions`}, soonest to end first
            </p>
            <Table caption="Members affected">
              <thead>
                <tr>
                  <th scope="col">Member</th>
                  <th scope="col">Medicine</th>
                  <th scope="col">Ends</th>
                  <th scope="col">State</th>
                  <th scope="col">Prescriber</th>
                  <th scope="col">What we did</th>
                  <th scope="col">Next</th>
                </tr>
              </thead>
              <tbody>
                {members.map((member) => (
                  <tr key={member.prescriptionId}>
                    <th scope="row">
                      <Link
                        to={href("/admin/users/:userId/prescriptions", { userId: member.userId })}
                        className="touch-target"
                      >
                        {member.memberName}
                      </Link>
                    </th>
                    <td>{member.drugName}</td>
                    <td className="whitespace-nowrap">{member.expires}</td>
                    <td>{member.state}</td>
                    <td>{member.prescriberName}</td>
                    <td>
                      {!member.hasNote && <Tag tone="warning">No continuity note</Tag>}
                      <ul>
                        {member.steps.map(({ key, text }) => (
                          <li key={key}>{text}</li>
                        ))}
                      </ul>
                    </td>
                    <td>
                      <NextStep member={member} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
            <Pagination page={page} pages={pages} to={(to) => `${href("/admin/controlled-substances")}?page=${to}`} />
          </>
        )}
      </div>
    </PageMain>
  );
}

function NextStep({ member }: { member: { prescriptionId: string; memberName: string } }) {
  const isBusy = useBusy();
  const label = `What to do for ${member.memberName}`;
  return (
    <Form method="post" className="flex min-w-60 items-center gap-2">
      <input type="hidden" name="prescriptionId" value={member.prescriptionId} />
      <Select name="kind" aria-label={label} defaultValue="">
        <Options none="Choose" choices={DESK_STEPS.map((kind) => [kind, STEPS[kind].act])} />
      </Select>
      <Button variant="secondary" size="small" busy={isBusy} busyText="Saving">
        Record
      </Button>
    </Form>
  );
}
