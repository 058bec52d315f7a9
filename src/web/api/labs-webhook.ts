import { AppError } from "#core/errors.ts";
import type { Ctx } from "#core/ctx.ts";
import { receiveLabEvent } from "#domain/labs/interface/receive-lab-event.ts";
import type { ApiRequest } from "#http/api-call.ts";
import { labsFor } from "#web/shared/lab/lab-network.server.ts";

/**
 * POST /api/labs/webhook: a lab network's events, authenticated by the signature over the raw bytes. A known event gets the same
 * response as a new one, so nobody resends it.
 */
export async function labsWebhook(ctx: Ctx, _body: unknown, request: ApiRequest) {
  const raw = request.raw ?? new Uint8Array();
  try {
    await receiveLabEvent(ctx, { raw, header: (name) => request.header(name) }, labsFor(ctx.env));
    return { body: { ok: true } };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unauthenticated") throw error;
    return { status: 401 as const, body: { error: "unauthenticated" } };
  }
}
