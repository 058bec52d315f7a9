import type { Books } from "./books.ts";
import * as customers from "./customers.ts";
import type { FormValue } from "./form.ts";
import * as identity from "./identity.ts";
import { expanded, listOf } from "./lists.ts";
import { PARAMS, readParams } from "./params.ts";
import * as payments from "./payment-intents.ts";
import { createRefund } from "./refunds.ts";
import * as setups from "./setup-intents.ts";
import { invalid, missing } from "./stripe-error.ts";

/** One call: what it is, and what it does. `publishable` ones may be made by the card frame for an intent it has the secret of. */
export type Operation = {
  publishable?: true;
  /** Reads the parameters and gives the work to do with them: what cannot be read is refused before anything is saved. */
  prepare(call: {
    books: Books;
    ids: string[];
    params: FormValue;
    origin: string;
    isPublishable: boolean;
  }): () => object;
};

type Prepare = Operation["prepare"];

const ROUTES: [string, Prepare, { publishable?: true }?][] = [
  ["POST /v1/customers", of(PARAMS.createCustomer, ({ books }, params) => customers.createCustomer(books, params))],
  [
    "GET /v1/customers",
    of(PARAMS.listCustomers, ({ books }, params) =>
      listOf(where(books.customers, { email: params.email }), params, "/v1/customers"),
    ),
  ],
  [
    "GET /v1/customers/search",
    of(PARAMS.searchCustomers, ({ books }, { query, limit }) => {
      const [, name, value] = /^metadata\['([^']+)'\]:'([^']*)'$/.exec(query) ?? [];
      if (!name) throw invalid("The sandbox searches customers by one metadata field only.", { param: "query" });
      const found = [...books.customers.values()].filter(({ metadata }) => metadata[name] === value);
      return { object: "search_result", url: "/v1/customers/search", has_more: false, data: found.slice(0, limit) };
    }),
  ],
  ["GET /v1/customers/:id", of(PARAMS.retrieve, ({ books, ids: [id = ""] }) => customers.getCustomer(books, id))],
  [
    "POST /v1/customers/:id",
    of(PARAMS.updateCustomer, ({ books, ids: [id = ""] }, params) => customers.updateCustomer(books, id, params)),
  ],
  ["DELETE /v1/customers/:id", of(PARAMS.nothing, ({ books, ids: [id = ""] }) => customers.deleteCustomer(books, id))],
  [
    "GET /v1/customers/:id/payment_methods",
    of(PARAMS.listMethods, ({ books, ids: [id = ""] }, params) => {
      customers.getCustomer(books, id);
      return listOf(where(books.paymentMethods, { customer: id }), params, `/v1/customers/${id}/payment_methods`);
    }),
  ],
  ["GET /v1/payment_methods/:id", of(PARAMS.retrieve, ({ books, ids: [id = ""] }) => customers.getMethod(books, id))],
  [
    "POST /v1/payment_methods/:id/attach",
    of(PARAMS.attach, ({ books, ids: [id = ""] }, { customer }) => customers.attachMethod(books, id, customer)),
  ],
  [
    "POST /v1/payment_methods/:id/detach",
    of(PARAMS.nothing, ({ books, ids: [id = ""] }) => customers.detachMethod(books, id)),
  ],
  [
    "POST /v1/setup_intents",
    of(PARAMS.createSetupIntent, ({ books, origin }, params) => setups.createSetupIntent(books, params, origin)),
  ],
  [
    "GET /v1/setup_intents",
    of(PARAMS.listSetupIntents, ({ books }, params) =>
      listOf(where(books.setupIntents, { customer: params.customer }), params, "/v1/setup_intents"),
    ),
  ],
  [
    "GET /v1/setup_intents/:id",
    of(PARAMS.retrieveIntent, (call, params) => {
      const intent = setups.getSetupIntent(call.books, call.ids[0] ?? "");
      requireSecret(call.isPublishable, intent, params.client_secret);
      return intent;
    }),
    { publishable: true },
  ],
  [
    "POST /v1/setup_intents/:id/confirm",
    of(PARAMS.confirmSetupIntent, (call, params) => {
      const intent = setups.getSetupIntent(call.books, call.ids[0] ?? "");
      requireSecret(call.isPublishable, intent, params.client_secret);
      if (params.payment_method_data && !call.isPublishable) {
        throw invalid("Sending card numbers with a secret key is unsafe. They belong into the card frame.");
      }
      return setups.confirmSetupIntent(call.books, intent.id, params, call.origin);
    }),
    { publishable: true },
  ],
  [
    "POST /v1/setup_intents/:id/cancel",
    of(PARAMS.cancel, ({ books, ids: [id = ""] }, params) =>
      setups.cancelSetupIntent(books, id, params.cancellation_reason),
    ),
  ],
  [
    "POST /v1/payment_intents",
    of(PARAMS.createPaymentIntent, ({ books, origin }, params) => payments.createPaymentIntent(books, params, origin)),
  ],
  [
    "GET /v1/payment_intents",
    of(PARAMS.listPaymentIntents, ({ books }, params) =>
      listOf(where(books.paymentIntents, { customer: params.customer }), params, "/v1/payment_intents"),
    ),
  ],
  [
    "GET /v1/payment_intents/:id",
    of(PARAMS.retrieveIntent, (call, params) => {
      const intent = payments.getPaymentIntent(call.books, call.ids[0] ?? "");
      requireSecret(call.isPublishable, intent, params.client_secret);
      return intent;
    }),
    { publishable: true },
  ],
  [
    "POST /v1/payment_intents/:id",
    of(PARAMS.updatePaymentIntent, ({ books, ids: [id = ""] }, params) =>
      payments.updatePaymentIntent(books, id, params),
    ),
  ],
  [
    "POST /v1/payment_intents/:id/confirm",
    of(PARAMS.confirmPaymentIntent, (call, params) => {
      const intent = payments.getPaymentIntent(call.books, call.ids[0] ?? "");
      requireSecret(call.isPublishable, intent, params.client_secret);
      return payments.confirmPaymentIntent(call.books, intent.id, params, call.origin);
    }),
    { publishable: true },
  ],
  [
    "POST /v1/payment_intents/:id/capture",
    of(PARAMS.capture, ({ books, ids: [id = ""] }, params) => payments.capturePaymentIntent(books, id, params)),
  ],
  [
    "POST /v1/payment_intents/:id/cancel",
    of(PARAMS.cancel, ({ books, ids: [id = ""] }, params) =>
      payments.cancelPaymentIntent(books, id, params.cancellation_reason ?? null),
    ),
  ],
  ["POST /v1/refunds", of(PARAMS.createRefund, ({ books }, params) => createRefund(books, params))],
  [
    "GET /v1/refunds",
    of(PARAMS.listRefunds, ({ books }, params) =>
      listOf(
        where(books.refunds, { payment_intent: params.payment_intent, charge: params.charge }),
        params,
        "/v1/refunds",
      ),
    ),
  ],
  ["GET /v1/refunds/:id", of(PARAMS.retrieve, ({ books, ids: [id = ""] }) => get(books.refunds, "refund", id))],
  [
    "GET /v1/charges",
    of(PARAMS.listCharges, ({ books }, params) =>
      listOf(
        where(books.charges, { payment_intent: params.payment_intent, customer: params.customer }),
        params,
        "/v1/charges",
      ),
    ),
  ],
  ["GET /v1/charges/:id", of(PARAMS.retrieve, ({ books, ids: [id = ""] }) => get(books.charges, "charge", id))],
  [
    "GET /v1/balance_transactions",
    of(PARAMS.listBalance, ({ books }, params) =>
      listOf(
        where(byId(books.balance), { type: params.type, source: params.source }),
        params,
        "/v1/balance_transactions",
      ),
    ),
  ],
  [
    "POST /v1/identity/verification_sessions",
    of(PARAMS.createVerification, ({ books, origin }, params) => identity.createVerification(books, params, origin)),
  ],
  [
    "GET /v1/identity/verification_sessions",
    of(PARAMS.listVerifications, ({ books }, params) =>
      listOf(
        where(books.identity.sessions, { client_reference_id: params.client_reference_id, status: params.status }),
        params,
        "/v1/identity/verification_sessions",
      ),
    ),
  ],
  [
    "GET /v1/identity/verification_sessions/:id",
    of(PARAMS.readVerification, ({ books, origin, ids: [id = ""] }, { expand }) =>
      identity.readVerification(books, id, expand, origin),
    ),
  ],
  [
    "POST /v1/identity/verification_sessions/:id/cancel",
    of(PARAMS.nothing, ({ books, ids: [id = ""] }) => identity.cancelVerification(books, id)),
  ],
  [
    "POST /v1/identity/verification_sessions/:id/redact",
    of(PARAMS.nothing, ({ books, ids: [id = ""] }) => identity.redactVerification(books, id)),
  ],
  [
    "GET /v1/events",
    of(PARAMS.listEvents, ({ books }, params) => {
      const wanted = params.types ?? (params.type ? [params.type] : null);
      const rows = books.events.filter(({ type }) => !wanted || wanted.includes(type));
      return listOf(rows, params, "/v1/events");
    }),
  ],
  ["GET /v1/events/:id", of(PARAMS.retrieve, ({ books, ids: [id = ""] }) => get(byId(books.events), "event", id))],
];

const OPERATIONS = ROUTES.map(([route, prepare, options]) => {
  const [method = "", path = ""] = route.split(" ");
  return { method, pattern: new RegExp(`^${path.replaceAll(":id", "([^/]+)")}$`), operation: { prepare, ...options } };
});

export function findOperation(method: string, path: string): { operation: Operation; ids: string[] } | null {
  for (const one of OPERATIONS) {
    const match = one.method === method ? one.pattern.exec(path) : null;
    if (match) return { operation: one.operation, ids: match.slice(1) };
  }
  return null;
}

function of<Schema extends Parameters<typeof readParams>[0]>(
  schema: Schema,
  run: (call: Parameters<Prepare>[0], params: import("zod").output<Schema>) => object,
): Prepare {
  return (call) => {
    const params = readParams(schema, call.params);
    const wanted = typeof call.params === "object" && !Array.isArray(call.params) ? call.params["expand"] : undefined;
    return () => expanded(run(call, params), wanted, (id) => anyObject(call.books, id));
  };
}

function requireSecret(isPublishable: boolean, intent: { client_secret: string; id: string }, given?: string): void {
  if (isPublishable && intent.client_secret !== given) throw missing("intent", intent.id, "client_secret");
}

function anyObject(books: Books, id: string): object | undefined {
  return (
    books.charges.get(id) ??
    books.customers.get(id) ??
    books.paymentMethods.get(id) ??
    books.paymentIntents.get(id) ??
    books.setupIntents.get(id) ??
    books.balance.find((line) => line.id === id)
  );
}

function where<Row extends object>(rows: Map<string, Row>, wanted: Partial<Record<keyof Row, unknown>>): Row[] {
  const conditions = Object.entries(wanted).filter(([, value]) => value !== undefined);
  return [...rows.values()].filter((row) => conditions.every(([name, value]) => row[name as keyof Row] === value));
}

function get<Row extends object>(rows: Map<string, Row>, kind: string, id: string): Row {
  const row = rows.get(id);
  if (!row) throw missing(kind, id);
  return row;
}

function byId<Row extends { id: string }>(rows: Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
