import { href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Field } from "#ui/form/field.tsx";
import { Link } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import { Tag } from "#ui/tag.tsx";
import type { VisitRefundReason } from "#domain/billing/payments/refund-visit-fee.ts";
import type { CancelReason } from "#domain/scheduling/appointment.ts";
import { Form } from "../../shared/form/form.tsx";
import { reloadAfterConflict } from "../../shared/form/after-conflict.ts";
import { readForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import { OUTCOME_DONE } from "../../shared/appointment/visit-fee-label.ts";
import { VisitOutcome } from "../../shared/appointment/visit-outcome.tsx";
import { VISIT_STATUS } from "../../shared/appointment/visit-labels.ts";
import type { Route } from "./+types/schedule-visit.ts";
import { act, toVisitView } from "./schedule-visit.server.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  const search = args.url.searchParams;
  return run(args, async (ctx) => ({
    visit: await toVisitView(ctx, requireId(args.params.appointmentId)),
    back: scheduleQuery(search).toString(),
    done: search.get("done"),
  }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const appointmentId = requireId(args.params.appointmentId);
    return act(ctx, appointmentId, await readForm(args.request), scheduleQuery(args.url.searchParams));
  });
}

export const shouldRevalidate = reloadAfterConflict;

const DONE: Record<string, string> = {
  reassign: "The visit was reassigned. The member was notified by email.",
  cancel: "The visit is canceled. The member was notified by email.",
  book: "The visit is booked. The member was notified by email.",
  move: "The visit was moved. The member was notified by email.",
  "refund-fee": "The refund is being sent to the card.",
  ...OUTCOME_DONE,
};

const REASONS: Record<CancelReason, string> = {
  "provider-away": "The provider cannot come",
  "patient-asked": "The patient asked us to",
  "booked-by-mistake": "Booked by mistake",
  "clinic-closed": "The clinic is closed then",
};

const REFUND_REASONS: Record<VisitRefundReason, string> = {
  "visit-canceled": "The visit did not take place",
  mistake: "Charged by mistake",
  goodwill: "Goodwill",
};

type VisitView = Route.ComponentProps["loaderData"]["visit"];

/** Names stay out of the title, which ends up in the browser's history. */
export default function ScheduleVisit({ loaderData: { visit, back, done }, actionData }: Route.ComponentProps) {
  const doneMessage = !actionData && done ? DONE[done] : undefined;
  const { text, tone } = VISIT_STATUS[visit.status];
  return (
    <PageMain>
      <PageTitle refused={Boolean(actionData)}>Visit</PageTitle>
      <div className="grid max-w-article gap-8">
        <div>
          <FormProblems refused={actionData} />
          <BackLink to={back ? `${href("/admin/schedule")}?${back}` : href("/admin/schedule")}>Schedule</BackLink>
          <div className="mt-4">
            <PageHeader title={visit.name} actions={<Tag tone={tone}>{text}</Tag>} />
          </div>
        </div>
        {doneMessage && <Notice tone="success" title={doneMessage} announce />}
        <SummaryList>
          {visit.times.map(([label, time]) => (
            <SummaryRow key={label} label={label}>
              {time}
            </SummaryRow>
          ))}
          <SummaryRow label="Visit">
            {visit.type}, {visit.minutes} minutes
          </SummaryRow>
          <SummaryRow label="Provider">{visit.provider}</SummaryRow>
          <SummaryRow
            label="Patient"
            action={<Link to={href("/admin/users/:userId", { userId: visit.userId })}>Open member</Link>}
          >
            {visit.name}, in {visit.state}
          </SummaryRow>
        </SummaryList>
        {visit.canChange ? (
          <>
            <section aria-labelledby="move" className="grid gap-5">
              <SectionHeader id="move" title="Move it" />
              <p className="text-ink-2">We'll notify the member by email and update their calendar.</p>
              <p>
                <ButtonLink
                  to={href("/admin/schedule/:appointmentId/move", { appointmentId: visit.id })}
                  variant="secondary"
                >
                  Choose another time
                </ButtonLink>
              </p>
            </section>
            <Reassign visit={visit} refused={actionData} />
            <Cancel refused={actionData} />
          </>
        ) : (
          <p className="text-ink-2">You can't move or cancel a visit that has begun, ended or been canceled.</p>
        )}
        <VisitOutcome outcome={visit.outcome} refused={actionData} />
        {visit.refund && <Refund refund={visit.refund} refused={actionData} />}
      </div>
    </PageMain>
  );
}

