import { href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Link } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { Tag } from "#ui/tag.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import type { DecisionReason } from "#domain/prescribing/prescription.ts";
import { Form } from "../../shared/form/form.tsx";
import { readForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { PrescriptionFacts } from "../../shared/prescription/prescription-facts.tsx";
import { DECISION_LABELS, PRESCRIPTION_STATUS_LABELS } from "../../shared/prescription/prescription-labels.ts";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Route } from "./+types/prescription.ts";
import { PdmpPanel } from "../prescribe/pdmp-panel.tsx";
import { PatientCheck } from "./patient-check.tsx";
import { decide, loadPrescription } from "./prescription.server.ts";
import type { SecondLookView } from "./second-look.server.ts";
import { SecondLook, StoppedFill, StoredCheck } from "./second-look.tsx";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => loadPrescription(ctx, requireId(args.params.prescriptionId)));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => decide(ctx, requireId(args.params.prescriptionId), await readForm(args.request)));
}

/** Names and medicines stay out of the title, which ends up in the browser's history. */
export default function ProviderPrescription({ loaderData: prescription, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const { text, tone } = PRESCRIPTION_STATUS_LABELS[prescription.status];
  const isWaiting = prescription.status === "transcribed";
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>Prescription</PageTitle>
      <FormProblems refused={refused} />
      <div className="grid max-w-article gap-8">
        <div>
          <BackLink to={href("/provider/prescriptions")}>Prescriptions</BackLink>
          <div className="mt-4">
            <PageHeader
              title={prescription.name}
              lead={`For ${prescription.member}, ${prescription.state}`}
              actions={<Tag tone={tone}>{isWaiting ? "Waits for you" : text}</Tag>}
            />
          </div>
        </div>
        {prescription.warnings.length > 0 && (
          <WarningCallout title="Look twice">
            {prescription.warnings.map((warning) => (
              <p key={warning}>{warning}.</p>
            ))}
          </WarningCallout>
        )}
        <PrescriptionFacts prescription={prescription} />
        <ul className="grid gap-1">
          <li>
            <Link
              to={href("/provider/prescriptions/:prescriptionId/order", { prescriptionId: prescription.id })}
              reloadDocument
              variant="standalone"
            >
              Download the signed order
            </Link>
          </li>
          <PatientLinks userId={prescription.memberId} name={prescription.member} />
        </ul>
        <PatientCheck patient={prescription.patient} isSigned={prescription.isSigned} />
        {isWaiting && (
          <>
            {prescription.controlled.length > 0 && (
              <WarningCallout title="A controlled medicine: this is missing">
                {prescription.controlled.map(({ title, change }) => (
                  <p key={title}>
                    {title}. {change}
                  </p>
                ))}
              </WarningCallout>
            )}
            <PdmpPanel states={prescription.pdmp} refused={refused} />
            <Confirm seen={prescription.seen} secondLook={prescription.secondLook} refused={refused} />
            <Decide intent="refuse" reasons={REFUSALS} refused={refused} />
          </>
        )}
        {prescription.stoppedFill && <StoppedFill stopped={prescription.stoppedFill} />}
        {prescription.storedCheck && <StoredCheck check={prescription.storedCheck} />}
        {prescription.status === "active" && <Decide intent="hold" reasons={PAUSES} refused={refused} />}
        {prescription.blockingReport && <StoppedByResult reportId={prescription.blockingReport} />}
        {prescription.status === "on_hold" && !prescription.blockingReport && <Resume />}
        {["active", "on_hold", "exhausted"].includes(prescription.status) && (
          <Decide intent="stop" reasons={PAUSES} refused={refused} />
        )}
      </div>
    </PageMain>
  );
}

function PatientLinks({ userId, name }: { userId: string; name: string }) {
  const links = [
    [href("/provider/patients/:userId", { userId }), `Open ${name}’s page`],
    [href("/provider/patients/:userId/chart", { userId }), "Allergies, problems, medicines and history"],
    [href("/provider/patients/:userId/answers", { userId }), "Read the health answers"],
    [href("/provider/patients/:userId/readings", { userId }), "Blood pressure and weight at home"],
    [href("/provider/patients/:userId/due", { userId }), "Blood tests and visits that are due"],
  ] as const;
  return links.map(([to, text]) => (
    <li key={to}>
      <Link to={to} variant="standalone">
        {text}
      </Link>
    </li>
  ));
}

