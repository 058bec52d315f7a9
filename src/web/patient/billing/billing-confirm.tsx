import { useEffect } from "react";
import { href, redirect } from "react-router";
import { formatMoney } from "#core/format-money.ts";
import { useText } from "#ui/language/text.ts";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { askBank, requireOwnPayment } from "#domain/billing/payments/ask-bank.ts";
import { Form } from "../../shared/form/form.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { processorFor } from "../../shared/card/processor.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import type { BillingText } from "../../shared/language/es/billing.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Route } from "./+types/billing-confirm.ts";

export const meta = noIndex;

/** Bank confirmation may end in a charge, so opening a URL never starts it. */
export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx) => {
    const { status, amountCents } = await requireOwnPayment(ctx, { paymentId: requireId(args.params.paymentId) });
    if (status !== "needs_authentication") throw redirect(href("/profile/billing"), 303);
    return { amount: formatMoney(amountCents) };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    const paymentId = requireId(args.params.paymentId);
    const returnUrl = `${ctx.env.PUBLIC_ORIGIN}/profile/billing/confirmed/${paymentId}`;
    const asked = await askBank(ctx, { paymentId, returnUrl }, processorFor(ctx.env));
    if (asked.kind === "looking") return redirect(`${href("/profile/billing")}?done=asked`, 303);
    return { bankUrl: asked.kind === "bank" ? asked.url : null };
  });
}

/** A link instead of a redirect: our policy lets forms go only to us. With JavaScript nobody has to click it. */
export default function ConfirmWithBank({ loaderData: { amount }, actionData }: Route.ComponentProps) {
  const t = useText<BillingText>();
  const bankUrl = actionData?.bankUrl ?? null;
  const isBusy = useBusy();
  useEffect(() => {
    if (bankUrl) window.location.assign(bankUrl);
  }, [bankUrl]);
  return (
    <div className="max-w-column">
      <PageTitle>{t("Confirm with your bank")}</PageTitle>
      <BackLink to={href("/profile/billing")} />
      <h1 className="mt-6 text-question font-bold">{t("Confirm with your bank")}</h1>
      {bankUrl ? (
        <>
          <p className="mt-2 mb-6 max-w-measure text-ink-2">
            {t(
              "Your bank will ask you on its own page, then send you back here. You won't be charged unless you approve it there.",
            )}
          </p>
          <a href={bankUrl} className={buttonClass()}>
            {t("Go to your bank")}
          </a>
        </>
      ) : (
        <>
          {actionData && (
            <WarningCallout title={t("We can't reach your bank right now")} className="mt-6">
              <p>{t("You weren't charged. Try again in a few minutes.")}</p>
            </WarningCallout>
          )}
          <p className="mt-4 mb-6 max-w-measure text-ink-2">
            {t("Your bank wants you to confirm {amount}. It will ask you on its own page, then send you back here.", {
              amount,
            })}
          </p>
          <Form method="post">
            <Button busy={isBusy} busyText={t("Checking with your bank")}>
              {t("Confirm with my bank")}
            </Button>
          </Form>
        </>
      )}
    </div>
  );
}