function Reassign({ visit, refused }: { visit: VisitView; refused: Refused | undefined }) {
  const isBusy = useBusy("reassign");
  return (
    <section aria-labelledby="reassign" className="grid gap-5">
      <SectionHeader id="reassign" title="Give it to another provider" />
      {visit.candidates.length === 0 ? (
        <p>
          No one else with a license in {visit.state} is available then. Ask the member for another time, or cancel the
          visit.
        </p>
      ) : (
        <Form method="post" noValidate className="grid gap-5">
          <input type="hidden" name="intent" value="reassign" />
          <RadioGroup
            name="providerId"
            legend="Who takes it"
            hint={`Licensed in ${visit.state} on that day and available. The time stays the same, and we'll notify the member by email.`}
            error={problemOf(refused, "providerId")}
            options={visit.candidates.map(({ providerId, providerName, isInHours }) => ({
              value: providerId,
              label: providerName,
              ...(isInHours ? {} : { hint: "Outside their hours: ask them first" }),
            }))}
          />
          <p>
            <Button busy={isBusy} busyText="Saving">
              Reassign the visit
            </Button>
          </p>
        </Form>
      )}
    </section>
  );
}

function Refund({ refund, refused }: { refund: NonNullable<VisitView["refund"]>; refused: Refused | undefined }) {
  const isBusy = useBusy("refund-fee");
  return (
    <section aria-labelledby="refund-fee" className="grid gap-5">
      <SectionHeader id="refund-fee" title="Fee" />
      {refund.isRefunded ? (
        <p>The fee of {refund.fee} was refunded.</p>
      ) : (
        <Form method="post" noValidate className="grid gap-5">
          <input type="hidden" name="intent" value="refund-fee" />
          <p>
            The fee of {refund.fee} was charged. A refund goes back to the card, and the member is notified by email.
          </p>
          <Field
            name="refundReason"
            label="Reason for the refund"
            error={problemOf(refused, "refundReason")}
            className="max-w-column"
          >
            <Select defaultValue={refused?.values["refundReason"] ?? ""}>
              <Options none="Choose a reason" choices={Object.entries(REFUND_REASONS)} />
            </Select>
          </Field>
          <p>
            <Button variant="danger" busy={isBusy} busyText="Refunding">
              Refund {refund.fee}
            </Button>
          </p>
        </Form>
      )}
    </section>
  );
}

function Cancel({ refused }: { refused: Refused | undefined }) {
  const isBusy = useBusy("cancel");
  return (
    <section aria-labelledby="cancel" className="grid gap-5">
      <SectionHeader id="cancel" title="Cancel it" />
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="cancel" />
        <Field
          name="reason"
          label="Reason"
          hint="For our records. The member's email says the clinic canceled, not why."
          error={problemOf(refused, "reason")}
          className="max-w-column"
        >
          <Select defaultValue={refused?.values["reason"] ?? ""}>
            <Options none="Choose a reason" choices={Object.entries(REASONS)} />
          </Select>
        </Field>
        <p>
          <Button variant="danger" busy={isBusy} busyText="Canceling">
            Cancel the visit
          </Button>
        </p>
      </Form>
    </section>
  );
}

/** The week and filters to return to, and nothing else from the URL. */
function scheduleQuery(search: URLSearchParams): URLSearchParams {
  const stored = ["week", "provider", "state"].flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value] as [string, string]] : [];
  });
  return new URLSearchParams(stored);
}
