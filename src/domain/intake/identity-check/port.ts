import type { Answer } from "#domain/billing/payments/processor.ts";
import type { DocumentKind, IdentityFailure } from "./identity-check.ts";

/**
 * The port to the company that checks who somebody is, on its own page. It gets our key and nothing about the person; it answers
 * with what it read. We never see an image. `key` is our idempotency key: the same key is the same action.
 */
export type IdentityCheck = {
  /** Opens a session. The address of its page works once and is neither stored nor logged. */
  start(input: { key: string; sessionId: string; returnUrl: string }): Promise<Answer<OpenSession>>;
  /** The session as it is now; messages about it are only hints. */
  get(input: { ref: string }): Promise<Answer<VendorSession>>;
  /** Removes everything collected from the vendor. Also ends a session nobody answered. Takes up to some days. */
  redact(input: { key: string; ref: string }): Promise<Answer<VendorSession>>;
  /** Null if the signature doesn't match the exact bytes received. The caller decides how old it may be. */
  readEvent(input: { body: Uint8Array; signature: string }): VendorEvent | null;
};

export type OpenSession = { ref: string; url: string | null };

export type VendorSession = {
  ref: string;
  /** Our own id, as we gave it. Gone once redacted. */
  sessionId: string | null;
  status: "waiting" | "processing" | "verified" | "canceled";
  /** The page, while it can still be answered. */
  url: string | null;
  failure: IdentityFailure | null;
  /** What was read, once verified. */
  document: VendorDocument | null;
  redaction: "none" | "processing" | "redacted";
};

export type VendorDocument = {
  kind: DocumentKind | null;
  /** Where it was issued, if the document says a US state. */
  state: string | null;
  number: string | null;
  expiresOn: string | null;
  firstName: string | null;
  lastName: string | null;
  birthDate: string | null;
};

export type VendorEvent = { id: string; type: string; ref: string; createdAt: Date; signedAt: Date };

/** Messages about checks; others are about payments. */
export const IDENTITY_EVENT_PREFIX = "identity.verification_session.";