type ConfirmProps = { seen: string; secondLook: SecondLookView | null; refused: Refused | undefined };

function Confirm({ seen, secondLook, refused }: ConfirmProps) {
  const isBusy = useBusy("confirm");
  const isStopped = secondLook?.findings.some(({ severity, document }) => severity === "stop" && !document) ?? false;
  return (
    <Form method="post" noValidate className="grid gap-8">
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="seenCheck" value={secondLook?.digest ?? ""} />
      {secondLook && <SecondLook check={secondLook} refused={refused} />}
      <section aria-labelledby="confirm" className="grid gap-4">
        <SectionHeader id="confirm" title="Is this what you signed?" />
        <p className="text-ink-2">
          Compare every line and the patient's details with the signed order. Once you confirm it, orders are placed
          from it, and any older prescription for the same medicine stops. You may need to sign in again first.
        </p>
        {isStopped ? (
          <p className="font-semibold">It can't be confirmed while a rule above stops it.</p>
        ) : (
          <p>
            <Button busy={isBusy} busyText="Confirming">
              Confirm the prescription
            </Button>
          </p>
        )}
      </section>
    </Form>
  );
}

function StoppedByResult({ reportId }: { reportId: string }) {
  return (
    <Notice title="A lab result stops this treatment">
      <p>
        No orders are placed from it. Decide how to proceed where you review{" "}
        <Link to={href("/provider/results/:reportId", { reportId })}>the result</Link>.
      </p>
    </Notice>
  );
}

function Resume() {
  const isBusy = useBusy("resume");
  return (
    <section aria-labelledby="resume" className="grid gap-4">
      <SectionHeader id="resume" title="Resume prescription" />
      <Form method="post">
        <input type="hidden" name="intent" value="resume" />
        <Button busy={isBusy} busyText="Saving">
          Resume prescription
        </Button>
      </Form>
    </section>
  );
}

const REFUSALS: DecisionReason[] = [
  "differs-from-order",
  "not-my-order",
  "dose-needs-change",
  "no-longer-needed",
  "other",
];
const PAUSES: DecisionReason[] = [
  "labs-or-visit-due",
  "side-effects",
  "dose-needs-change",
  "no-longer-needed",
  "other",
];

const WORDS = {
  refuse: { title: "Refuse it", button: "Refuse the prescription", busy: "Refusing", hint: "Staff can see this." },
  hold: {
    title: "Put it on hold",
    button: "Put on hold",
    busy: "Saving",
    hint: "The member sees that it's on hold, but not why.",
  },
  stop: {
    title: "Stop it",
    button: "Stop the prescription",
    busy: "Stopping",
    hint: "Treatment can continue only with a new prescription.",
  },
} as const;

type DecideProps = { intent: keyof typeof WORDS; reasons: DecisionReason[]; refused: Refused | undefined };

function Decide({ intent, reasons, refused }: DecideProps) {
  const isBusy = useBusy(intent);
  const text = WORDS[intent];
  const own = refused?.values["intent"] === intent ? refused : undefined;
  return (
    <section aria-labelledby={intent} className="grid gap-5">
      <SectionHeader id={intent} title={text.title} />
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value={intent} />
        <Field
          name="reason"
          id={own ? "reason" : `${intent}-reason`}
          label="Reason"
          error={problemOf(own, "reason")}
          className="max-w-column"
        >
          <Select defaultValue={own?.values["reason"] ?? ""}>
            <Options none="Choose a reason" choices={reasons.map((reason) => [reason, DECISION_LABELS[reason]])} />
          </Select>
        </Field>
        <Field
          name="note"
          id={own ? "note" : `${intent}-note`}
          label="In your words"
          optional
          hint={text.hint}
          error={problemOf(own, "note")}
          className="max-w-column"
        >
          <Textarea rows={3} maxLength={1000} defaultValue={own?.values["note"]} />
        </Field>
        <p>
          <Button variant={intent === "hold" ? "secondary" : "danger"} busy={isBusy} busyText={text.busy}>
            {text.button}
          </Button>
        </p>
      </Form>
    </section>
  );
}
