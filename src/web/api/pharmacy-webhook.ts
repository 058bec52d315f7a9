import { AppError } from "#core/errors.ts";
import type { Ctx } from "#core/ctx.ts";
import { receiveMessage } from "#domain/orders/pharmacy/receive-message.ts";
import { SIGNATURE_HEADER } from "#domain/orders/pharmacy/signature.server.ts";
import type { ApiRequest } from "#http/api-call.ts";

/**
 * POST /api/pharmacy/webhook: a pharmacy's messages about an order, authenticated by the signature over the raw bytes. A known
 * message gets the same response as a new one, so nobody resends it.
 */
export async function pharmacyWebhook(ctx: Ctx, _body: unknown, request: ApiRequest) {
  const raw = request.raw ?? new Uint8Array();
  try {
    const result = await receiveMessage(ctx, { raw, signature: request.header(SIGNATURE_HEADER) });
    if (result === "malformed") return { status: 400 as const, body: { error: "bad-request" } };
    return { body: { ok: true } };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unauthenticated") throw error;
    return { status: 401 as const, body: { error: "unauthenticated" } };
  }
}
