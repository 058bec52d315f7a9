import type Stripe from "stripe";
import type { Env } from "#core/env.ts";
import {
  DOCUMENT_KINDS,
  IDENTITY_FAILURES,
  type IdentityFailure,
} from "#domain/intake/identity-check/identity-check.ts";
import type { IdentityCheck, VendorDocument, VendorSession } from "#domain/intake/identity-check/port.ts";
import { isUsState } from "#domain/identity/profile/us-state.ts";
import { ask } from "./ask.ts";
import { connectStripe } from "./connect.ts";
import { readEvent } from "./read-event.ts";

const TIMEOUT_MS = 10_000;
/** Under this name our own id is kept with their session. */
const SESSION_MARK = "session";
/** What we read, by name. Nothing else of a report is asked for, and its images never. */
const READ = [
  "verified_outputs",
  "verified_outputs.dob",
  "last_verification_report",
  "last_verification_report.document.expiration_date",
  "last_verification_report.document.number",
];

type Options = Pick<Env, "STRIPE_URL" | "STRIPE_KEY" | "STRIPE_WEBHOOK_SECRET">;

/**
 * Identity checks by the payment processor's product for them. What leaves the clinic is our own id: the vendor isn't told whom we
 * expect, and we compare.
 */
export function createStripeIdentity(env: Options, { timeoutMs = TIMEOUT_MS } = {}): IdentityCheck {
  const stripe = connectStripe(env, timeoutMs);
  const sessions = stripe.identity.verificationSessions;
  return {
    start: ({ key, sessionId, returnUrl }) =>
      ask(async () => {
        const asked = {
          type: "document" as const,
          metadata: { [SESSION_MARK]: sessionId },
          return_url: returnUrl,
          options: {
            document: {
              allowed_types: [...DOCUMENT_KINDS],
              require_live_capture: true,
              require_matching_selfie: true,
            },
          },
        };
        const { id, url } = await sessions.create(asked, { idempotencyKey: key });
        return { ref: id, url };
      }),
    get: ({ ref }) => ask(async () => asSession(await sessions.retrieve(ref, { expand: READ }))),
    redact: ({ key, ref }) => ask(async () => asSession(await sessions.redact(ref, {}, { idempotencyKey: key }))),
    readEvent(input) {
      const event = env.STRIPE_WEBHOOK_SECRET ? readEvent(stripe, env.STRIPE_WEBHOOK_SECRET, input) : null;
      return event && { ...event, ref: event.objectId };
    },
  };
}

type Session = Stripe.Identity.VerificationSession;

/** A status the vendor may invent one day means that it is still at work. */
const STATUSES: Record<string, VendorSession["status"]> = {
  requires_input: "waiting",
  verified: "verified",
  canceled: "canceled",
};

function asSession(session: Session): VendorSession {
  const { status, redaction } = session;
  return {
    ref: session.id,
    sessionId: session.metadata[SESSION_MARK] ?? null,
    status: STATUSES[status] ?? "processing",
    url: session.url,
    failure: asFailure(session.last_error),
    document: status === "verified" ? asDocument(session) : null,
    redaction: redaction === null ? "none" : redaction.status === "redacted" ? "redacted" : "processing",
  };
}

/** A code the vendor may invent one day is a failure all the same. */
function asFailure(error: Session["last_error"]): IdentityFailure | null {
  if (!error) return null;
  return IDENTITY_FAILURES.find((known) => known === error.code) ?? "unknown";
}

function asDocument({ verified_outputs: outputs, last_verification_report: report }: Session): VendorDocument {
  const document = report && typeof report === "object" ? report.document : undefined;
  const state = document?.address?.state?.toUpperCase() ?? "";
  return {
    kind: DOCUMENT_KINDS.find((known) => known === document?.type) ?? null,
    state: isUsState(state) ? state : null,
    number: document?.number ?? null,
    expiresOn: asDay(document?.expiration_date),
    firstName: outputs?.first_name ?? null,
    lastName: outputs?.last_name ?? null,
    birthDate: asDay(outputs?.dob),
  };
}

function asDay(date: { year: number | null; month: number | null; day: number | null } | null | undefined) {
  if (!date?.year || !date.month || !date.day) return null;
  return `${date.year}-${String(date.month).padStart(2, "0")}-${String(date.day).padStart(2, "0")}`;
}
