import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { readForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import type { Route } from "./+types/intake.ts";
import { Gaps } from "./gaps.tsx";
import { actOnIntake, loadIntake } from "./intake.server.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({
    ...(await loadIntake(ctx)),
    done: args.url.searchParams.get("done"),
  }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => actOnIntake(ctx, await readForm(args.request)));
}

const DONE: Record<string, string> = {
  claimed: "You claimed it.",
  assigned: "The provider was assigned and can read the answers.",
};

/** People on the way to a first order who need someone. */
export default function Intake({ loaderData: { gaps, done }, actionData }: Route.ComponentProps) {
  const doneMessage = !actionData && done ? DONE[done] : undefined;
  return (
    <PageMain>
      <PageTitle refused={Boolean(actionData)}>Intake</PageTitle>
      <FormProblems refused={actionData} />
      <PageHeader title="Intake" lead="People who sent their answers and have no provider to read them." />
      {doneMessage && <Notice tone="success" title={doneMessage} announce className="mt-6" />}
      {gaps.length === 0 ? (
        <EmptyState>Everyone who sent their answers has a provider.</EmptyState>
      ) : (
        <Gaps gaps={gaps} refused={actionData} />
      )}
    </PageMain>
  );
}
