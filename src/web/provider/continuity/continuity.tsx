import { href, redirect } from "react-router";
import { formatDate, formatDay } from "#core/format-date.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { BackLink } from "#ui/link/back-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import type { ContinuityKind } from "#domain/prescribing/continuity/continuity-step.ts";
import { listPatientsToWrite } from "#domain/prescribing/continuity/list-patients-to-write.ts";
import { ContinuityNoteForm, writeContinuityNote } from "#domain/prescribing/continuity/write-continuity-note.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { parseForm, readForm, refuseForm } from "../../shared/form/form.server.ts";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import type { Route } from "./+types/continuity.ts";

export const meta = noIndex;

const DONE: Record<ContinuityKind, string> = {
  message: "Told what changes",
  "exam-request": "In-person exam requested",
  referral: "Referral arranged",
  transfer: "Transfer arranged",
  note: "Your note",
};

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const { permittedUntil, patients } = await listPatientsToWrite(ctx);
    return {
      until: formatDate(permittedUntil),
      isDone: args.url.searchParams.has("done"),
      patients: patients.map(({ expiresOn, steps, ...patient }) => ({
        ...patient,
        expires: formatDate(expiresOn),
        hasNote: steps.some(({ kind }) => kind === "note"),
        steps: steps.map(({ kind, at }) => `${DONE[kind]}, ${formatDay(ctx, at)}`).join("; "),
      })),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    const { answer, problems } = parseForm(ContinuityNoteForm, values);
    if (problems) return refuseForm(problems, values);
    await writeContinuityNote(ctx, answer);
    return redirect(`${href("/provider/continuity")}?done`, 303);
  });
}

type Patient = Route.ComponentProps["loaderData"]["patients"][number];

/** The provider's own patients on a controlled medicine without an exam that counts: each gets a plan they can read. */
export default function Continuity({ loaderData, actionData }: Route.ComponentProps) {
  const { until, isDone, patients } = loaderData;
  const refused = actionData as Refused | undefined;
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>Continuity notes</PageTitle>
      <FormProblems refused={refused} />
      <div className="grid max-w-article grid-cols-[minmax(0,1fr)] gap-10">
        <div>
          <BackLink to={href("/provider")}>Your day</BackLink>
          <div className="mt-4">
            <PageHeader
              title="Continuity notes"
              lead={`The telemedicine permission runs through ${until}. These patients have no in-person exam that counts for you. Current prescriptions stay valid; the next one needs an exam or a referral.`}
            />
          </div>
        </div>
        {isDone && !refused && <Notice tone="success" title="Saved. We emailed the patient." announce />}
        {patients.length === 0 && <EmptyState>None of your patients is affected.</EmptyState>}
        {patients.map((patient) => (
          <PatientNote key={patient.prescriptionId} patient={patient} refused={refused} />
        ))}
      </div>
    </PageMain>
  );
}

function PatientNote({ patient, refused }: { patient: Patient; refused: Refused | undefined }) {
  const isBusy = useBusy();
  const { prescriptionId } = patient;
  const own = refused?.values["prescriptionId"] === prescriptionId ? refused : undefined;
  return (
    <section aria-labelledby={prescriptionId} className="grid gap-4">
      <SectionHeader
        id={prescriptionId}
        title={patient.memberName}
        aside={<Link to={href("/provider/patients/:userId", { userId: patient.userId })}>Open the patient</Link>}
      />
      <p className="text-ink-2">
        {patient.drugName}, valid through {patient.expires}. {patient.steps || "Nothing has been done yet"}.
      </p>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="prescriptionId" value={prescriptionId} />
        <Field
          name="body"
          id={own ? "body" : `body-${prescriptionId}`}
          label={patient.hasNote ? "Add to the plan" : "How treatment goes on, or how it ends safely"}
          hint="The patient reads this on their Medications page."
          error={problemOf(own, "body")}
        >
          <Textarea rows={4} maxLength={2000} defaultValue={own?.values["body"]} />
        </Field>
        <p>
          <Button variant="secondary" busy={isBusy} busyText="Saving">
            Save and email the patient
          </Button>
        </p>
      </Form>
    </section>
  );
}
