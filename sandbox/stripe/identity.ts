import { z } from "zod";
import { newId, seconds, type Books } from "./books.ts";
import type { Day, Report, VerificationSession } from "./identity-books.ts";
import type { PARAMS } from "./params.ts";
import { invalid, missing } from "./stripe-error.ts";

/** Identity checks: a session, its page that works once, what was read from the document, and its removal. */
type Params<Name extends keyof typeof PARAMS> = z.output<(typeof PARAMS)[Name]>;

const SECRET_LASTS = 24 * 3600;

/** Codes with which a check can fail, and the words the vendor puts beside them. */
export const FAILURES = {
  document_expired: "The document is expired.",
  document_unverified_other: "The document could not be verified.",
  document_type_not_supported: "The provided document type is not supported.",
  selfie_document_missing_photo: "The document has no photo of a face.",
  selfie_face_mismatch: "The captured face does not match the document's.",
  selfie_unverified_other: "The selfie could not be verified.",
  selfie_manipulated: "The selfie was manipulated.",
  under_supported_age: "The person is under the age that is supported.",
  country_not_supported: "The document's country is not supported.",
  device_not_supported: "The device has no camera.",
  consent_declined: "The person declined to be verified.",
  abandoned: "The person left before the end.",
  id_number_unverified_other: "The ID number could not be verified.",
  id_number_insufficient_document_data: "The document has too little data for the ID number.",
  id_number_mismatch: "The ID number does not match.",
} as const;
/** Nothing was captured, so there is no report. */
const WITHOUT_REPORT: ReadonlySet<string> = new Set([
  "consent_declined",
  "abandoned",
  "country_not_supported",
  "device_not_supported",
]);

const date = z.iso.date();
/** What somebody does on the page. `processing` stays with the vendor until `finish`. */
export const Submission = z.strictObject({
  outcome: z.enum(["verified", "processing", ...(Object.keys(FAILURES) as (keyof typeof FAILURES)[])]),
  first_name: z.string().max(100).default("Robin"),
  last_name: z.string().max(100).default("Sample"),
  dob: date.default("1985-04-27"),
  number: z.string().max(40).default("D123-4567-8901"),
  expires: z.union([date, z.literal("")]).default("2031-03-31"),
  type: z.enum(["driving_license", "id_card", "passport"]).default("driving_license"),
  state: z.string().max(2).default("IL"),
  image: z.string().default(""),
});
export type Submission = z.output<typeof Submission>;

export function createVerification(books: Books, params: Params<"createVerification">, origin: string) {
  const id = newId("vs");
  const session: VerificationSession = {
    id,
    object: "identity.verification_session",
    created: seconds(),
    livemode: false,
    type: "document",
    status: "requires_input",
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    url: null,
    last_error: null,
    last_verification_report: null,
    metadata: params.metadata ?? {},
    options: { document: params.options?.document ?? {} },
    redaction: null,
    related_customer: null,
    related_customer_account: null,
  };
  books.identity.sessions.set(id, session);
  books.identity.hidden.set(id, { returnUrl: params.return_url ?? null, page: null, openedWith: new Set() });
  offerPage(books, session, origin);
  books.record("identity.verification_session.created", withoutSecrets(session));
  return session;
}

/** As it is read: a page that is still good, and only the personal fields that were asked for by name. */
export function readVerification(books: Books, id: string, wanted: readonly string[] | undefined, origin: string) {
  const session = getVerification(books, id);
  offerPage(books, session, origin);
  const view: Record<string, unknown> = structuredClone(session);
  const report = session.last_verification_report && books.identity.reports.get(session.last_verification_report);
  const asked = new Set(wanted);
  if (report && [...asked].some((path) => path.startsWith("last_verification_report"))) {
    const { dob, expiration_date, number, ...document } = report.document;
    const on = (name: string) => asked.has(`last_verification_report.document.${name}`);
    view["last_verification_report"] = {
      ...structuredClone(report),
      document: {
        ...document,
        ...(on("dob") ? { dob } : {}),
        ...(on("expiration_date") ? { expiration_date } : {}),
        ...(on("number") ? { number } : {}),
      },
    };
  }
  if ([...asked].some((path) => path.startsWith("verified_outputs"))) {
    view["verified_outputs"] =
      session.status === "verified" && report && session.redaction?.status !== "redacted"
        ? {
            address: null,
            email: null,
            first_name: report.document.first_name,
            last_name: report.document.last_name,
            id_number_type: null,
            phone: null,
            ...(asked.has("verified_outputs.dob") ? { dob: report.document.dob } : {}),
          }
        : null;
  }
  return view;
}

export function cancelVerification(books: Books, id: string): VerificationSession {
  const session = getVerification(books, id);
  if (session.status !== "requires_input") throw unexpected(session, "canceled");
  close(books, session, "canceled");
  books.record("identity.verification_session.canceled", withoutSecrets(session));
  return session;
}

/** Answers that it has begun; a moment later everything is gone. */
export function redactVerification(books: Books, id: string): VerificationSession {
  const session = getVerification(books, id);
  if (session.status === "processing") throw unexpected(session, "redacted");
  if (session.redaction) throw invalid("This VerificationSession has already been redacted.");
  if (session.status === "requires_input") {
    close(books, session, "canceled");
    books.record("identity.verification_session.canceled", withoutSecrets(session));
  }
  session.redaction = { status: "processing" };
  setTimeout(() => finishRedaction(books, session), 20).unref();
  return session;
}

