import type { Keyring } from "#core/keyring.ts";
import type { Pharmacy } from "#domain/orders/pharmacy/pharmacy.ts";
import { SIGNATURE_HEADER, signMessage } from "#domain/orders/pharmacy/signature.server.ts";

const TIMEOUT_MS = 10_000;

/**
 * The pharmacies' HTTP client: signed JSON, with an idempotency key. Errors contain only the status; the content must not reach a
 * log.
 */
export function createPharmacy(options: { url: string; keys: Keyring; now?: () => Date }): Pharmacy {
  const post = async (path: string, key: string, content: object) => {
    const body = JSON.stringify(content);
    const answer = await fetch(`${options.url}${path}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Idempotency-Key": key,
        [SIGNATURE_HEADER]: signMessage(options.keys, body, options.now?.() ?? new Date()),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The pharmacy answered ${answer.status}`);
  };
  return {
    send: (order) => post("/orders", `order:${order.order_id}`, order),
    ask: ({ orderId, questionId, text }) =>
      post(`/orders/${orderId}/ask`, `ask:${questionId ?? orderId}`, text === undefined ? {} : { text }),
    answer: ({ orderId, answerId, text }) => post(`/orders/${orderId}/answers`, `answer:${answerId}`, { text }),
    cancel: ({ orderId }) => post(`/orders/${orderId}/cancel`, `cancel:${orderId}`, {}),
  };
}
