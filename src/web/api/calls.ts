import type { ApiCall } from "#http/api-call.ts";
import { findPeopleForPalette } from "./find-people.ts";
import { contactFacts } from "./contact-facts.ts";
import { emergencyWords } from "./emergency-words.ts";
import { getUserById } from "./get-user-by-id.ts";
import { homepageBanner } from "./homepage-banner.ts";
import { eprescribeWebhook } from "./eprescribe-webhook.ts";
import { labsWebhook } from "./labs-webhook.ts";
import { pharmacyWebhook } from "./pharmacy-webhook.ts";
import { sendEmailToAmd } from "./send-email-to-amd.ts";
import { klaviyoCreateEvent, klaviyoSubscribeProfile, newsletterSignup } from "./newsletter.ts";
import { activity } from "./activity.ts";
import { analyticsBeacon } from "./analytics.ts";
import { presence } from "./presence.ts";
import { paymentsWebhook } from "./payments-webhook.ts";
import { saveNote } from "./save-note.ts";
import { saveSearch } from "./search.ts";
import { workCounts } from "./work-counts.ts";

/** Never run: the edge answers a stream itself. */
const stream = { stream: true, run: () => Promise.resolve({ body: null }) } as const;

export const API_CALLS: readonly ApiCall[] = [
  { method: "GET", path: "/api/homepage-banner", run: homepageBanner },
  { method: "GET", path: "/api/contactFacts", run: contactFacts },
  { method: "GET", path: "/api/emergencyWords", run: emergencyWords },
  { method: "GET", path: "/api/live", ...stream },
  { method: "GET", path: "/api/workCounts", run: workCounts },
  { method: "POST", path: "/api/presence", run: presence },
  { method: "POST", path: "/api/saveNote", run: saveNote },
  { method: "POST", path: "/api/activity", run: activity },
  { method: "POST", path: "/api/getUserById", run: getUserById },
  { method: "POST", path: "/api/sendEmailtoAMD", run: sendEmailToAmd },
  { method: "POST", path: "/api/subscribeToNewsletter", run: newsletterSignup },
  { method: "POST", path: "/api/klaviyo/createEvent", run: klaviyoCreateEvent },
  { method: "POST", path: "/api/klaviyo/subscribeProfile", run: klaviyoSubscribeProfile },
  { method: "POST", path: "/api/analytics", run: analyticsBeacon, beacon: true },
  { method: "POST", path: "/api/search", run: saveSearch },
  { method: "POST", path: "/api/pharmacy/webhook", run: pharmacyWebhook, signed: true },
  { method: "POST", path: "/api/eprescribe/webhook", run: eprescribeWebhook, signed: true },
  { method: "POST", path: "/api/labs/webhook", run: labsWebhook, signed: true },
  { method: "POST", path: "/api/payments/webhook", run: paymentsWebhook, signed: true },
  { method: "POST", path: "/api/findPeople", run: findPeopleForPalette },
];