function finishRedaction(books: Books, session: VerificationSession): void {
  const report = books.identity.reports.get(session.last_verification_report ?? "");
  for (const file of [...(report?.document.files ?? []), report?.selfie.selfie ?? ""])
    books.identity.files.delete(file);
  if (report) {
    Object.assign(report.document, { first_name: "[redacted]", last_name: "[redacted]", address: null, files: [] });
    Object.assign(report.document, { dob: null, expiration_date: null, number: "[redacted]" });
    Object.assign(report.selfie, { document: null, selfie: null });
  }
  Object.assign(session, { redaction: { status: "redacted" }, metadata: {}, client_reference_id: null });
  books.record("identity.verification_session.redacted", withoutSecrets(session));
}

/** The page that a token opens, once. Null: used, expired, or made up. */
export function openPage(books: Books, token: string): VerificationSession | null {
  for (const [id, hidden] of books.identity.hidden) {
    const page = hidden.page?.token === token ? hidden.page : null;
    const session = page && books.identity.sessions.get(id);
    if (!session || !page || page.isOpened || page.expires < seconds() || session.status !== "requires_input") continue;
    page.isOpened = true;
    hidden.openedWith.add(session.client_secret ?? "");
    return session;
  }
  return null;
}

/** A page that is open can be sent, also if the session was read meanwhile and offers a new page. */
export function canSubmit(books: Books, id: string, secret: string): boolean {
  return (
    books.identity.sessions.get(id)?.status === "requires_input" &&
    books.identity.hidden.get(id)?.openedWith.has(secret) === true
  );
}

/** Where its person goes afterwards. */
export function returnUrlOf(books: Books, id: string): string | null {
  return books.identity.hidden.get(id)?.returnUrl ?? null;
}

/** The person sends their photos. */
export function submitVerification(books: Books, id: string, given: Submission): VerificationSession {
  const session = getVerification(books, id);
  if (session.status !== "requires_input" || session.redaction) throw unexpected(session, "submitted");
  close(books, session, "processing");
  books.record("identity.verification_session.processing", withoutSecrets(session));
  return given.outcome === "processing" ? session : finishVerification(books, id, given);
}

/** The vendor has made up its mind. */
export function finishVerification(books: Books, id: string, given: Submission): VerificationSession {
  const session = getVerification(books, id);
  if (session.status !== "processing") throw unexpected(session, "finished");
  const { outcome } = given;
  const error =
    outcome === "verified" || outcome === "processing" ? null : { code: outcome, reason: FAILURES[outcome] };
  if (!error || !WITHOUT_REPORT.has(error.code)) addReport(books, session, given, error);
  session.last_error = error;
  session.status = error ? "requires_input" : "verified";
  const type = error ? "requires_input" : "verified";
  books.record(`identity.verification_session.${type}`, withoutSecrets(session));
  return session;
}

function addReport(
  books: Books,
  session: VerificationSession,
  given: Submission,
  error: { code: string; reason: string } | null,
): void {
  const [front, selfie] = [newId("file"), newId("file")];
  for (const file of [front, selfie]) books.identity.files.set(file, given.image);
  const isAboutFace = error?.code.startsWith("selfie") ?? false;
  const report: Report = {
    id: newId("vr"),
    object: "identity.verification_report",
    created: seconds(),
    livemode: false,
    type: "document",
    client_reference_id: session.client_reference_id,
    verification_session: session.id,
    document: {
      status: error && !isAboutFace ? "unverified" : "verified",
      error: isAboutFace ? null : error,
      type: given.type,
      issuing_country: "US",
      address: {
        state: given.state || null,
        country: "US",
        city: null,
        line1: null,
        line2: null,
        postal_code: null,
      },
      first_name: given.first_name,
      last_name: given.last_name,
      issued_date: null,
      files: [front],
      dob: dayOf(given.dob),
      expiration_date: given.expires ? dayOf(given.expires) : null,
      number: given.number,
    },
    selfie: {
      status: isAboutFace ? "unverified" : "verified",
      error: isAboutFace ? error : null,
      document: front,
      selfie,
    },
  };
  books.identity.reports.set(report.id, report);
  session.last_verification_report = report.id;
}

function offerPage(books: Books, session: VerificationSession, origin: string): void {
  const hidden = books.identity.hidden.get(session.id);
  if (!hidden || session.status !== "requires_input" || session.redaction) return;
  if (!hidden.page || hidden.page.isOpened || hidden.page.expires < seconds()) {
    hidden.page = { token: newId("vstart"), expires: seconds() + SECRET_LASTS, isOpened: false };
    session.client_secret = `${session.id}_secret_${newId("s").slice(2)}`;
    session.url = `${origin}/identity/start/${hidden.page.token}`;
  }
}

function close(books: Books, session: VerificationSession, status: "canceled" | "processing"): void {
  Object.assign(session, { status, client_secret: null, url: null });
  const hidden = books.identity.hidden.get(session.id);
  if (!hidden) return;
  hidden.page = null;
  hidden.openedWith.clear();
}

function getVerification(books: Books, id: string): VerificationSession {
  const session = books.identity.sessions.get(id);
  if (!session) throw missing("verification session", id, "session");
  return session;
}

/** Messages carry neither secret nor address of the page. */
function withoutSecrets(session: VerificationSession): object {
  return { ...session, client_secret: null, url: null };
}

function unexpected(session: VerificationSession, act: string) {
  return invalid(`This VerificationSession has a status of ${session.status} and cannot be ${act}.`, {
    code: "verification_session_unexpected_state",
  });
}

function dayOf(day: string): Day {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return { year, month, day: date };
}
