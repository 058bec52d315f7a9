import { billingMessages } from "./billing.ts";
import { careMessages } from "./care.ts";
import { catalogMessages } from "./catalog.ts";
import { orderMessages } from "./orders.ts";

/** What people read for each code that a schema of the domain returns, a file for each slice. */
export const PROBLEM_MESSAGES: Readonly<Record<string, string>> = {
  ...billingMessages,
  ...careMessages,
  ...catalogMessages,
  ...orderMessages,
};
