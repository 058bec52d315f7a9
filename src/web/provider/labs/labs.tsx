import { href, redirect } from "react-router";
import { Notice } from "#ui/callout/notice.tsx";
import { Link } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { signLabOrder } from "#domain/labs/orders/sign-lab-order.ts";
import { readForm, refuseConflict, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { useLive } from "../../shared/page/use-live.ts";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { PatientName } from "../patients/patient-name.tsx";
import type { Route } from "./+types/labs.ts";
import { SignButton } from "./lab-order-card.tsx";
import { loadLabDrafts } from "./labs.server.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({
    drafts: await loadLabDrafts(ctx),
    isSigned: args.url.searchParams.has("signed"),
  }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    if (!values["orderId"]) return refuseForm([{ message: "Choose an order" }], values);
    try {
      await signLabOrder(ctx, { orderId: requireId(values["orderId"]) });
    } catch (error) {
      return refuseConflict(error, values);
    }
    return redirect(`${href("/provider/labs")}?signed`, 303);
  });
}

const TITLE = "Lab orders to sign";

/** Orders drafted for this provider, each one press. */
export default function ProviderLabs({ loaderData: { drafts, isSigned }, actionData }: Route.ComponentProps) {
  useLive("today");
  return (
    <PageMain>
      <PageTitle refused={Boolean(actionData)}>{TITLE}</PageTitle>
      <FormProblems refused={actionData} />
      <PageHeader title={TITLE} lead="Drafted after the health questions and by the monitoring schedule" />
      <div className="mt-10 grid max-w-article grid-cols-[minmax(0,1fr)] gap-6">
        {isSigned && !actionData && (
          <Notice
            tone="success"
            title="Signed. The patient is notified and chooses where the blood is drawn."
            announce
          />
        )}
        <section aria-labelledby="drafts">
          <SectionHeader id="drafts" title="To sign" aside={drafts.length > 0 && `${drafts.length}, oldest first`} />
          {drafts.length === 0 ? (
            <p className="py-4 text-ink-2">
              Nothing needs your signature. You can order tests from a patient&rsquo;s page at any time.
            </p>
          ) : (
            <ul>
              {drafts.map((draft) => (
                <li
                  key={draft.id}
                  className="grid gap-x-6 gap-y-3 border-b border-line py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center"
                >
                  <div className="grid gap-1">
                    <p className="font-semibold">
                      <PatientName name={draft.name} patientId={draft.userId} />
                    </p>
                    <p>{draft.what}</p>
                    <p className="text-small text-ink-2">
                      {draft.treatment}, {draft.icd10}. {draft.origin} {draft.drafted}
                    </p>
                  </div>
                  <div className="flex flex-wrap items-center gap-4">
                    <SignButton order={draft} who={draft.name} />
                    <Link
                      to={`${href("/provider/patients/:userId/labs", { userId: draft.userId })}?draft=${draft.id}#order-tests`}
                      className="touch-target"
                    >
                      Change<span className="sr-only"> before signing: {draft.name}</span>
                    </Link>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </PageMain>
  );
}
