/** What the vendor has about identity checks. */
export type Day = { day: number; month: number; year: number };
export type Report = {
  id: string;
  object: "identity.verification_report";
  created: number;
  livemode: false;
  type: "document";
  client_reference_id: string | null;
  verification_session: string;
  document: {
    status: "verified" | "unverified";
    error: { code: string; reason: string } | null;
    type: string | null;
    issuing_country: string | null;
    address: { state: string | null; country: string; city: null; line1: null; line2: null; postal_code: null } | null;
    first_name: string | null;
    last_name: string | null;
    issued_date: null;
    /** Names of images: who has the key could fetch them. */
    files: string[];
    dob: Day | null;
    expiration_date: Day | null;
    number: string | null;
  };
  selfie: { status: "verified" | "unverified"; error: object | null; document: string | null; selfie: string | null };
};
export type VerificationSession = {
  id: string;
  object: "identity.verification_session";
  created: number;
  livemode: false;
  type: "document";
  status: "requires_input" | "processing" | "verified" | "canceled";
  client_reference_id: string | null;
  client_secret: string | null;
  url: string | null;
  last_error: { code: string; reason: string } | null;
  last_verification_report: string | null;
  metadata: Record<string, string>;
  options: object;
  redaction: { status: "processing" | "redacted" } | null;
  related_customer: null;
  related_customer_account: null;
};
/** What its library's users never see in a session. */
export type Hidden = {
  returnUrl: string | null;
  page: { token: string; expires: number; isOpened: boolean } | null;
  /** Secrets of pages that are open. */
  openedWith: Set<string>;
};
export type IdentityBooks = {
  sessions: Map<string, VerificationSession>;
  reports: Map<string, Report>;
  hidden: Map<string, Hidden>;
  /** Images by file id. */
  files: Map<string, string>;
};

export function openIdentityBooks(): IdentityBooks {
  return { sessions: new Map(), reports: new Map(), hidden: new Map(), files: new Map() };
}
