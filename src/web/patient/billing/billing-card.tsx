import { useState } from "react";
import { href, redirect } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { useText } from "#ui/language/text.ts";
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
import type { BookingText } from "../../shared/language/es/booking.server.ts";
import { bookingText } from "../../shared/language/es/messages.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import type { Route } from "./+types/billing-card.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const { userId } = requireMember(ctx);
    const card = await getCard(ctx, { userId });
    return {
      fields: await openCardFields(ctx),
      card: card && formatCard(ctx, card, bookingText(language)).name,
      phone: ctx.env.BRAND_PHONE,
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    const refused = await saveCard(ctx, await readForm(args.request));
    return refused ?? redirect(`${href("/profile/billing")}?done=card`, 303);
  });
}

export default function BillingCard({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<BookingText>();
  const [problem, setProblem] = useState<Problem | null>(null);
  const problems = problem ? [problem] : (actionData?.problems ?? []);
  const title = loaderData.card ? t("Replace your card") : t("Add a card");
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
          ? t("The new card replaces {card}. If a charge failed, we'll try it again with the new card right away.", {
              card: loaderData.card,
            })
          : t("Saving a card doesn't charge it.")}{" "}
        {t("Your card number goes straight to our payment processor. We only see the last four digits.")}
      </p>
      <CardFieldsOrReason fields={loaderData.fields} here={CARD_PAGE} phone={loaderData.phone} onProblem={setProblem} />
    </div>
  );
}
