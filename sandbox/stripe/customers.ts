import type { z } from "zod";
import { newId, seconds, type Books, type Customer, type PaymentMethod } from "./books.ts";
import { declineFields, findCard, numberOfToken, passesLuhn } from "./cards.ts";
import type { PARAMS } from "./params.ts";
import { invalid, missing, StripeRefusal } from "./stripe-error.ts";

type Params<Name extends keyof typeof PARAMS> = z.output<(typeof PARAMS)[Name]>;

export function createCustomer(books: Books, params: Params<"createCustomer">): Customer {
  const customer: Customer = {
    id: newId("cus"),
    object: "customer",
    created: seconds(),
    livemode: false,
    email: params.email || null,
    name: params.name || null,
    phone: params.phone || null,
    description: params.description || null,
    metadata: params.metadata ?? {},
    invoice_settings: { default_payment_method: null },
  };
  books.customers.set(customer.id, customer);
  books.record("customer.created", customer);
  return customer;
}

export function updateCustomer(books: Books, id: string, params: Params<"updateCustomer">): Customer {
  const customer = getCustomer(books, id);
  const method = params.invoice_settings?.default_payment_method;
  if (method && getMethod(books, method).customer !== id) {
    throw invalid("The customer does not have a payment method with this id attached.", {
      param: "invoice_settings[default_payment_method]",
    });
  }
  if (method) customer.invoice_settings.default_payment_method = method;
  for (const name of ["email", "name", "phone", "description"] as const) {
    if (params[name] !== undefined) customer[name] = params[name] || null;
  }
  if (params.metadata) Object.assign(customer.metadata, params.metadata);
  books.record("customer.updated", customer);
  return customer;
}

export function deleteCustomer(books: Books, id: string) {
  const customer = getCustomer(books, id);
  books.customers.delete(id);
  for (const method of books.paymentMethods.values()) if (method.customer === id) method.customer = null;
  books.record("customer.deleted", customer);
  return { id, object: "customer", deleted: true };
}

export function attachMethod(books: Books, id: string, customer: string): PaymentMethod {
  getCustomer(books, customer);
  const method = getMethod(books, id);
  if (method.customer === customer) return method;
  if (method.customer) throw invalid("The payment method is already attached to another customer.");
  const behavior = books.behaviors.get(method.id);
  if (behavior?.setupDecline) {
    throw new StripeRefusal(402, {
      type: "card_error",
      ...declineFields(behavior.setupDecline),
      payment_method: method,
    });
  }
  method.customer = customer;
  books.record("payment_method.attached", method);
  return method;
}

export function detachMethod(books: Books, id: string): PaymentMethod {
  const method = getMethod(books, id);
  if (!method.customer) throw invalid("The payment method is not attached to a customer, so it cannot be detached.");
  for (const customer of books.customers.values()) {
    const settings = customer.invoice_settings;
    if (settings.default_payment_method === id) settings.default_payment_method = null;
  }
  method.customer = null;
  books.record("payment_method.detached", method);
  return method;
}

/** From the frame, which alone knows the number. Wrong fields are refused with the words the vendor shows to people. */
export function methodFromCard(
  books: Books,
  data: { card: { number: string; exp_month: number; exp_year: number; cvc: string }; postalCode: string | null },
): PaymentMethod {
  const number = data.card.number.replace(/[\s-]/g, "");
  const [year, month] = [
    data.card.exp_year < 100 ? 2000 + data.card.exp_year : data.card.exp_year,
    data.card.exp_month,
  ];
  const refuse = (code: string, message: string) => new StripeRefusal(402, { type: "card_error", code, message });
  if (!passesLuhn(number)) throw refuse("incorrect_number", "Your card number is incorrect.");
  if (month < 1 || month > 12) throw refuse("invalid_expiry_month", "Your card's expiration month is invalid.");
  if (new Date(Date.UTC(year, month, 1)) <= new Date()) {
    throw refuse("invalid_expiry_year", "Your card's expiration year is invalid.");
  }
  if (!/^\d{3,4}$/.test(data.card.cvc)) throw refuse("invalid_cvc", "Your card's security code is invalid.");
  return addMethod(books, number, { month, year, postalCode: data.postalCode });
}

/** A saved one, or for `pm_card_…` a new one each time, as the vendor's test mode does. */
export function getMethod(books: Books, id: string): PaymentMethod {
  const number = numberOfToken(id);
  if (number) return addMethod(books, number, { month: 8, year: new Date().getUTCFullYear() + 2, postalCode: null });
  const method = books.paymentMethods.get(id);
  if (method) return method;
  const mark = /^pm_demo_(\w+)$/.exec(id)?.[1];
  if (!mark) throw missing("PaymentMethod", id, "payment_method");
  const demo = addMethod(books, "4242424242424242", {
    month: 8,
    year: new Date().getUTCFullYear() + 2,
    postalCode: null,
  });
  books.paymentMethods.set(id, demo);
  return Object.assign(demo, { id, customer: `cus_demo_${mark}` });
}

export function getCustomer(books: Books, id: string): Customer {
  const customer = books.customers.get(id);
  if (customer) return customer;
  // People of the demo clinic were customers before this sandbox began.
  if (!/^cus_demo_\w+$/.test(id)) throw missing("customer", id, "customer");
  const demo = Object.assign(createCustomer(books, {}), { id });
  books.customers.set(id, demo);
  return demo;
}

function addMethod(
  books: Books,
  number: string,
  { month, year, postalCode }: { month: number; year: number; postalCode: string | null },
): PaymentMethod {
  const behavior = findCard(number);
  if (!behavior) throw new StripeRefusal(402, { type: "card_error", ...declineFields("test_mode_live_card") });
  const method: PaymentMethod = {
    id: newId("pm"),
    object: "payment_method",
    created: seconds(),
    livemode: false,
    type: "card",
    customer: null,
    card: {
      brand: behavior.brand,
      last4: number.slice(-4),
      exp_month: month,
      exp_year: year,
      funding: "credit",
      fingerprint: newId("card").slice(5, 21),
    },
    billing_details: { address: { postal_code: postalCode } },
    metadata: {},
  };
  books.paymentMethods.set(method.id, method);
  books.behaviors.set(method.id, { ...behavior, isSetUp: false });
  return method;
}
