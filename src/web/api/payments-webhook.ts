import type { Ctx } from "#core/ctx.ts";
import { recordEvent } from "#domain/billing/payments/record-event.ts";
import { recordIdentityEvent } from "#domain/intake/identity-check/record-identity-event.ts";
import { identityVendorFor } from "../shared/identity/identity-vendor.server.ts";
import { processorFor } from "../shared/card/processor.server.ts";
import type { ApiRequest } from "#http/api-call.ts";

/**
 * POST /api/payments/webhook: the payment processor's webhooks, about payments and identity checks. No session and no Origin: the
 * signature over the raw body is the proof. A known event gets the same response as a new one, so the processor stops resending it.
 */
export async function paymentsWebhook(ctx: Ctx, _body: unknown, request: ApiRequest) {
  const signature = request.header("stripe-signature") ?? "";
  const stored = request.raw && signature ? await record(ctx, { body: request.raw, signature }) : "refused";
  if (stored === "refused") return { status: 400 as const, body: { error: "bad-request" } };
  return { body: { received: true } };
}

async function record(ctx: Ctx, message: { body: Uint8Array; signature: string }) {
  const stored = await recordIdentityEvent(ctx, message, identityVendorFor(ctx.env));
  return stored === "about-something-else" ? recordEvent(ctx, message, processorFor(ctx.env)) : stored;
}
