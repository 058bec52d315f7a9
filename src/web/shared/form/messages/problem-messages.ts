import { billingMessages } from "./billing.ts";
import { careMessages } from "./care.ts";
import { catalogMessages } from "./catalog.ts";
import { deskMessages } from "./desk.ts";
import { identityMessages } from "./identity.ts";
import { messagingMessages } from "./messaging.ts";
import { orderMessages } from "./orders.ts";
import { schedulingMessages } from "./scheduling.ts";
import { siteMessages } from "./site.ts";

/** What people read for each code that a schema of the domain returns, a file for each slice. */
export const PROBLEM_MESSAGES: Readonly<Record<string, string>> = {
  ...billingMessages,
  ...careMessages,
  ...catalogMessages,
  ...deskMessages,
  ...identityMessages,
  ...messagingMessages,
  ...orderMessages,
  ...schedulingMessages,
  ...siteMessages,
};
