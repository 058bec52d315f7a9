import { href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Link } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { readForm } from "../../../shared/form/form.server.ts";
import { FormProblems } from "../../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../../shared/page/page-title.tsx";
import { PrescriptionFacts } from "../../../shared/prescription/prescription-facts.tsx";
import { PRESCRIPTION_STATUS_LABELS } from "../../../shared/prescription/prescription-labels.ts";
import type { Refused } from "../../../shared/form/problems.ts";
import { run } from "../../../shared/request/request.server.ts";
import { requireId } from "../../../shared/request/require-id.server.ts";
import { PageMain } from "../../../shared/shell/page-main.tsx";
import type { Route } from "./+types/prescriptions.ts";
import { ExamForm } from "./exam-form.tsx";
import { actOnPrescriptions, loadPrescriptions, type PrescriptionsView } from "./prescriptions.server.ts";
import { TranscribeForm } from "./transcribe-form.tsx";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({
    ...(await loadPrescriptions(ctx, requireId(args.params.userId))),
    done: args.url.searchParams.get("done"),
  }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => actOnPrescriptions(ctx, requireId(args.params.userId), await readForm(args.request)));
}

const DONE: Record<string, string> = {
  transcribed: "The order was saved. It takes effect once the prescriber confirms it.",
  exam: "The exam is on file.",
};

/** Names stay out of the title, which ends up in the browser's history. */
export default function Prescriptions({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, name, prescriptions, exams, choices, done, today, state, mayTranscribe } = loaderData;
  const refused = actionData as Refused | undefined;
  const doneMessage = !refused && done ? DONE[done] : undefined;
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>Prescriptions</PageTitle>
      <FormProblems refused={refused} />
      <BackLink to={href("/admin/users/:userId", { userId })}>{name}</BackLink>
      <div className="mt-4">
        <PageHeader
          title="Prescriptions"
          lead={`${name}${state ? `, ${state}` : ""}. ${mayTranscribe ? "What you enter takes effect only once the prescriber confirms it." : "Opening this page is recorded."}`}
        />
      </div>
      {doneMessage && <Notice tone="success" title={doneMessage} announce className="mt-6 max-w-article" />}
      <div className="mt-10 grid items-start gap-12 lg:grid-cols-2 lg:gap-14">
        <div className="grid gap-12">
          <OnFile userId={userId} prescriptions={prescriptions} />
          <section aria-labelledby="exams">
            <SectionHeader id="exams" title="Examinations in person" />
            {exams.length === 0 ? (
              <p className="border-b border-line py-4 text-ink-2">None on file.</p>
            ) : (
              <ul>
                {exams.map(({ id, text }) => (
                  <li key={id} className="border-b border-line py-3">
                    {text}
                  </li>
                ))}
              </ul>
            )}
            <ExamForm today={today} providers={choices.providers} refused={refused} />
          </section>
        </div>
        {mayTranscribe ? (
          <TranscribeForm userId={userId} choices={choices} today={today} hasState={state !== null} refused={refused} />
        ) : (
          <section aria-labelledby="transcribe" className="grid gap-4">
            <SectionHeader id="transcribe" title="Enter a signed order" />
            <p>Nurses enter signed orders.</p>
          </section>
        )}
      </div>
    </PageMain>
  );
}

function OnFile({ userId, prescriptions }: Pick<PrescriptionsView, "userId" | "prescriptions">) {
  return (
    <section aria-labelledby="on-file" className="grid gap-8">
      <SectionHeader
        id="on-file"
        title="On file"
        aside={prescriptions.length > 0 && `${prescriptions.length}, newest first`}
      />
      {prescriptions.length === 0 && <EmptyState>This member has no prescriptions yet.</EmptyState>}
      {prescriptions.map((prescription) => {
        const { text, tone } = PRESCRIPTION_STATUS_LABELS[prescription.status];
        return (
          <article key={prescription.id} aria-labelledby={prescription.id} className="grid gap-3">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <h3 id={prescription.id} className="text-lead font-heading">
                {prescription.name}
              </h3>
              <Tag tone={tone}>{text}</Tag>
            </div>
            <PrescriptionFacts prescription={prescription} />
            {!prescription.isReadable && (
              <p className="text-small text-ink-2">Nurses and providers can see the dose and the directions.</p>
            )}
            {prescription.signedOrderFileId && (
              <p>
                <Link
                  to={href("/admin/users/:userId/files/:fileId", { userId, fileId: prescription.signedOrderFileId })}
                  reloadDocument
                  variant="standalone"
                >
                  Download the signed order
                </Link>
              </p>
            )}
            {prescription.signedFor && (
              <Disclosure summary="Patient as signed">
                <dl className="grid gap-2">
                  {prescription.signedFor.map(([label, value]) => (
                    <div key={label}>
                      <dt className="text-small text-ink-2">{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              </Disclosure>
            )}
            <Disclosure summary="What happened">
              <ol className="grid gap-2">
                {prescription.history.map(({ key, when, text: what, note }) => (
                  <li key={key}>
                    {what}
                    {note && <span className="block text-ink">{note}</span>}
                    <span className="block text-small">{when}</span>
                  </li>
                ))}
              </ol>
            </Disclosure>
          </article>
        );
      })}
    </section>
  );
}
