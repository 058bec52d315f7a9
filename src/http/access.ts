import { matchRoutes } from "react-router";
import { DESK_KINDS, STAFF_KINDS, type ActorKind } from "#core/actor.ts";

/**
 * The access matrix: every route and call, who may use it, and how often. Tests check it over HTTP for every role, and a route
 * that isn't in it fails the build. The guards read the same table, so the two can't drift apart.
 */
export type Access = {
  /** As written in routes.ts or the list of calls. */
  path: string;
  methods: readonly ("GET" | "POST" | "HEAD" | "PATCH" | "DELETE")[];
  who: "anyone" | readonly PersonKind[];
  limit: LimitClass;
  /** The same for every anonymous visitor, so it can be cached and served from memory. */
  cached?: true;
  /** No session lookup: the response must not depend on the caller. */
  sessionless?: true;
  /** Its form may include a small file, so its body may be larger and isn't always text. */
  acceptsFile?: true;
  /** Sends or creates a file, so it may take longer than a page. */
  isSlow?: true;
  /** Never shed under load: it may be an emergency, or signing out. */
  isVital?: true;
  /** Authenticated by a signature instead of our Origin (webhooks, one-click unsubscribe). */
  selfAuthenticating?: true;
};

export type PersonKind = Exclude<ActorKind, "anonymous" | "system">;

/**
 * Rate limit classes: `auth` sign-in attempts, `search` saved search terms, `write` other changes, `read` JSON reads, `page`
 * rendered pages, `beacon` automatic counting by pages, `upload` file chunks, `webhook` signed messages from other companies,
 * which come in bursts. Searching, counting and large files must not use up a person's other limits.
 */
export type LimitClass = "page" | "read" | "write" | "search" | "auth" | "beacon" | "upload" | "webhook";

const STAFF: readonly PersonKind[] = STAFF_KINDS;
const DESK: readonly PersonKind[] = DESK_KINDS;
const PEOPLE: readonly PersonKind[] = ["member", ...DESK_KINDS];

const page = (path: string, who: Access["who"]): Access => ({ path, methods: ["GET"], who, limit: "page" });
const form = (path: string, who: Access["who"], limit: LimitClass = "write"): Access => ({
  path,
  methods: ["GET", "POST"],
  who,
  limit,
});

const vital = (access: Access): Access => ({ ...access, isVital: true });

const publicPage = (path: string): Access => ({ ...page(path, "anyone"), cached: true });

