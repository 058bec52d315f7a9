import { href } from "react-router";
import { formatMoment } from "#core/format-date.ts";
import { BackLink } from "#ui/link/back-link.tsx";
import { listConsents } from "#domain/billing/plans/list-consents.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/billing-agreement.ts";
import { requireOwnPlan } from "./load-plan.server.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const plan = await requireOwnPlan(ctx, args.params.planId);
    const consents = await listConsents(ctx, { userId: plan.userId, planId: plan.id });
    return {
      name: plan.offeringName,
      consents: consents.map(({ id, text, at }) => ({ id, text, at: formatMoment(ctx, at) })),
    };
  });
}

/** The exact text shown next to the button. */
export default function Agreement({ loaderData: { name, consents } }: Route.ComponentProps) {
  return (
    <div className="max-w-column">
      <PageTitle>What you agreed to</PageTitle>
      <BackLink to={href("/profile/billing")} />
      <h1 className="mt-6 text-question font-bold">What you agreed to</h1>
      <p className="mt-2 text-ink-2">{name}</p>
      {consents.map(({ id, text, at }, i) => (
        <section key={id} className="mt-8 border-t border-ink pt-4">
          <h2 className="text-body font-semibold">
            {i === 0 ? "In effect since" : "Before that, from"} {at}
          </h2>
          <p className="mt-2 max-w-measure">{text}</p>
        </section>
      ))}
    </div>
  );
}
