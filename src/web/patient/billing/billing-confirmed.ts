import { href, redirect } from "react-router";
import { checkPaymentAgain } from "#domain/billing/payments/check-payment-again.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/billing-confirmed.ts";

/** The return URL from a bank. We don't trust its parameters: the worker asks the processor. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    await checkPaymentAgain(ctx, { paymentId: requireId(args.params.paymentId) });
    return redirect(`${href("/profile/billing")}?done=asked`, 303);
  });
}
