import { z } from "zod";
import { invalid } from "./stripe-error.ts";
import type { FormValue } from "./form.ts";

/** The parameters of each call that the clinic may send. Strict: one the vendor's reference does not have is refused. */
const integer = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
const flag = z.enum(["true", "false"]).transform((word) => word === "true");
const metadata = z
  .union([z.literal(""), z.record(z.string().max(40), z.string().max(500))])
  .refine((one) => one === "" || Object.keys(one).length <= 50)
  .transform((one) => (one === "" ? {} : one));
const text = z.string().max(500);
const expand = (...names: string[]) => z.array(z.enum(names)).optional();
const cardOnly = z.array(z.literal("card")).length(1).optional();
const automatic = z.strictObject({ enabled: flag, allow_redirects: z.enum(["always", "never"]).optional() }).optional();
/** What a bank's statement can carry after the clinic's own name. */
const suffix = z
  .string()
  .max(22)
  .regex(/^(?=.*[A-Za-z])[^<>\\'"*]+$/)
  .optional();
const customerId = z.string().startsWith("cus_");
const methodId = z.string().startsWith("pm_");
const usage = z.enum(["off_session", "on_session"]);
const page = {
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
};
const created = z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial().optional();

const customerFields = {
  email: z.union([z.literal(""), z.email()]).optional(),
  name: text.optional(),
  phone: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
};
/** Only the frame sends this, with the publishable key. */
const methodData = z.strictObject({
  type: z.literal("card"),
  card: z.strictObject({
    number: z.string().max(30),
    exp_month: integer,
    exp_year: integer,
    cvc: z.string().max(6),
  }),
  billing_details: z.strictObject({ address: z.strictObject({ postal_code: z.string().max(12) }) }).optional(),
});
const intentExpansions = ["latest_charge", "latest_charge.balance_transaction", "payment_method", "customer"];

const verificationExpansions = [
  "verified_outputs",
  "verified_outputs.dob",
  "last_verification_report",
  "last_verification_report.document.dob",
  "last_verification_report.document.expiration_date",
  "last_verification_report.document.number",
];

export const PARAMS = {
  nothing: z.strictObject({}),
  retrieve: z.strictObject({ expand: expand(...intentExpansions, "setup_intent", "payment_intent", "charge") }),
  retrieveIntent: z.strictObject({ expand: expand(...intentExpansions), client_secret: z.string().optional() }),
  createCustomer: z.strictObject(customerFields),
  updateCustomer: z.strictObject({
    ...customerFields,
    invoice_settings: z.strictObject({ default_payment_method: methodId }).optional(),
  }),
  listCustomers: z.strictObject({ ...page, email: z.email().optional(), created }),
  searchCustomers: z.strictObject({ query: z.string(), limit: page.limit, page: z.string().optional() }),
  attach: z.strictObject({ customer: customerId }),
  listMethods: z.strictObject({ ...page, type: z.literal("card").optional() }),
  createSetupIntent: z.strictObject({
    customer: customerId.optional(),
    payment_method: methodId.optional(),
    allowed_payment_method_types: cardOnly,
    automatic_payment_methods: automatic,
    usage: usage.default("off_session"),
    confirm: flag.optional(),
    return_url: z.url().optional(),
    description: text.optional(),
    metadata: metadata.optional(),
  }),
  confirmSetupIntent: z.strictObject({
    payment_method: methodId.optional(),
    payment_method_data: methodData.optional(),
    return_url: z.url().optional(),
    client_secret: z.string().optional(),
    use_stripe_sdk: flag.optional(),
  }),
  listSetupIntents: z.strictObject({ ...page, customer: customerId.optional(), created }),
  createPaymentIntent: z.strictObject({
    amount: integer.pipe(z.number().min(50).max(99_999_999)),
    currency: z.literal("usd"),
    customer: customerId.optional(),
    payment_method: methodId.optional(),
    allowed_payment_method_types: cardOnly,
    automatic_payment_methods: automatic,
    capture_method: z.enum(["automatic", "manual"]).default("automatic"),
    confirm: flag.default(false),
    off_session: flag.optional(),
    setup_future_usage: usage.optional(),
    error_on_requires_action: flag.optional(),
    return_url: z.url().optional(),
    description: text.optional(),
    statement_descriptor_suffix: suffix,
    metadata: metadata.optional(),
    expand: expand(...intentExpansions),
  }),
  updatePaymentIntent: z.strictObject({ metadata: metadata.optional(), description: text.optional() }),
  confirmPaymentIntent: z.strictObject({
    payment_method: methodId.optional(),
    off_session: flag.optional(),
    error_on_requires_action: flag.optional(),
    return_url: z.url().optional(),
    client_secret: z.string().optional(),
    use_stripe_sdk: flag.optional(),
    expand: expand(...intentExpansions),
  }),
  capture: z.strictObject({
    amount_to_capture: integer.pipe(z.number().min(1)).optional(),
    metadata: metadata.optional(),
    expand: expand(...intentExpansions),
  }),
  cancel: z.strictObject({
    cancellation_reason: z.enum(["abandoned", "duplicate", "fraudulent", "requested_by_customer"]).optional(),
  }),
  listPaymentIntents: z.strictObject({ ...page, customer: customerId.optional(), created }),
  createRefund: z
    .strictObject({
      payment_intent: z.string().startsWith("pi_").optional(),
      charge: z.string().startsWith("ch_").optional(),
      amount: integer.pipe(z.number().min(1)).optional(),
      reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
      metadata: metadata.optional(),
    })
    .refine((one) => Boolean(one.payment_intent) !== Boolean(one.charge), "One of charge or payment_intent is needed."),
  listRefunds: z.strictObject({
    ...page,
    payment_intent: z.string().optional(),
    charge: z.string().optional(),
    created,
  }),
  listCharges: z.strictObject({
    ...page,
    payment_intent: z.string().optional(),
    customer: customerId.optional(),
    created,
  }),
  listBalance: z.strictObject({
    ...page,
    type: z.enum(["charge", "refund"]).optional(),
    source: z.string().optional(),
    created,
  }),
  createVerification: z.strictObject({
    type: z.literal("document"),
    client_reference_id: z.string().max(200).optional(),
    metadata: metadata.optional(),
    options: z
      .strictObject({
        document: z
          .strictObject({
            allowed_types: z.array(z.enum(["driving_license", "id_card", "passport"])).optional(),
            require_id_number: flag.optional(),
            require_live_capture: flag.optional(),
            require_matching_selfie: flag.optional(),
          })
          .optional(),
      })
      .optional(),
    return_url: z.url().optional(),
    expand: expand(...verificationExpansions),
  }),
  readVerification: z.strictObject({ expand: expand(...verificationExpansions) }),
  listVerifications: z.strictObject({
    ...page,
    client_reference_id: z.string().optional(),
    status: z.enum(["requires_input", "processing", "verified", "canceled"]).optional(),
    created,
  }),
  listEvents: z.strictObject({
    ...page,
    type: z.string().optional(),
    types: z.array(z.string()).max(20).optional(),
    delivery_success: flag.optional(),
    created,
  }),
} as const;

export function readParams<Schema extends z.ZodType>(schema: Schema, given: FormValue): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const at = (issue?.path ?? []).map(String);
  const name = (path: string[]) => path.map((part, i) => (i === 0 ? part : `[${part}]`)).join("");
  if (issue?.code === "unrecognized_keys") {
    const param = name([...at, issue.keys[0] ?? ""]);
    throw invalid(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  if (issue?.code === "invalid_type" && issue.input === undefined) {
    throw invalid(`Missing required param: ${name(at)}.`, { code: "parameter_missing", param: name(at) });
  }
  throw invalid(`Invalid ${name(at) || "request"}: ${issue?.message ?? "unreadable"}`, {
    code: "parameter_invalid",
    param: name(at),
  });
}
