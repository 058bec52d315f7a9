import { href, Link as RouterLink } from "react-router";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { STUCK_STEPS } from "#domain/desk/intake/stuck.ts";
import { readForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { STEP_TITLES } from "../../shared/path/step-text.ts";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import type { Route } from "./+types/intake.ts";
import { Gaps } from "./gaps.tsx";
import { actOnIntake, loadIntake } from "./intake.server.ts";
import { StuckPeople } from "./stuck-people.tsx";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({
    ...(await loadIntake(ctx, args.url.searchParams.get("step"))),
    done: args.url.searchParams.get("done"),
  }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => actOnIntake(ctx, await readForm(args.request)));
}

const DONE: Record<string, string> = {
  nudged: "The reminder was sent. It doesn't say what is waiting.",
  claimed: "You claimed it.",
  assigned: "The provider was assigned and can read the answers.",
};

/** People on the way to a first order who need someone. */
export default function Intake({ loaderData: { step, people, gaps, done }, actionData }: Route.ComponentProps) {
  const doneMessage = !actionData && done ? DONE[done] : undefined;
  return (
    <PageMain>
      <PageTitle refused={Boolean(actionData)}>Intake</PageTitle>
      <FormProblems refused={actionData} />
      <PageHeader
        title="Intake"
        lead="People on the way to a first order: where each is stuck and since when, longest first."
      />
      {doneMessage && <Notice tone="success" title={doneMessage} announce className="mt-6" />}
      {gaps.length > 0 && <Gaps gaps={gaps} refused={actionData} />}
      <nav aria-label="Steps" className="mt-8 overflow-x-auto border-b border-line">
        <ul className="relative flex">
          {[null, ...STUCK_STEPS].map((one) => (
            <li key={one ?? "all"} className="flex-none">
              <RouterLink
                to={one ? `${href("/admin/intake")}?step=${one}` : href("/admin/intake")}
                aria-current={one === step ? "page" : undefined}
                className={tab}
              >
                {one ? STEP_TITLES[one] : "All"}
              </RouterLink>
            </li>
          ))}
        </ul>
      </nav>
      {people.length === 0 ? <EmptyState>Nobody is stuck here.</EmptyState> : <StuckPeople people={people} />}
    </PageMain>
  );
}

const tab =
  "flex min-h-11 items-center border-b-4 border-transparent px-3 whitespace-nowrap text-ink-2 no-underline hover:text-ink hover:underline aria-[current]:border-band-300 aria-[current]:font-semibold aria-[current]:text-ink";
