import { href } from "react-router";
import { formatMoment } from "#core/format-date.ts";
import { useText } from "#ui/language/text.ts";
import { BackLink } from "#ui/link/back-link.tsx";
import { listConsents } from "#domain/billing/plans/list-consents.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import type { BillingText } from "../../shared/language/es/billing.server.ts";
import { factsText } from "../../shared/language/es/messages.server.ts";
import { LOCALES, useLanguage } from "../../shared/language/language.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import type { Route } from "./+types/billing-agreement.ts";
import { EnglishAgreement } from "./english-agreement.tsx";
import { requireOwnPlan } from "./load-plan.server.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const plan = await requireOwnPlan(ctx, args.params.planId);
    const consents = await listConsents(ctx, { userId: plan.userId, planId: plan.id });
    return {
      name: factsText(language)(plan.offeringName),
      consents: consents.map(({ id, text, at }) => ({ id, text, at: formatMoment(ctx, at, LOCALES[language]) })),
    };
  });
}

/** The exact text shown next to the button. */
export default function Agreement({ loaderData: { name, consents } }: Route.ComponentProps) {
  const t = useText<BillingText>();
  const isEnglish = useLanguage() === "en";
  return (
    <div className="max-w-column">
      <PageTitle>{t("What you agreed to")}</PageTitle>
      <BackLink to={href("/profile/billing")} />
      <h1 className="mt-6 text-question font-bold">{t("What you agreed to")}</h1>
      <p className="mt-2 text-ink-2">{name}</p>
      {!isEnglish && <p className="mt-2 text-ink-2">{t("This is the text in English that you agreed to.")}</p>}
      {consents.map(({ id, text, at }, i) => (
        <section key={id} className="mt-8 border-t border-ink pt-4">
          <h2 className="text-body font-semibold">
            {i === 0 ? t("In effect since {time}", { time: at }) : t("Before that, from {time}", { time: at })}
          </h2>
          <p className="mt-2 max-w-measure">
            <EnglishAgreement text={text} />
          </p>
        </section>
      ))}
    </div>
  );
}
