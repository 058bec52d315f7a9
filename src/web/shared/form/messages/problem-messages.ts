import { billingMessages } from "./billing.ts";
import { careMessages } from "./care.ts";
import { catalogMessages } from "./catalog.ts";
import { deskMessages } from "./desk.ts";
import { identityMessages } from "./identity.ts";
import { messagingMessages } from "./messaging.ts";
import { orderMessages } from "./orders.ts";
import { schedulingMessages } from "./scheduling.ts";
import { siteMessages } from "./site.ts";

/** The message for each domain schema code, one file per slice. */
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