export const ACCESS: readonly Access[] = [
  publicPage("/"),
  publicPage("/faqs"),
  publicPage("/resources"),
  publicPage("/resources/:slug"),
  publicPage("/shop"),
  publicPage("/cost"),
  publicPage("/semaglutide"),
  publicPage("/featured-treatments/:slug"),
  publicPage("/policies/:slug"),
  publicPage("/es"),
  publicPage("/es/semaglutide"),
  publicPage("/es/featured-treatments/:slug"),
  publicPage("/states"),
  page("/states/:state", "anyone"),
  page("/clinicians/:slug", "anyone"),
  publicPage("/es/policies/:slug"),
  publicPage("/es/resources/:slug"),
  form("/semaglutide/bmi", "anyone"),
  form("/es/semaglutide/bmi", "anyone"),
  vital(form("/symptom-check", "anyone")),
  page("/search", "anyone"),
  vital(form("/contact-us", "anyone")),
  vital(form("/ask-us-anything", "anyone")),
  vital(form("/your-message", "anyone")),
  form("/privacy-choices", "anyone"),
  page("/vendor-frame", "anyone"),
  page("/sitemap.xml", "anyone"),
  page("/robots.txt", "anyone"),
  page("/component-page", "anyone"),
  page("/llms.txt", "anyone"),
  page("*", "anyone"),

  form("/sign-in", "anyone", "auth"),
  form("/sign-in/second-step", "anyone", "auth"),
  form("/sign-in/passkey", "anyone", "auth"),
  vital(form("/sign-out", "anyone")),
  page("/register", "anyone"),
  form("/register/:step", "anyone", "auth"),
  page("/semaglutide/register", "anyone"),
  form("/semaglutide/register/:step", "anyone", "auth"),
  page("/es/register", "anyone"),
  form("/es/register/:step", "anyone", "auth"),
  page("/es/semaglutide/register", "anyone"),
  form("/es/semaglutide/register/:step", "anyone", "auth"),
  form("/es/waitlist", "anyone"),
  page("/es/please-login", "anyone"),
  form("/es/sign-in", "anyone", "auth"),
  form("/es/sign-in/second-step", "anyone", "auth"),
  form("/es/forgot-password", "anyone", "auth"),
  form("/es/new-password", "anyone", "auth"),
  form("/es/verify-email", "anyone", "auth"),
  form("/waitlist", "anyone"),
  // Authenticated by the token in the email; no sign-in needed.
  form("/visit/reschedule", "anyone"),
  form("/visit/cancel", "anyone"),
  form("/visit/earlier", "anyone"),
  page("/please-login", "anyone"),
  { ...form("/unsubscribe", "anyone"), selfAuthenticating: true, sessionless: true },
  form("/forgot-password", "anyone", "auth"),
  form("/new-password", "anyone", "auth"),
  form("/verify-email", "anyone", "auth"),

  form("/next-steps", PEOPLE),
  page("/profile", PEOPLE),
  form("/profile/change/emergency-contact", PEOPLE),
  form("/profile/change/:question", PEOPLE),
  form("/profile/password", PEOPLE),
  form("/profile/password/change", PEOPLE, "auth"),
  form("/profile/password/authenticator", PEOPLE, "auth"),
  form("/profile/password/phone", PEOPLE, "auth"),
  form("/profile/password/passkey", PEOPLE, "auth"),
  form("/profile/password/recovery-codes", PEOPLE, "auth"),
  form("/confirm-identity", PEOPLE, "auth"),

  form("/profile/billing", PEOPLE),
  form("/profile/billing/card", PEOPLE),
  form("/profile/billing/confirm/:paymentId", PEOPLE),
  page("/profile/billing/confirmed/:paymentId", PEOPLE),
  form("/profile/billing/start/:prescriptionId", PEOPLE),
  form("/profile/billing/change/:planId", PEOPLE),
  form("/profile/billing/pause/:planId", PEOPLE),
  form("/profile/billing/skip/:planId", PEOPLE),
  form("/profile/billing/cancel/:planId", PEOPLE),
  page("/profile/billing/agreement/:planId", PEOPLE),
  form("/profile/my-orders", PEOPLE),
  page("/profile/my-orders/past", PEOPLE),
  page("/profile/my-orders/:orderId", PEOPLE),
  page("/profile/transaction-history", PEOPLE),
  page("/profile/transaction-history/csv", PEOPLE),
  page("/profile/transaction-history/receipt/:invoiceId", PEOPLE),
  page("/profile/transaction-history/year/:year", PEOPLE),
  page("/profile/medications", PEOPLE),
  page("/profile/medications/card", PEOPLE),
  vital(form("/profile/health", PEOPLE)),
  { ...form("/profile/files", PEOPLE), acceptsFile: true, isSlow: true },
  page("/profile/files/:fileId", PEOPLE),
  form("/labs/:orderId", PEOPLE),
  page("/labs/:orderId/order.pdf", PEOPLE),
  // Authenticated by the signature in the URL, for a minute.
  { ...page("/signed-file/:token", "anyone"), sessionless: true, isSlow: true },
  vital(page("/profile/messages", PEOPLE)),
  vital(form("/profile/messages/:requestId", PEOPLE)),
  form("/book", PEOPLE),
  form("/book/:appointmentId", PEOPLE),
  form("/book/:appointmentId/card", PEOPLE),
  form("/consultation/secondary-followup", PEOPLE),
  form("/visits/:appointmentId", PEOPLE),
  page("/visits/:appointmentId/summary", PEOPLE),
  vital(form("/visits/:appointmentId/room", PEOPLE)),
  form("/visits/:appointmentId/reschedule", PEOPLE),
  form("/visits/:appointmentId/cancel", PEOPLE),
  page("/visits/:appointmentId/visit.ics", PEOPLE),
  page("/visits/:appointmentId/note", PEOPLE),
  form("/identity", PEOPLE),
  form("/identity/person", PEOPLE),
  page("/identity/returned", PEOPLE),
  page("/identity/video", PEOPLE),
  form("/questions", PEOPLE),
  form("/questions/review", PEOPLE),
  form("/questions/stop", PEOPLE),
  vital(page("/questions/help", PEOPLE)),
  page("/questions/sent", PEOPLE),
  vital(form("/questions/:form/:item", PEOPLE)),

  page("/admin", STAFF),
  form("/admin/on-call", STAFF),
  page("/admin/inbox", STAFF),
  vital(form("/admin/inbox/:requestId", STAFF)),
  { ...form("/admin/users/:userId/files", STAFF), acceptsFile: true, isSlow: true },
  page("/admin/users/:userId/files/:fileId", STAFF),
  page("/admin/users/:userId/files/:fileId/view", STAFF),
  form("/admin/users/:userId", STAFF),
  form("/admin/users/:userId/identity", STAFF),
  form("/admin/users", STAFF),
  form("/admin/acts/:actId", STAFF),
  { ...page("/admin/acts/:actId/file", STAFF), isSlow: true },
  form("/admin/help", STAFF),
  form("/admin/users/:userId/prescriptions", STAFF),
  page("/admin/identity", ["employee", "admin"]),
  form("/admin/identity/:checkId", ["employee", "admin"]),
  form("/admin/controlled-substances", STAFF),
  page("/admin/users/:userId/answers", ["nurse", "admin"]),
  page("/admin/users/:userId/readings", ["nurse", "admin"]),
  form("/admin/users/:userId/chart", ["nurse", "admin"]),
  form("/admin/users/:userId/open-chart", ["admin"]),
  form("/admin/prescribing", ["admin"]),
  form("/admin/opened-charts", ["admin"]),
  form("/admin/users/:userId/results", STAFF),
  form("/admin/intake", STAFF),
  page("/admin/labs/inbox", ["nurse", "admin"]),
  vital(form("/admin/labs/inbox/:itemId", ["nurse", "admin"])),
  vital(page("/admin/labs/inbox/:itemId/document", ["nurse"])),
  page("/admin/monitoring", STAFF),
  page("/admin/paper-orders", ["nurse"]),
  page("/admin/results", STAFF),
  form("/admin/results/:reportId", STAFF),
  page("/admin/schedule", STAFF),
  form("/admin/schedule/:appointmentId", STAFF),
  form("/admin/schedule/:appointmentId/move", STAFF),
  form("/admin/users/:userId/book", STAFF),
  page("/admin/insight", STAFF),
  form("/admin/view-as", STAFF),
  form("/admin/orders", STAFF),
  form("/admin/orders/:orderId", STAFF),
  form("/admin/snippets", STAFF),
  form("/admin/site", STAFF),
  form("/admin/site/prices", ["admin"]),
  form("/admin/site/states", ["admin"]),
  form("/admin/site/licenses", ["admin"]),
  form("/admin/site/reviews", STAFF),
  form("/admin/site/facts", ["admin"]),
  form("/admin/site/labs", ["admin"]),
  form("/admin/site/state-rules", ["admin"]),
  page("/admin/site/forms", ["admin"]),
  form("/admin/site/forms/:form", ["admin"]),
  form("/admin/site/forms/:form/try", ["admin"]),
  form("/admin/site/forms/:form/propose", ["admin"]),
  page("/admin/site/notes", ["admin"]),
  form("/admin/site/notes/:template", ["admin"]),
  page("/admin/site/rules", ["admin"]),
  page("/admin/site/rules/report", ["admin"]),
  form("/admin/site/rules/:rule", ["admin"]),
  form("/admin/site/rules/:rule/try", ["admin"]),
  form("/admin/site/rules/:rule/propose", ["admin"]),
  page("/admin/staff", ["admin"]),
  form("/admin/staff/invite", ["admin"]),
  form("/admin/staff/:userId", ["admin"]),
  form("/admin/audit", ["admin"]),
  { ...form("/admin/audit/export", ["admin"]), isSlow: true },
  page("/admin/audit/sign-ins", ["admin"]),
  page("/admin/*", STAFF),
  page("/provider", ["provider"]),
  form("/provider/visits/:appointmentId/check-in", ["provider"]),
  form("/provider/visits/:visitId", ["provider"]),
  form("/provider/visits/:appointmentId/late", ["provider"]),
  page("/provider/visits/:appointmentId/call", ["provider"]),
  form("/provider/visits/:visitId/note", ["provider"]),
  form("/provider/quick-texts", ["provider"]),
  form("/provider/patients", ["provider"]),
  page("/provider/patients/:userId", ["provider"]),
  page("/provider/patients/:userId/files/:fileId", ["provider"]),
  form("/provider/patients/:userId/answers", ["provider"]),
  form("/provider/patients/:userId/readings", ["provider"]),
  form("/provider/patients/:userId/chart", ["provider"]),
  form("/provider/patients/:userId/due", ["provider"]),
  form("/provider/patients/:userId/labs", ["provider"]),
  form("/provider/patients/:userId/prescribe", ["provider"]),
  form("/provider/patients/:userId/prescribe/:prescriptionId", ["provider"]),
  form("/provider/labs", ["provider"]),
  form("/provider/open-chart", ["provider"]),
  form("/provider/prescriptions", ["provider"]),
  form("/provider/prescriptions/:prescriptionId", ["provider"]),
  page("/provider/prescriptions/:prescriptionId/order", ["provider"]),
  form("/provider/results/:reportId", ["provider"]),
  page("/provider/results/:reportId/paper", ["provider"]),
  form("/provider/hours", ["provider"]),
  form("/provider/cover", ["provider"]),
  form("/provider/continuity", ["provider"]),
  page("/provider/messages", ["provider"]),
  vital(form("/provider/messages/:requestId", ["provider"])),
  form("/provider/emergency-words", ["provider"]),
  form("/provider/reviews", ["provider"]),
  form("/provider/help", ["provider"]),
  page("/provider/*", ["provider"]),

  { path: "/api/homepage-banner", methods: ["GET"], who: "anyone", limit: "read" },
  { path: "/api/contactFacts", methods: ["GET"], who: "anyone", limit: "read", isVital: true },
  { path: "/api/emergencyWords", methods: ["GET"], who: "anyone", limit: "read", isVital: true },
  { path: "/api/live", methods: ["GET"], who: DESK, limit: "read" },
  { path: "/api/workCounts", methods: ["GET"], who: DESK, limit: "read" },
  { path: "/api/saveNote", methods: ["POST"], who: ["provider"], limit: "beacon" },
  { path: "/api/presence", methods: ["POST"], who: DESK, limit: "beacon" },
  { path: "/api/activity", methods: ["POST"], who: PEOPLE, limit: "beacon" },
  { path: "/api/getUserById", methods: ["POST"], who: "anyone", limit: "write" },
  { path: "/api/sendEmailtoAMD", methods: ["POST"], who: "anyone", limit: "write", isVital: true },
  { path: "/api/subscribeToNewsletter", methods: ["POST"], who: "anyone", limit: "write", sessionless: true },
  { path: "/api/klaviyo/createEvent", methods: ["POST"], who: "anyone", limit: "write", sessionless: true },
  { path: "/api/klaviyo/subscribeProfile", methods: ["POST"], who: "anyone", limit: "write", sessionless: true },
  { path: "/api/analytics", methods: ["POST"], who: "anyone", limit: "beacon", sessionless: true },
  { path: "/api/search", methods: ["POST"], who: "anyone", limit: "search" },
  {
    path: "/api/pharmacy/webhook",
    methods: ["POST"],
    who: "anyone",
    limit: "webhook",
    selfAuthenticating: true,
    sessionless: true,
  },
  {
    path: "/api/eprescribe/webhook",
    methods: ["POST"],
    who: "anyone",
    limit: "webhook",
    selfAuthenticating: true,
    sessionless: true,
  },
  {
    path: "/api/labs/webhook",
    methods: ["POST"],
    who: "anyone",
    limit: "webhook",
    selfAuthenticating: true,
    sessionless: true,
  },
  {
    path: "/api/payments/webhook",
    methods: ["POST"],
    who: "anyone",
    limit: "webhook",
    selfAuthenticating: true,
    sessionless: true,
  },
  { path: "/api/findPeople", methods: ["POST"], who: DESK, limit: "beacon" },
  { path: "/api/uploads", methods: ["POST"], who: PEOPLE, limit: "write", isSlow: true },
  { path: "/api/uploads/:fileId", methods: ["HEAD", "PATCH", "DELETE"], who: PEOPLE, limit: "upload", isSlow: true },
];

const ROUTES = ACCESS.map((access) => ({ path: access.path, access }));
const EVERYTHING_ELSE = ACCESS.find((access) => access.path === "*")!;

/** The router ranks all its routes on every call, and each request asks several times. */
const MAX_KNOWN = 2_000;
const MAX_KNOWN_LENGTH = 200;
const known = new Map<string, Access>();

/** The row for a URL path or a router's data request, ranked the way the router ranks its routes. */
export function findAccess(pathname: string): Access {
  const found = known.get(pathname);
  if (found) return found;
  // The router asks for the data of `/` and of any other path with a slash at its end under `/_.data`.
  const path = pathname.endsWith("/_.data") ? pathname.slice(0, -"_.data".length) : pathname.replace(/\.data$/, "");
  const access = matchRoutes(ROUTES, path)?.at(-1)?.route.access ?? EVERYTHING_ELSE;
  // Strangers choose paths too: once they've filled the cache, it starts over, and none of their paths is long.
  if (known.size >= MAX_KNOWN) known.clear();
  if (pathname.length <= MAX_KNOWN_LENGTH) known.set(pathname, access);
  return access;
}
