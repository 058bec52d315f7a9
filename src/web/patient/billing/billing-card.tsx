import { useState } from "react";
import { href, redirect } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { requireMember } from "#core/actor.ts";
import { getCard } from "#domain/billing/cards/get-card.ts";
import { CardFieldsOrReason } from "../../shared/card/card-fields.tsx";
import { formatCard } from "../../shared/card/format-card.server.ts";
import { openCardFields, saveCard } from "../../shared/card/save-card.server.ts";
import { CARD_PAGE } from "#http/card-page.ts";
import { readForm } from "../../shared/form/form.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import type { Problem } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/billing-card.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const { userId } = requireMember(ctx);
    const card = await getCard(ctx, { userId });
    return {
      fields: await openCardFields(ctx),
      card: card && formatCard(ctx, card).name,
      phone: ctx.env.BRAND_PHONE,
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const refused = await saveCard(ctx, await readForm(args.request));
    return refused ?? redirect(`${href("/profile/billing")}?done=card`, 303);
  });
}

export default function BillingCard({ loaderData, actionData }: Route.ComponentProps) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const problems = problem ? [problem] : (actionData?.problems ?? []);
  const title = loaderData.card ? "Replace your card" : "Add a card";
  return (
    <div className="max-w-column">
      <PageTitle refused={problems.length > 0}>{title}</PageTitle>
      {problems.length > 0 && (
        <div className="mb-8">
          <ErrorSummary errors={problems} />
        </div>
      )}
      <BackLink to={href("/profile/billing")} />
      <h1 className="mt-6 text-question font-bold">{title}</h1>
      <p className="mt-2 mb-6 max-w-measure text-ink-2">
        {loaderData.card
          ? `The new card replaces ${loaderData.card}. If a charge failed, we'll try it again with the new card right away.`
          : "Saving a card doesn't charge it."}{" "}
        Your card number goes straight to our payment processor. We only see the last four digits.
      </p>
      <CardFieldsOrReason fields={loaderData.fields} here={CARD_PAGE} phone={loaderData.phone} onProblem={setProblem} />
    </div>
  );
}
