import { href, redirect } from "react-router";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { BackLink } from "#ui/link/back-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { AppError } from "#core/errors.ts";
import { WAIVE_REASONS } from "#domain/safety/monitoring/due-item.ts";
import { getDueItemsOf } from "#domain/safety/monitoring/get-due-items-of.ts";
import { DueItemWaiver, waiveDueItem } from "#domain/safety/monitoring/waive-due-item.ts";
import { parseForm, readForm, refuseConflict, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { DueLine } from "../../shared/monitoring/due-items.tsx";
import { WAIVE_LABELS } from "../../shared/monitoring/due-text.ts";
import { loadDueItemsOf, type DueItemsOfView, type DueItemView } from "../../shared/monitoring/due-view.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import type { Route } from "./+types/due.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({
    ...(await loadDueItemsOf(ctx, requireId(args.params.userId))),
    isWaived: args.url.searchParams.has("waived"),
  }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const userId = requireId(args.params.userId);
    const values = await readForm(args.request);
    const { answer, problems } = parseForm(DueItemWaiver, values);
    if (problems) {
      // For a stranger there is no such page, whatever the form says.
      await getDueItemsOf(ctx, { userId });
      return refuseForm(problems, values);
    }
    try {
      await waiveDueItem(ctx, { userId, ...answer });
    } catch (error) {
      if (error instanceof AppError && error.code === "not-found") throw error;
      return refuseConflict(error, values);
    }
    return redirect(`${href("/provider/patients/:userId/due", { userId })}?waived`, 303);
  });
}

const TITLE = "What's due";

/** Blood tests and visits that a patient's treatment asks for, and what was done. */
export default function PatientDueItems({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, name, open, closed, isWaived } = loaderData;
  return (
    <PageMain>
      <PageTitle refused={Boolean(actionData)}>{TITLE}</PageTitle>
      <FormProblems refused={actionData} />
      <div className="grid max-w-article grid-cols-[minmax(0,1fr)] gap-10">
        <div>
          <BackLink to={href("/provider/patients/:userId", { userId })}>{name}</BackLink>
          <div className="mt-4">
            <PageHeader title={TITLE} lead={`Blood tests and visits that ${name}'s treatment asks for`} />
          </div>
        </div>
        {isWaived && !actionData && (
          <Notice tone="success" title="Waived" announce>
            <p>The next one is planned within a minute.</p>
          </Notice>
        )}
        <section aria-labelledby="open">
          <SectionHeader id="open" title="Open" aside={open.length > 0 && "Soonest first"} />
          {open.length === 0 ? (
            <EmptyState>Nothing is due. It starts with the first package that arrives.</EmptyState>
          ) : (
            <ul>
              {open.map((item) => (
                <li key={item.id} className="grid gap-3 border-b border-line py-4">
                  <div>
                    <DueLine item={item} />
                  </div>
                  <Waive item={item} refused={actionData?.values["itemId"] === item.id ? actionData : undefined} />
                </li>
              ))}
            </ul>
          )}
        </section>
        {closed.length > 0 && <Closed closed={closed} />}
      </div>
    </PageMain>
  );
}

function Waive({ item, refused }: { item: DueItemView; refused: Refused | undefined }) {
  const isBusy = useBusy(`waive-${item.id}`);
  return (
    <Disclosure summary={`Waive this ${item.what.toLowerCase()}`} open={Boolean(refused)}>
      <Form method="post" noValidate className="mt-3 grid gap-4">
        <input type="hidden" name="intent" value={`waive-${item.id}`} />
        <input type="hidden" name="itemId" value={item.id} />
        <RadioGroup
          name="reason"
          legend="Why it isn't needed"
          hint="Refills no longer wait for this one. The desk sees the reason."
          error={problemOf(refused, "reason")}
          defaultValue={refused?.values["reason"] ?? ""}
          options={WAIVE_REASONS.map((value) => ({ value, label: WAIVE_LABELS[value] }))}
        />
        <p>
          <Button variant="secondary" busy={isBusy} busyText="Saving">
            Waive
          </Button>
        </p>
      </Form>
    </Disclosure>
  );
}

function Closed({ closed }: Pick<DueItemsOfView, "closed">) {
  return (
    <section aria-labelledby="closed">
      <SectionHeader id="closed" title="Done and waived" aside="Newest first" />
      <ul>
        {closed.map((item) => (
          <li key={item.id} className="border-b border-line py-3.5">
            <p>
              <span className="font-semibold">{item.result}</span>
            </p>
            <p className="text-ink-2">
              {item.what} for {item.treatment}, due {item.due}
              {item.reason && `. ${item.reason}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
