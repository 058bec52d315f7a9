import { href, redirect } from "react-router";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { BackLink } from "#ui/link/back-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { readFormData } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { useLive } from "../../shared/page/use-live.ts";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import type { Route } from "./+types/patient-labs.ts";
import { LabOrderCard } from "./lab-order-card.tsx";
import { OrderTestsForm } from "./order-tests-form.tsx";
import { actOnPatientLabs, loadPatientLabs } from "./patient-labs.server.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => loadPatientLabs(ctx, requireId(args.params.userId), args.url.searchParams));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const userId = requireId(args.params.userId);
    const done = await actOnPatientLabs(ctx, userId, await readFormData(args.request));
    if (typeof done !== "string") return done;
    return redirect(`${href("/provider/patients/:userId/labs", { userId })}?done=${done}`, 303);
  });
}

const TITLE = "Lab orders";
const DONE: Readonly<Record<string, string>> = {
  signed: "Signed. The patient is notified and chooses where the blood is drawn.",
  ordered: "Ordered and signed. The patient is notified and chooses where the blood is drawn.",
  canceled: "Canceled.",
};

/** A patient's lab orders: what needs a signature, how far each is, and a form for another. */
export default function PatientLabs({ loaderData: labs, actionData }: Route.ComponentProps) {
  useLive("today");
  const { userId, name, open, past } = labs;
  const done = labs.done && !actionData ? DONE[labs.done] : undefined;
  const refusedFor = actionData?.values["orderId"];
  return (
    <PageMain>
      <PageTitle refused={Boolean(actionData)}>{TITLE}</PageTitle>
      <FormProblems refused={actionData} />
      <div className="grid max-w-article grid-cols-[minmax(0,1fr)] gap-10">
        <div>
          <BackLink to={href("/provider/patients/:userId", { userId })}>{name}</BackLink>
          <div className="mt-4">
            <PageHeader title={TITLE} lead={`Blood tests for ${name}. Opening this page is recorded.`} />
          </div>
        </div>
        {done && <Notice tone="success" title={done} announce />}
        <section aria-labelledby="open">
          <SectionHeader id="open" title="Open" aside={open.length > 0 && "Newest first"} />
          {open.length === 0 ? (
            <EmptyState>No open lab orders.</EmptyState>
          ) : (
            <ul>
              {open.map((order) => (
                <LabOrderCard
                  key={order.id}
                  order={order}
                  userId={userId}
                  refused={refusedFor === order.id && actionData?.values["act"] === "cancel" ? actionData : undefined}
                />
              ))}
            </ul>
          )}
        </section>
        <OrderTestsForm labs={labs} refused={actionData?.values["act"] === "order" ? actionData : undefined} />
        {past.length > 0 && (
          <Disclosure summary={`Past orders, ${past.length}`}>
            <ul>
              {past.map((order) => (
                <LabOrderCard key={order.id} order={order} userId={userId} refused={undefined} />
              ))}
            </ul>
          </Disclosure>
        )}
      </div>
    </PageMain>
  );
}
