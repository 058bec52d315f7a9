/** An answer that is a refusal, in the vendor's form. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: { error: ErrorFields };

  constructor(status: number, fields: ErrorFields) {
    super(fields.message);
    this.status = status;
    this.body = { error: fields };
  }
}

type ErrorFields = {
  type: "card_error" | "invalid_request_error" | "api_error" | "idempotency_error" | "rate_limit_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: unknown;
  setup_intent?: unknown;
  payment_method?: unknown;
  charge?: string;
};

export const invalid = (message: string, fields: { code?: string; param?: string } = {}): StripeRefusal =>
  new StripeRefusal(400, { type: "invalid_request_error", message, ...fields });

export const missing = (kind: string, id: string, param = "id"): StripeRefusal =>
  new StripeRefusal(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });
