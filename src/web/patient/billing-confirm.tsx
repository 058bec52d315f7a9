import { useEffect } from "react";
import { redirect } from "react-router";
import { BackLink } from "#ui/back-link.tsx";
import { buttonClass } from "#ui/button.tsx";
import { WarningCallout } from "#ui/warning-callout.tsx";
import { askBank, requireOwnPayment } from "#domain/billing/ask-bank.ts";
import { noIndex, PageTitle } from "../shared/page-title.tsx";
import { processorFor } from "../shared/processor.server.ts";
import { requireId } from "../shared/require-id.server.ts";
import { run } from "../shared/request.server.ts";
import type { Route } from "./+types/billing-confirm.ts";

export const meta = noIndex;

/** Asking a bank may end in a charge, so it is never done by opening an address. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    await requireOwnPayment(ctx, { paymentId: requireId(args.params.paymentId) });
    return redirect("/profile/billing", 303);
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const paymentId = requireId(args.params.paymentId);
    const returnUrl = `${ctx.env.PUBLIC_ORIGIN}/profile/billing/confirmed/${paymentId}`;
    const asked = await askBank(ctx, { paymentId, returnUrl }, processorFor(ctx.env));
    if (asked.kind === "looking") return redirect("/profile/billing?done=asked", 303);
    return { bankUrl: asked.kind === "bank" ? asked.url : null };
  });
}

/** A link and not a redirect: a form of ours may lead nowhere but to us. With script nobody has to press it. */
export default function ConfirmWithBank({ actionData }: Route.ComponentProps) {
  const bankUrl = actionData?.bankUrl ?? null;
  useEffect(() => {
    if (bankUrl) window.location.assign(bankUrl);
  }, [bankUrl]);
  return (
    <div className="max-w-column">
      <PageTitle>Confirm with your bank</PageTitle>
      <BackLink to="/profile/billing" />
      <h1 className="mt-6 text-question font-bold">Confirm with your bank</h1>
      {bankUrl ? (
        <>
          <p className="mt-2 mb-6 max-w-measure text-ink-2">
            Your bank asks you on its own page and sends you back here. Nothing is charged unless you say yes there.
          </p>
          <a href={bankUrl} className={buttonClass()}>
            Go to your bank
          </a>
        </>
      ) : (
        <div className="mt-6">
          <WarningCallout title="Your bank cannot be asked right now">
            <p>Nothing was charged. Go back to Billing and try again in a few minutes.</p>
          </WarningCallout>
        </div>
      )}
    </div>
  );
}
