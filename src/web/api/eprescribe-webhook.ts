import { AppError } from "#core/errors.ts";
import type { Ctx } from "#core/ctx.ts";
import { receiveVendorEvent } from "#domain/prescribing/vendor/receive-vendor-event.ts";
import type { ApiRequest } from "#http/api-call.ts";
import { eprescribeFor } from "#web/shared/eprescribe/eprescribe.server.ts";

/**
 * POST /api/eprescribe/webhook: the e-prescribing service's events, authenticated by its secret. A known event gets the same
 * response as a new one, so nobody resends it.
 */
export async function eprescribeWebhook(ctx: Ctx, _body: unknown, request: ApiRequest) {
  const raw = request.raw ?? new Uint8Array();
  try {
    await receiveVendorEvent(ctx, { raw, header: (name) => request.header(name) }, eprescribeFor(ctx.env));
    return { body: { ok: true } };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unauthenticated") throw error;
    return { status: 401 as const, body: { error: "unauthenticated" } };
  }
}
