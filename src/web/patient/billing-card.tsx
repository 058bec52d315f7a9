import { useState } from "react";
import { data, redirect } from "react-router";
import { BackLink } from "#ui/back-link.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { WarningCallout } from "#ui/warning-callout.tsx";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { asAppError } from "#core/errors.ts";
import { beginCard } from "#domain/billing/begin-card.ts";
import { getCard, keepCard } from "#domain/billing/keep-card.ts";
import { readForm, refuseForm } from "../shared/form.server.ts";
import { noIndex, PageTitle } from "../shared/page-title.tsx";
import type { Problem } from "../shared/problems.ts";
import { processorFor } from "../shared/processor.server.ts";
import { run } from "../shared/request.server.ts";
import type { Route } from "./+types/billing-card.ts";
import { CardForm } from "./billing/card-form.tsx";
import type { CardConfig } from "./billing/card.ts";
import { cardWords } from "./billing/money-words.server.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const { userId } = requireMember(ctx);
    const card = await getCard(ctx, { userId });
    return {
      clientSecret: await beginIfPossible(ctx),
      config: cardConfig(ctx),
      card: card && cardWords(ctx, card).name,
      phone: ctx.env.BRAND_PHONE,
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const { setupIntentId = "" } = await readForm(args.request);
    if (!/^seti_\w{1,200}$/.test(setupIntentId)) throw data({ code: "bad-request" }, { status: 400 });
    const kept = await keepCard(ctx, { setupIntentId }, processorFor(ctx.env));
    if (kept === "kept") return redirect("/profile/billing?done=card", 303);
    const message =
      kept === "unavailable"
        ? "The card company does not answer. Your card is not saved yet. Try again in a minute."
        : "Your bank has not confirmed the card. Try again, or use another one.";
    return refuseForm([{ fieldId: "card-fields", message }]);
  });
}

/** Without the processor there are no fields; the page then says so instead of failing. */
async function beginIfPossible(ctx: Ctx): Promise<string | null> {
  try {
    return (await beginCard(ctx, processorFor(ctx.env))).clientSecret;
  } catch (error) {
    if (asAppError(error)?.code === "unavailable") return null;
    throw error;
  }
}

function cardConfig({ env }: Ctx): CardConfig {
  return env.STRIPE_URL
    ? { vendor: "sandbox", frameUrl: `${env.STRIPE_URL}/card-frame` }
    : { vendor: "stripe", publishableKey: env.STRIPE_PUBLISHABLE_KEY };
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
      <BackLink to="/profile/billing" />
      <h1 className="mt-6 text-question font-bold">{title}</h1>
      <p className="mt-2 mb-6 max-w-measure text-ink-2">
        {loaderData.card
          ? `The new card takes the place of ${loaderData.card}. A charge that did not work is tried with it at once.`
          : "Nothing is charged by saving a card."}{" "}
        The number goes straight to our card company; we see the last four digits.
      </p>
      {loaderData.clientSecret ? (
        <CardForm
          config={loaderData.config}
          clientSecret={loaderData.clientSecret}
          buttonText="Save card"
          phone={loaderData.phone}
          onProblem={setProblem}
        />
      ) : (
        <WarningCallout title="The card company does not answer">
          <p>Cards cannot be saved right now. Nothing is lost: open this page again in a few minutes.</p>
        </WarningCallout>
      )}
    </div>
  );
}
