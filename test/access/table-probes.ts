import { newId } from "#core/id.ts";

/**
 * Who may do what to which row, as PostgreSQL enforces it. What is not listed is refused: every role x actor x command is
 * tried. A table may stand here several times, once for each kind of row that is treated differently. Every policy must be
 * held by a line here: dropping it or opening it turns the test red.
 */
export const ACTORS = {
  none: { kind: "", id: "" },
  anonymous: { kind: "anonymous", id: "" },
  /** The member whose rows these are. */
  self: { kind: "member", id: newId() },
  other: { kind: "member", id: newId() },
  employee: { kind: "employee", id: newId() },
  admin: { kind: "admin", id: newId() },
  /** The provider to whom `self` is assigned, and one to whom not. */
  provider: { kind: "provider", id: newId() },
  otherProvider: { kind: "provider", id: newId() },
  system: { kind: "system", id: "" },
  /** A word that is no actor kind at all. */
  unknown: { kind: "root", id: newId() },
} as const;

export type Who = keyof typeof ACTORS;
export type Command = "select" | "insert" | "update" | "delete";
/** The owner is tried too: it writes the texts of a release, and must not reach a row of anything else. */
export type ProbeRole = "app_web" | "app_auth" | "app_worker" | "app_owner";
type Value = string | number | boolean | null | Date | Buffer;

export type SeedRow = {
  table: string;
  /** What `needs` calls it, where that is not the table. */
  as?: string;
  /** Rows about a person are about `self`. */
  row: Record<string, Value>;
  /** Tables whose rows, as given below, must exist first. */
  needs?: string[];
};

/** The row is inserted, seen, changed and deleted. */
export type TableProbe = SeedRow & {
  /** What is special about this row, where a table has several. */
  what?: string;
  /** What an update writes; without it, the row's own values one by one. */
  set?: Record<string, Value>;
  /** The contact request whose signed link everybody shows while they try. */
  opened?: string;
  /** Only these commands, where the others say nothing new. */
  only?: Command[];
} & { [role in ProbeRole]?: { [command in Command]?: readonly Who[] } };

const VISITORS: Who[] = ["anonymous", "self", "other", "employee", "admin", "provider", "otherProvider"];
const ADMIN: Who[] = ["admin"];
const SYSTEM: Who[] = ["system"];
const NOW = new Date("2026-11-15T12:00:00Z");
const HASH = Buffer.alloc(32, 1);

const SELF = ACTORS.self.id;
const event = { at: NOW, action: "audit.verified", request_id: "probe", key_id: "probe", mac: HASH };
const message = { template: "probe", created_at: NOW };
const profile = { user_id: SELF, created_at: NOW, email: "self@probe.test", first_name: "Ada", last_name: "Self" };
const change = { user_id: SELF, field: "name", changed_at: NOW };

const REQUEST_ID = newId();
const STRANGERS_REQUEST_ID = newId();
const HANDED_REQUEST_ID = newId();
const LICENSE_ID = newId();
const EMERGENCY_LIST = { list: "{}", source: "s", owner: "o", created_at: NOW };
const FACT = { key: "probe", value: "2", effective_from: "2020-01-01", source: "s" };
const request = {
  ...{ source: "ask-us-anything", full_name: "Ada Self", email: "self@probe.test", subject: "Question" },
  ...{ priority: 3, due_at: NOW, created_at: NOW, last_message_at: NOW },
};
const happening = { request_id: REQUEST_ID, at: NOW, action: "make", from_state: "new", to_state: "new" };
const text = { request_id: REQUEST_ID, body: "Words", created_at: NOW };
const clinician = { display_name: "Dr. Probe", credentials: "MD", license_states: "{IL}" };
const status = {
  effective_from: "2020-01-01",
  is_offered: true,
  is_compounded: false,
  is_off_label: false,
  note: "n",
  source: "s",
};

const signup = {
  email: "self@probe.test",
  consent_version: "1",
  consent_text: "Yes",
  consented_at: NOW,
  created_at: NOW,
};
const consent = { email: "self@probe.test", wording_version: "1", wording: "Yes", granted: true, at: NOW };
const delivery = { kind: "event", created_at: NOW, due_at: NOW };
const code = {
  ...{ offer_key: "newsletter", email: "self@probe.test", amount_cents: 3000 },
  ...{ issued_at: NOW, expires_at: new Date("2027-11-15T12:00:00Z") },
};
const PROVIDER = ACTORS.provider.id;
const VISIT_ID = newId();
const WAITLIST_ENTRY_ID = newId();
const visit = {
  ...{
    id: VISIT_ID,
    user_id: SELF,
    provider_id: PROVIDER,
    type_key: "probe",
    is_initial: false,
    calendar_id: VISIT_ID,
  },
  ...{
    starts_at: NOW,
    ends_at: new Date("2026-11-15T12:40:00Z"),
    state: "IL",
    zone: "America/Chicago",
    created_at: NOW,
  },
};
const event_of_visit = { appointment_id: VISIT_ID, kind: "booked", at: NOW };
const PHARMACY_ID = newId();
const SIGNED_ORDER_ID = newId();
const PRESCRIPTION_ID = newId();
const OTHER_PROVIDER = ACTORS.otherProvider.id;
const order = {
  ...{
    id: PRESCRIPTION_ID,
    user_id: SELF,
    offering_key: "probe",
    treatment_key: "probe",
    drug_name: "Probe",
    form: "vial",
  },
  ...{
    is_compounded: false,
    dose_mg: 70,
    concentration_mg_per_ml: 200,
    doses_per_week: 2,
    directions: "Inject",
    quantity: 10,
  },
  ...{
    days_supply: 70,
    refills_allowed: 1,
    issued_on: "2026-11-10",
    expires_on: "2027-05-10",
    pharmacy_id: PHARMACY_ID,
  },
  ...{
    prescriber_id: PROVIDER,
    signed_order_file_id: SIGNED_ORDER_ID,
    transcribed_by: ACTORS.employee.id,
    transcribed_at: NOW,
  },
};
const PRESCRIBING = ["profile", "provider", "offering", "pharmacy", "signed order"];
const confirmed = { ...order, status: "active", confirmed_by: PROVIDER, confirmed_at: NOW };
const onHold = { status: "on_hold", ended_at: null };
const fill = { prescription_id: PRESCRIPTION_ID, order_id: newId(), filled_at: NOW };
const event_of_order = { prescription_id: PRESCRIPTION_ID, kind: "held", at: NOW };
const exam = { id: newId(), user_id: SELF, examined_on: "2026-10-01", examiner: "Dr. Probe", recorded_at: NOW };
const CUSTOMER_ORDER_ID = newId();
const customer_order = {
  ...{ id: CUSTOMER_ORDER_ID, number: "TL-99001", user_id: SELF, prescription_id: PRESCRIPTION_ID },
  ...{ pharmacy_id: PHARMACY_ID, offering_key: "probe", days_supply: 30, total_cents: 8900 },
  ...{ status: "paid", created_at: NOW },
};
const step_of_order = { order_id: CUSTOMER_ORDER_ID, to_status: "paid", at: NOW };
const told_by_pharmacy = {
  ...{ event_id: "probe", order_id: CUSTOMER_ORDER_ID, status: "shipped", sequence: 1 },
  ...{ occurred_at: NOW, received_at: NOW },
};
const READERS: Who[] = ["self", "employee", "admin"];
const view = { name: "Probe", query: "state=TX", created_at: NOW };
const BULK_ACT_ID = newId();
const bulkAct = { kind: "export", state: "draft", query: "", created_at: NOW };
const STAFF: Who[] = ["employee", "admin"];
/** Those who keep a provider's hours. */
const SCHEDULE_EDITORS: Who[] = ["employee", "admin", "provider"];

const FILE_ID = newId();
const ORDER_FILE_ID = newId();
const stored_file = {
  ...{ user_id: SELF, name: "report.pdf", declared_type: "application/pdf", declared_bytes: 2, created_at: NOW },
};
const clean_file = {
  ...{ state: "clean", content_type: "application/pdf", bytes: 2, sha256: HASH },
  ...{ object_key: "files/probe", received_bytes: 2 },
};

const signed_order = {
  ...{ ...stored_file, ...clean_file, id: SIGNED_ORDER_ID, kind: "signed-order", uploaded_by: ACTORS.employee.id },
  ...{ object_key: "files/signed-order" },
};

/** What the clinic sets up for visits: everybody reads it, admins change it. */
const VISIT_SETTINGS: SeedRow[] = [
  {
    table: "provider",
    needs: ["auth.account"],
    row: { user_id: PROVIDER, display_name: "Dr. Probe", credentials: "MD", zone: "America/Chicago" },
  },
  {
    table: "provider",
    needs: ["auth.account"],
    row: { user_id: OTHER_PROVIDER, display_name: "Dr. Other", credentials: "MD", zone: "America/Chicago" },
  },
  {
    table: "provider_license",
    needs: ["provider"],
    row: {
      ...{ id: LICENSE_ID, provider_id: PROVIDER, state: "IL", number: "1" },
      ...{ valid_from: "2020-01-01", valid_until: "2030-01-01" },
    },
  },
  { table: "appointment_type", row: { key: "probe", name: "Probe", is_initial: false, sort: 99 } },
  {
    table: "appointment_type_term",
    needs: ["appointment_type"],
    row: { type_key: "probe", effective_from: "2020-01-01", length_minutes: 40, step_minutes: 20, fee_item: "visit" },
  },
];

const PROVIDER_HOURS: SeedRow[] = [
  {
    table: "weekly_hours",
    needs: ["provider"],
    row: {
      ...{ id: newId(), provider_id: PROVIDER, weekday: 1, from_minute: 540, to_minute: 720 },
      ...{ effective_from: "2020-01-01" },
    },
  },
  {
    table: "schedule_exception",
    needs: ["provider"],
    row: { id: newId(), provider_id: PROVIDER, day: "2026-12-24", kind: "closed" },
  },
  {
    table: "time_off",
    needs: ["provider"],
    row: {
      ...{ id: newId(), provider_id: PROVIDER, created_at: NOW },
      ...{ starts_at: NOW, ends_at: new Date("2026-11-16T12:00:00Z") },
    },
  },
];

const [LAB_REPORT_ID, LAB_VALUE_ID, ALARM_ID] = [newId(), newId(), newId()];
const [RELEASED_ID, RELEASED_VALUE_ID] = [newId(), newId()];
const EMPLOYEE = ACTORS.employee.id;
const labReport = {
  ...{ id: LAB_REPORT_ID, root_id: LAB_REPORT_ID, version: 1, user_id: SELF, source: "lab", lab_name: "Lab" },
  ...{ collected_on: "2026-11-09", status: "transcribed", transcribed_by: EMPLOYEE, transcribed_at: NOW },
  ...{ review_due_at: NOW, provider_id: PROVIDER },
};
const released = {
  ...{ ...labReport, id: RELEASED_ID, root_id: RELEASED_ID },
  ...{ status: "released", verified_by: ACTORS.admin.id, verified_at: NOW },
};
const labValue = {
  ...{ id: LAB_VALUE_ID, report_id: LAB_REPORT_ID, user_id: SELF, position: 1, loinc: "2986-8" },
  ...{ value: 641, unit: "ng/dL" },
};
const alarm = {
  ...{ id: ALARM_ID, reference: "L-0000000001", path: "/x", provider_id: PROVIDER, provider_path: "/y" },
  ...{ raised_by: EMPLOYEE, raised_at: NOW, paged_at: NOW },
};
const LAB_ALERT_ID = newId();
const labAlert = {
  ...{
    id: LAB_ALERT_ID,
    report_id: LAB_REPORT_ID,
    value_id: LAB_VALUE_ID,
    user_id: SELF,
    rule_key: "probe",
    level: "PRV",
  },
  ...{ stops_treatment: true, treatment_keys: "{probe}", text: "w", raised_at: NOW, due_at: NOW },
};
const stopDecision = {
  ...{ id: newId(), alert_id: LAB_ALERT_ID, user_id: SELF, treatment_key: "probe", decision: "hold", message: "m" },
  ...{ decided_by: PROVIDER, decided_at: NOW },
};
/** The clinic, and the provider whom it concerns. */
const CARERS: Who[] = ["employee", "admin", "provider"];

const PRICE_LINE_ID = newId();
/** What the clinic offers: everybody reads it, admins change it. */
const CATALOG: SeedRow[] = [
  { table: "treatment", row: { key: "probe", name: "Probe", path: "/probe", featured: false, sort: 99 } },
  { table: "treatment_status", needs: ["treatment"], row: { ...status, id: newId(), treatment_key: "probe" } },
  { table: "offering", needs: ["treatment"], row: { key: "probe", treatment_key: "probe", name: "Probe", sort: 99 } },
  {
    table: "price_line",
    needs: ["offering"],
    row: { id: PRICE_LINE_ID, offering_key: "probe", item: "medicine", amount_cents: 1, effective_from: "2020-01-01" },
  },
  {
    table: "discount_offer",
    row: { key: "probe", effective_from: "2020-01-01", amount_cents: 1, valid_days: 1 },
  },
  { table: "state_served", row: { state: "ZZ", effective_from: "2020-01-01", is_served: true } },
];

const PHARMACIES: SeedRow[] = [
  {
    table: "pharmacy",
    row: {
      ...{ id: PHARMACY_ID, name: "Probe", city: "Springfield", state: "IL", license_states: "{IL}", kind: "retail" },
      effective_from: "2020-01-01",
    },
  },
  {
    table: "pharmacy_treatment",
    needs: ["treatment", "pharmacy"],
    row: { pharmacy_id: PHARMACY_ID, treatment_key: "probe", effective_from: "2020-01-01" },
  },
];

/** What can be found: everybody reads it; the release and the worker write it. */
const SEARCHED: SeedRow[] = [
  {
    table: "search_document",
    row: {
      ...{ key: "probe", source: "content", kind: "faq", path: "/probe", title: "Probe", description: "", body: "" },
      ...{ sort: 1, title_lexemes: "{probe}", vector: "probe" },
    },
  },
  { table: "search_lexeme", row: { lexeme: "probe", documents: 1, rarity: 1 } },
  { table: "search_posting", row: { lexeme: "probe", document: "probe" } },
  { table: "search_word", row: { word: "probe", documents: 1 } },
  { table: "search_trigram", row: { trigram: "pro", word: "probe" } },
  { table: "search_synonym", row: { phrase: "probe", means: "{try}" } },
];
/** Money of `self`, from the card to the ledger. */
const PLAN_ID = newId();
const METHOD_ID = newId();
const INVOICE_ID = newId();
const PAYMENT_ID = newId();
const ENTRY_ID = newId();
const RECONCILIATION_ID = newId();
const OWN_AND_STAFF: Who[] = ["self", "employee", "admin"];
const plan = {
  ...{ id: PLAN_ID, user_id: SELF, offering_key: "probe", days_supply: 30, status: "active" },
  ...{ started_at: NOW, consent_at: NOW },
};
const plan_event = { plan_id: PLAN_ID, kind: "paused", to_status: "paused", at: NOW };
const bill = {
  ...{ id: INVOICE_ID, user_id: SELF, kind: "loss-fee", reference_id: newId(), status: "open" },
  ...{ total_cents: 1, opened_at: NOW },
};
const refund = {
  ...{ invoice_id: INVOICE_ID, payment_id: PAYMENT_ID, user_id: SELF, amount_cents: 1 },
  ...{ reason: "mistake", status: "sending", created_at: NOW },
};
const entry = { id: ENTRY_ID, user_id: SELF, at: NOW };

const EVERYTHING = { select: SYSTEM, insert: SYSTEM, update: SYSTEM, delete: SYSTEM };

export const TABLE_PROBES: TableProbe[] = [
  {
    table: "installation",
    row: { one: true, has_demo_data: false },
    app_web: { select: VISITORS },
    app_worker: { select: SYSTEM },
  },
  {
    table: "job_effect",
    row: { job_id: newId(), done_at: NOW },
    app_worker: { select: SYSTEM, insert: SYSTEM, delete: SYSTEM },
  },
  {
    table: "mail_outbox",
    row: { ...message, id: newId(), sealed: "sealed" },
    app_web: { insert: VISITORS },
    app_auth: { insert: [...VISITORS, "system"] },
    app_worker: { select: SYSTEM, insert: SYSTEM, update: SYSTEM, delete: SYSTEM },
  },
  {
    table: "mail_outbox",
    what: "to a member",
    row: { ...message, id: newId(), user_id: SELF },
    app_web: { select: ["employee", "admin"], insert: VISITORS },
    app_auth: { insert: [...VISITORS, "system"] },
    app_worker: { select: SYSTEM, insert: SYSTEM, update: SYSTEM, delete: SYSTEM },
  },
  {
    table: "mail_outbox",
    what: "once more, asked by an employee",
    row: { ...message, id: newId(), user_id: SELF, resend_of: newId(), asked_by: ACTORS.employee.id },
    only: ["insert"],
    app_web: { insert: ["employee"] },
    app_auth: { insert: ["employee"] },
    app_worker: { insert: SYSTEM },
  },
  {
    table: "mail_outbox",
    what: "claiming to be sent",
    row: { ...message, id: newId(), sent_at: NOW },
    only: ["insert"],
    app_worker: { insert: SYSTEM },
  },
  {
    table: "audit_event",
    what: "what the member did",
    row: { ...event, id: newId(), actor_kind: "member", actor_id: SELF },
    app_web: { insert: ["self"], select: ADMIN },
    app_auth: { insert: ["self"] },
    app_worker: { select: SYSTEM },
  },
  {
    table: "audit_event",
    what: "what a stranger did",
    row: { ...event, id: newId(), actor_kind: "anonymous", actor_id: null },
    app_web: { insert: ["anonymous"], select: ADMIN },
    app_auth: { insert: ["anonymous"] },
    app_worker: { select: SYSTEM },
  },
  {
    table: "audit_event",
    what: "what the clinic's own machinery did",
    row: { ...event, id: newId(), actor_kind: "system", actor_id: null },
    app_web: { select: ADMIN },
    app_auth: { insert: SYSTEM },
    app_worker: { insert: SYSTEM, select: SYSTEM },
  },
  {
    table: "audit_event",
    what: "an admin's act under the member's id",
    row: { ...event, id: newId(), actor_kind: "admin", actor_id: SELF },
    only: ["insert"],
  },
  {
    table: "audit_seal",
    row: {
      ...{ n: 1, xid_from: "1", xid_to: "2", row_count: 1, root: HASH, previous: HASH, hash: HASH },
      ...{ key_id: "probe", sealed_at: NOW },
    },
    app_web: { select: ADMIN },
    app_worker: { select: SYSTEM, insert: SYSTEM },
  },
  {
    table: "audit_check",
    row: { id: newId(), asked_by: ACTORS.admin.id, asked_at: NOW },
    set: { finished_at: NOW, problem_count: 0 },
    app_web: { select: ADMIN, insert: ADMIN },
    app_worker: { select: SYSTEM, update: SYSTEM },
  },
  {
    table: "audit_check",
    what: "asked for in another's name",
    row: { id: newId(), asked_by: ACTORS.employee.id, asked_at: NOW },
    only: ["insert"],
  },
  {
    table: "site_banner",
    row: { id: newId(), banner_description: "Open", background_color: "#0a283a", created_at: NOW },
    app_web: {
      select: VISITORS,
      insert: ["employee", "admin"],
      update: ["employee", "admin"],
      delete: ["employee", "admin"],
    },
  },
  {
    table: "profile",
    needs: ["auth.account"],
    row: profile,
    app_web: { select: ["self", "employee", "admin"] },
    app_auth: { select: [...VISITORS, "system"], insert: [...VISITORS, "system"], update: VISITORS },
    app_worker: { select: SYSTEM },
  },
  {
    table: "profile",
    what: "its preferred name",
    needs: ["auth.account"],
    row: profile,
    set: { preferred_name: "Ada" },
    only: ["update"],
    app_web: { update: ["self"] },
    app_auth: { update: VISITORS },
  },
  {
    table: "profile",
    what: "where a medicine is sent",
    needs: ["auth.account"],
    row: profile,
    set: { mailing_address: "1 Oak Street" },
    only: ["update"],
    app_auth: { update: VISITORS },
    app_worker: { update: SYSTEM },
  },
  {
    table: "profile",
    what: "its name, once there is a prescription",
    needs: ["identity_lock"],
    row: profile,
    set: { first_name: "Eve" },
    only: ["update"],
    app_auth: { update: ["employee", "admin"] },
  },
  {
    table: "identity_lock",
    needs: ["profile"],
    row: { user_id: SELF, locked_at: NOW, locked_by: ACTORS.employee.id },
    app_web: { select: ["self", "employee", "admin"], insert: ["employee"] },
    app_auth: { select: VISITORS },
    app_worker: { select: SYSTEM },
  },
  {
    table: "identity_lock",
    what: "of a member who locks themselves",
    needs: ["profile"],
    row: { user_id: SELF, locked_at: NOW, locked_by: SELF },
    only: ["insert"],
  },
  {
    table: "identity_lock",
    what: "by a provider",
    needs: ["profile"],
    row: { user_id: SELF, locked_at: NOW, locked_by: PROVIDER },
    only: ["insert"],
    app_web: { insert: ["provider"] },
  },
  {
    table: "address_confirmation",
    needs: ["profile"],
    row: {
      ...{ id: newId(), user_id: SELF, address_changed_at: NOW, note: "n" },
      ...{ confirmed_by: ACTORS.employee.id, confirmed_at: NOW },
    },
    app_web: { select: ["self", "employee", "admin"], insert: ["employee"] },
    app_worker: { select: SYSTEM },
  },
  {
    table: "address_confirmation",
    what: "by another member",
    needs: ["profile"],
    row: {
      ...{ id: newId(), user_id: SELF, address_changed_at: NOW, note: "n" },
      ...{ confirmed_by: ACTORS.other.id, confirmed_at: NOW },
    },
    only: ["insert"],
  },
  {
    table: "profile",
    what: "its email and role",
    needs: ["auth.account"],
    row: profile,
    set: { email: "new@probe.test", role: "admin" },
    only: ["update"],
    app_auth: { update: VISITORS },
  },
  {
    table: "profile_change",
    what: "by the member",
    needs: ["profile"],
    row: { ...change, id: newId(), changed_by: SELF, changed_by_kind: "member" },
    app_web: { select: ["self", "employee", "admin"] },
    app_auth: { select: ["self", "employee", "admin"], insert: ["self"] },
  },
  {
    table: "profile_change",
    what: "by an employee",
    needs: ["profile"],
    row: { ...change, id: newId(), changed_by: ACTORS.employee.id, changed_by_kind: "employee" },
    only: ["insert"],
    app_auth: { insert: ["employee"] },
  },
  {
    table: "profile",
    what: "of somebody who is let go",
    needs: ["auth.account"],
    row: { ...profile, registration_status: "started" },
    set: { registration_status: "abandoned", date_of_birth: null },
    only: ["update"],
    app_auth: { update: VISITORS },
    app_worker: { update: SYSTEM },
  },
  {
    table: "profile_change",
    what: "by the clinic's own machinery",
    needs: ["profile"],
    row: { ...change, id: newId(), changed_by: null, changed_by_kind: "system" },
    only: ["insert"],
    app_auth: { insert: SYSTEM },
    app_worker: { insert: SYSTEM },
  },
  {
    table: "registration",
    needs: ["profile"],
    row: { user_id: SELF, journey: "hormone", started_at: NOW, changed_at: NOW },
    app_web: { select: ["self", "employee", "admin"], insert: ["self"], update: ["self"] },
    app_auth: { select: VISITORS, insert: VISITORS },
    app_worker: { select: SYSTEM, delete: SYSTEM },
  },
  {
    table: "patient_basics",
    needs: ["profile"],
    row: { user_id: SELF, sex_at_birth: "female", changed_at: NOW },
    app_web: { select: ["self", "employee", "admin"], insert: ["self"], update: ["self"] },
    app_worker: { select: SYSTEM, delete: SYSTEM },
  },
  {
    table: "emergency_contact",
    needs: ["profile", "appointment"],
    row: {
      ...{ id: newId(), user_id: SELF, name: "n", relationship: "r", phone: "+15125550100" },
      ...{ saved_at: NOW, saved_by: SELF },
    },
    app_web: { select: ["self", "employee", "admin", "provider"], insert: ["self"] },
    app_worker: { select: SYSTEM, delete: SYSTEM },
  },
  {
    table: "consent_document",
    row: {
      ...{ key: "probe", version: 1, title: "t", statement: "s", body: "b", is_required: true },
      effective_from: "2020-01-01",
    },
    app_web: { select: VISITORS, insert: ADMIN },
  },
  {
    table: "consent_record",
    needs: ["profile", "consent_document"],
    row: { id: newId(), user_id: SELF, key: "probe", version: 1, body: "b", is_given: true, at: NOW },
    app_web: { select: ["self", "employee", "admin"] },
    app_auth: { insert: ["self"] },
  },
  {
    table: "sms_outbox",
    row: { ...message, id: newId(), sealed: "sealed" },
    app_web: { insert: VISITORS },
    app_auth: { insert: [...VISITORS, "system"] },
    app_worker: { select: SYSTEM, insert: SYSTEM, update: SYSTEM, delete: SYSTEM },
  },
  {
    table: "sms_outbox",
    what: "claiming to be sent",
    row: { ...message, id: newId(), sent_at: NOW },
    only: ["insert"],
    app_worker: { insert: SYSTEM },
  },
  {
    table: "contact_request",
    what: "by the member",
    needs: ["profile"],
    row: { ...request, id: REQUEST_ID, reference: "R-0000000001", user_id: SELF, idempotency_key: newId() },
    set: { state: "triaged" },
    app_web: { select: ["self", "employee", "admin"], insert: ["self"], update: ["self", "employee", "admin"] },
    app_worker: { select: SYSTEM, update: SYSTEM },
  },
  {
    table: "contact_request",
    what: "the member's, with its link",
    needs: ["profile"],
    row: { ...request, id: REQUEST_ID, reference: "R-0000000001", user_id: SELF, idempotency_key: newId() },
    set: { state: "triaged" },
    opened: REQUEST_ID,
    only: ["select", "update"],
    app_web: { select: ["self", "employee", "admin"], update: ["self", "employee", "admin"] },
    app_worker: { select: SYSTEM, update: SYSTEM },
  },
  {
    table: "contact_request",
    what: "who made it and what it was called",
    needs: ["profile"],
    row: { ...request, id: REQUEST_ID, reference: "R-0000000001", user_id: SELF, idempotency_key: newId() },
    set: { user_id: SELF, email: "new@probe.test", subject: "Another" },
    only: ["update"],
  },
  {
    table: "contact_request",
    what: "by a stranger",
    row: {
      ...{ ...request, id: STRANGERS_REQUEST_ID, reference: "R-0000000002", user_id: null, idempotency_key: newId() },
      email_confirmed_at: NOW,
    },
    set: { state: "triaged" },
    app_web: { select: ["employee", "admin"], insert: ["anonymous"], update: ["employee", "admin"] },
    app_worker: { select: SYSTEM, update: SYSTEM },
  },
  {
    table: "contact_request",
    what: "by a stranger, with its link",
    row: { ...request, id: STRANGERS_REQUEST_ID, reference: "R-0000000002", user_id: null, idempotency_key: newId() },
    set: { state: "triaged" },
    opened: STRANGERS_REQUEST_ID,
    only: ["select", "update"],
    app_web: { select: ["anonymous", "employee", "admin"], update: ["anonymous", "employee", "admin"] },
    app_worker: { select: SYSTEM, update: SYSTEM },
  },
  {
    table: "contact_request",
    what: "that a provider is asked to answer",
    needs: ["profile"],
    row: {
      ...{ ...request, id: HANDED_REQUEST_ID, reference: "R-0000000003", user_id: SELF, idempotency_key: newId() },
      provider_id: PROVIDER,
    },
    set: { state: "waiting_patient" },
    app_web: {
      select: ["self", "employee", "admin", "provider"],
      insert: ["self"],
      update: ["self", "employee", "admin", "provider"],
    },
    app_worker: { select: SYSTEM, update: SYSTEM },
  },
  {
    table: "profile",
    what: "of somebody whose question a provider answers",
    needs: ["auth.account", "contact_request"],
    row: profile,
    only: ["select"],
    app_web: { select: ["self", "employee", "admin", "provider"] },
    app_auth: { select: [...VISITORS, "system"] },
    app_worker: { select: SYSTEM },
  },
  {
    table: "contact_message",
    what: "the answer of the provider who was asked",
    needs: ["contact_request"],
    row: {
      ...{ ...text, id: newId(), request_id: HANDED_REQUEST_ID },
      ...{ author_kind: "provider", author_id: PROVIDER },
    },
    app_web: { select: ["self", "employee", "admin", "provider"], insert: ["provider"] },
  },
  {
    table: "contact_message",
    what: "of a provider who was not asked",
    needs: ["contact_request"],
    row: { ...text, id: newId(), author_kind: "provider", author_id: PROVIDER },
    only: ["insert"],
  },
  {
    table: "contact_request_event",
    what: "by the provider who was asked",
    needs: ["contact_request"],
    row: {
      ...{ ...happening, id: newId(), request_id: HANDED_REQUEST_ID },
      ...{ actor_kind: "provider", actor_id: PROVIDER },
    },
    only: ["insert"],
    app_web: { insert: ["provider"] },
  },
  {
    table: "contact_note",
    what: "by an employee",
    needs: ["contact_request"],
    row: { ...text, id: newId(), request_id: HANDED_REQUEST_ID, author_id: ACTORS.employee.id },
    app_web: { select: ["employee", "admin", "provider"], insert: ["employee"] },
  },
  {
    table: "contact_note",
    what: "by the provider who was asked",
    needs: ["contact_request"],
    row: { ...text, id: newId(), request_id: HANDED_REQUEST_ID, author_id: PROVIDER },
    only: ["insert"],
    app_web: { insert: ["provider"] },
  },
  {
    table: "contact_note",
    what: "by a provider who was not asked",
    needs: ["contact_request"],
    row: { ...text, id: newId(), author_id: PROVIDER },
    only: ["insert"],
  },
  {
    table: "contact_presence",
    needs: ["contact_request"],
    row: { request_id: REQUEST_ID, user_id: ACTORS.employee.id, seen_at: NOW },
    set: { seen_at: NOW },
    app_web: {
      select: ["employee", "admin", "provider", "otherProvider"],
      insert: ["employee"],
      update: ["employee"],
      delete: ["employee"],
    },
  },
  {
    table: "reply_snippet",
    row: { id: newId(), title: "Greeting", body: "Words", created_by: ACTORS.employee.id, created_at: NOW },
    app_web: {
      select: ["employee", "admin", "provider", "otherProvider"],
      insert: ["employee"],
      delete: ["employee", "admin"],
    },
  },
  {
    table: "contact_message",
    what: "by the member",
    needs: ["contact_request"],
    row: { ...text, id: newId(), author_kind: "member", author_id: SELF },
    app_web: { select: ["self", "employee", "admin"], insert: ["self"] },
  },
  {
    table: "contact_message",
    what: "by the member in a stranger's conversation",
    needs: ["contact_request"],
    row: { ...text, id: newId(), request_id: STRANGERS_REQUEST_ID, author_kind: "member", author_id: SELF },
    only: ["insert"],
  },
  {
    table: "contact_message",
    what: "by an employee",
    needs: ["contact_request"],
    row: { ...text, id: newId(), author_kind: "employee", author_id: ACTORS.employee.id },
    only: ["insert"],
    app_web: { insert: ["employee"] },
  },
  {
    table: "contact_message",
    what: "by a stranger in a member's conversation",
    needs: ["contact_request"],
    row: { ...text, id: newId(), author_kind: "anonymous", author_id: null },
    only: ["insert"],
  },
  {
    table: "contact_message",
    what: "by a stranger in a member's conversation, opened",
    needs: ["contact_request"],
    row: { ...text, id: newId(), author_kind: "anonymous", author_id: null },
    opened: REQUEST_ID,
    only: ["insert"],
  },
  {
    table: "contact_message",
    what: "by a stranger without the link",
    needs: ["contact_request"],
    row: {
      ...text,
      id: newId(),
      request_id: STRANGERS_REQUEST_ID,
      author_kind: "anonymous",
      author_id: null,
    },
    only: ["insert"],
  },
  {
    table: "contact_message",
    what: "in a stranger's conversation, with its link",
    needs: ["contact_request"],
    row: { ...text, id: newId(), request_id: STRANGERS_REQUEST_ID, author_kind: "anonymous", author_id: null },
    opened: STRANGERS_REQUEST_ID,
    only: ["select", "insert"],
    app_web: { select: ["anonymous", "employee", "admin"], insert: ["anonymous"] },
  },
  {
    table: "contact_request_event",
    what: "by a stranger in a member's conversation",
    needs: ["contact_request"],
    row: { ...happening, id: newId(), actor_kind: "anonymous", actor_id: null },
    opened: REQUEST_ID,
    only: ["insert"],
  },
  {
    table: "contact_request_event",
    what: "by a stranger, with the link",
    needs: ["contact_request"],
    row: {
      ...happening,
      id: newId(),
      request_id: STRANGERS_REQUEST_ID,
      actor_kind: "anonymous",
      actor_id: null,
    },
    opened: STRANGERS_REQUEST_ID,
    only: ["insert"],
    app_web: { insert: ["anonymous"] },
  },
  {
    table: "contact_request_event",
    what: "by the member",
    needs: ["contact_request"],
    row: { ...happening, id: newId(), actor_kind: "member", actor_id: SELF },
    app_web: { select: ["employee", "admin"], insert: ["self"] },
  },
  {
    table: "contact_request_event",
    what: "by the member in a stranger's conversation",
    needs: ["contact_request"],
    row: { ...happening, id: newId(), request_id: STRANGERS_REQUEST_ID, actor_kind: "member", actor_id: SELF },
    only: ["insert"],
  },
  {
    table: "contact_request_event",
    what: "by the clock",
    needs: ["contact_request"],
    row: { ...happening, id: newId(), actor_kind: "system", actor_id: null },
    only: ["insert"],
    app_worker: { insert: SYSTEM },
  },
  {
    table: "contact_request_event",
    what: "by nobody's clock",
    needs: ["contact_request"],
    row: { ...happening, id: newId(), actor_kind: "admin", actor_id: ACTORS.admin.id },
    only: ["insert"],
    app_web: { insert: ADMIN },
  },
  {
    table: "on_call_person",
    needs: ["profile"],
    row: { user_id: SELF, position: 1, added_at: NOW, added_by: ACTORS.admin.id },
    app_web: { select: ["employee", "admin"], insert: ADMIN, delete: ADMIN },
    app_worker: { select: SYSTEM, delete: SYSTEM },
  },
  {
    table: "on_call_person",
    what: "put there under another's name",
    needs: ["profile"],
    row: { user_id: SELF, position: 1, added_at: NOW, added_by: ACTORS.employee.id },
    only: ["insert"],
  },
  {
    table: "on_call_shift",
    needs: ["profile"],
    row: {
      ...{ id: newId(), user_id: SELF, starts_at: NOW, ends_at: new Date(NOW.getTime() + 3_600_000) },
      ...{ added_at: NOW, added_by: ACTORS.admin.id },
    },
    app_web: { select: ["employee", "admin"], insert: ADMIN, delete: ADMIN },
    app_worker: { select: SYSTEM, delete: SYSTEM },
  },
  {
    table: "on_call_shift",
    what: "put there under another's name",
    needs: ["profile"],
    row: {
      ...{ id: newId(), user_id: SELF, starts_at: NOW, ends_at: new Date(NOW.getTime() + 3_600_000) },
      ...{ added_at: NOW, added_by: ACTORS.employee.id },
    },
    only: ["insert"],
  },
  {
    table: "page",
    needs: ["contact_request"],
    row: { id: newId(), request_id: REQUEST_ID, alarm_at: NOW, round: 1, user_id: SELF, sent_at: NOW },
    set: { acknowledged_at: NOW },
    app_web: { select: ["employee", "admin"], update: ["employee", "admin"] },
    app_worker: { select: SYSTEM, insert: SYSTEM },
  },
  {
    table: "page",
    what: "about unconfirmed visitors",
    needs: ["profile"],
    row: {
      id: newId(),
      request_count: 3,
      alarm_at: NOW,
      round: 1,
      user_id: SELF,
      sent_at: NOW,
    },
    set: { acknowledged_at: NOW },
    app_web: { select: ["employee", "admin"], update: ["employee", "admin"] },
    app_worker: { select: SYSTEM, insert: SYSTEM },
  },
  {
    table: "profile",
    what: "the marketing vendor's id",
    needs: ["auth.account"],
    row: profile,
    set: { klaviyo_id: "probe" },
    only: ["update"],
    app_auth: { update: VISITORS },
    app_worker: { update: SYSTEM },
  },
  {
    table: "newsletter_signup",
    row: { ...signup, id: newId(), folded: "self@probe.test" },
    app_web: { insert: VISITORS, select: ["employee", "admin"] },
    app_worker: { select: SYSTEM, update: SYSTEM, delete: SYSTEM },
  },
  {
    table: "newsletter_signup",
    what: "claiming a vendor's id",
    row: { ...signup, id: newId(), folded: "other@probe.test", klaviyo_id: "probe" },
    only: ["insert"],
  },
  {
    table: "marketing_consent",
    what: "to email",
    needs: ["profile"],
    row: { ...consent, id: newId(), purpose: "email", source: "newsletter" },
    app_web: { insert: VISITORS, select: ["self", "employee", "admin"] },
    app_worker: { select: SYSTEM, insert: SYSTEM },
  },
  {
    table: "marketing_consent",
    what: "to text messages",
    needs: ["profile"],
    row: { ...consent, id: newId(), purpose: "sms", source: "profile" },
    only: ["insert"],
    app_worker: { insert: SYSTEM },
  },
  {
    table: "suppression",
    row: { email: "self@probe.test", reason: "unsubscribed", created_at: NOW },
    app_web: { insert: VISITORS, select: ["employee", "admin"] },
    app_worker: { select: SYSTEM, insert: SYSTEM, delete: SYSTEM },
  },
  {
    table: "marketing_delivery",
    row: { ...delivery, id: newId(), sealed: "sealed" },
    app_web: { insert: VISITORS },
    app_worker: { select: SYSTEM, insert: SYSTEM, update: SYSTEM, delete: SYSTEM },
  },
  {
    table: "marketing_delivery",
    what: "claiming to be delivered",
    row: { ...delivery, id: newId(), state: "delivered", finished_at: NOW },
    only: ["insert"],
    app_worker: { insert: SYSTEM },
  },
  {
    table: "analytics_event",
    row: { hour: NOW, event: "pageview", path: "/faqs" },
    app_web: { insert: VISITORS, select: ["employee", "admin"] },
    app_worker: { select: SYSTEM, delete: SYSTEM },
  },
  {
    table: "discount_code",
    what: "of the member",
    needs: ["profile"],
    row: { ...code, id: newId(), code: "0000-0000-0000", email_hash: HASH },
    set: { redeemed_at: NOW, redeemed_by: SELF, order_id: newId() },
    app_web: { select: ["self", "employee", "admin"], update: ["self"] },
    app_worker: { select: SYSTEM, insert: SYSTEM, update: SYSTEM },
  },
  {
    table: "discount_code",
    what: "of the member, used in another's name",
    needs: ["profile"],
    row: { ...code, id: newId(), code: "0000-0000-0001", email_hash: HASH },
    set: { redeemed_at: NOW, redeemed_by: newId(), order_id: newId() },
    only: ["update"],
    app_worker: { update: SYSTEM },
  },
  {
    table: "discount_code",
    what: "of the member, used before",
    needs: ["profile"],
    row: {
      ...{ ...code, id: newId(), code: "0000-0000-0002", email_hash: HASH },
      ...{ redeemed_at: NOW, redeemed_by: SELF, order_id: newId() },
    },
    set: { redeemed_by: SELF },
    only: ["update"],
    app_worker: { update: SYSTEM },
  },
  ...CATALOG.map((seed): TableProbe => ({
    ...seed,
    app_web: { select: VISITORS, insert: ADMIN, update: ADMIN, delete: ADMIN },
    app_worker: { select: SYSTEM },
  })),
  {
    table: "clinical_fact",
    what: "that nobody else agreed to",
    row: { id: newId(), key: "probe", value: "1", effective_from: "2020-01-01", source: "s", owner: "o" },
    app_web: { select: VISITORS },
    app_worker: { select: SYSTEM },
  },
  {
    table: "clinical_fact",
    what: "that one admin proposed and this one approved",
    needs: ["clinical_fact_proposal"],
    row: { ...FACT, id: newId(), owner: "o" },
    only: ["insert"],
    app_web: { insert: ADMIN },
  },
  {
    table: "clinical_fact",
    what: "with another value than the approved one",
    needs: ["clinical_fact_proposal"],
    row: { ...FACT, id: newId(), value: "3", owner: "o" },
    only: ["insert"],
  },
  {
    table: "clinical_fact_proposal",
    what: "decided",
    row: {
      ...{ ...FACT, id: newId(), proposed_by: ACTORS.other.id, proposed_at: NOW },
      ...{ decided_by: ACTORS.admin.id, decided_at: NOW, is_approved: true },
    },
    set: { is_approved: false },
    only: ["select", "insert", "update"],
    app_web: { select: ADMIN },
  },
  {
    table: "clinical_fact_proposal",
    what: "of this admin",
    row: { ...FACT, id: newId(), key: "probe_own", proposed_by: ACTORS.admin.id, proposed_at: NOW },
    set: { decided_by: ACTORS.admin.id, decided_at: NOW, is_approved: true },
    app_web: { select: ADMIN, insert: ADMIN },
  },
  {
    table: "clinical_fact_proposal",
    what: "of another admin",
    row: { ...FACT, id: newId(), key: "probe_other", proposed_by: ACTORS.other.id, proposed_at: NOW },
    set: { decided_by: ACTORS.admin.id, decided_at: NOW, is_approved: true },
    app_web: { select: ADMIN, update: ADMIN },
  },
  {
    table: "emergency_list",
    what: "a clinician's draft",
    row: { ...EMERGENCY_LIST, version: 901, created_by: ACTORS.provider.id },
    set: { approved_at: NOW, approved_by: ACTORS.provider.id },
    app_web: { select: VISITORS, insert: ["provider"], update: ["provider"] },
  },
  {
    table: "emergency_list",
    what: "that approves itself",
    row: {
      ...{ ...EMERGENCY_LIST, version: 902, created_by: ACTORS.provider.id },
      ...{ approved_at: NOW, approved_by: ACTORS.provider.id },
    },
    set: { approved_at: null, approved_by: null },
    only: ["insert", "update"],
  },
  {
    table: "search_gap",
    row: { search_term: "probe", times: 5, counted_at: NOW },
    app_web: { select: ["employee", "admin"] },
    app_worker: { select: SYSTEM, insert: SYSTEM, delete: SYSTEM },
  },
  {
    table: "search_day",
    row: { day: "2026-11-15", searches: 9, without_result: 2 },
    app_web: { select: ["employee", "admin"] },
    app_worker: { select: SYSTEM, insert: SYSTEM, update: SYSTEM },
  },
  {
    table: "staff_note",
    needs: ["profile"],
    row: { id: newId(), user_id: SELF, author_id: ACTORS.employee.id, body: "Words", created_at: NOW },
    app_web: { select: ["employee", "admin"], insert: ["employee"] },
  },
  {
    table: "factor_reset",
    what: "asked for by this admin",
    needs: ["profile"],
    row: { id: newId(), user_id: SELF, reason: "r", asked_by: ACTORS.admin.id, asked_at: NOW },
    set: { decided_by: ACTORS.admin.id, decided_at: NOW, is_approved: true },
    app_web: { select: ["employee", "admin"] },
    app_auth: { select: ["employee", "admin"], insert: ADMIN },
  },
  {
    table: "factor_reset",
    what: "asked for by a colleague",
    needs: ["profile"],
    row: { id: newId(), user_id: SELF, reason: "r", asked_by: ACTORS.employee.id, asked_at: NOW },
    set: { decided_by: ACTORS.admin.id, decided_at: NOW, is_approved: true },
    only: ["update"],
    app_auth: { update: ADMIN },
  },
  {
    table: "license_warning",
    needs: ["provider_license"],
    row: { license_id: LICENSE_ID, days: 30, sent_at: NOW },
    app_web: { select: ["employee", "admin"] },
    app_worker: { select: SYSTEM, insert: SYSTEM },
  },
  ...PHARMACIES.map((seed): TableProbe => ({
    ...seed,
    app_web: { select: VISITORS, insert: ADMIN, update: ADMIN },
    app_worker: { select: SYSTEM },
  })),
  {
    table: "clinician_listing",
    what: "public",
    row: { ...clinician, id: newId(), is_public: true },
    app_web: { select: VISITORS, insert: ADMIN, update: ADMIN, delete: ADMIN },
    app_worker: { select: SYSTEM },
  },
  {
    table: "clinician_listing",
    what: "not public",
    row: { ...clinician, id: newId(), is_public: false },
    only: ["select"],
    app_web: { select: ["employee", "admin"] },
    app_worker: { select: SYSTEM },
  },
  ...SEARCHED.map((seed): TableProbe => ({
    ...seed,
    app_web: { select: VISITORS },
    app_worker: seed.table === "search_synonym" ? { select: SYSTEM } : EVERYTHING,
    app_owner: EVERYTHING,
  })),
  {
    table: "search_term",
    what: "by the member",
    row: { at: NOW, search_term: "words", user_id: SELF },
    app_web: { insert: ["self"] },
    app_worker: { select: SYSTEM, update: SYSTEM, delete: SYSTEM },
  },
  {
    table: "search_term",
    what: "by a stranger",
    row: { at: NOW, search_term: "words", user_id: null },
    app_web: { insert: ["anonymous"] },
    app_worker: { select: SYSTEM, update: SYSTEM, delete: SYSTEM },
  },
  {
    table: "search_retention",
    row: { one: true, retention_months: 13, person_retention_days: 30 },
    app_web: { select: ADMIN, update: ADMIN },
    app_worker: { select: SYSTEM },
  },
  ...VISIT_SETTINGS.map((seed): TableProbe => ({
    ...seed,
    app_web: { select: VISITORS, insert: ADMIN, update: ADMIN, delete: ADMIN },
    app_worker: { select: SYSTEM },
  })),
  ...PROVIDER_HOURS.map((seed): TableProbe => ({
    ...seed,
    app_web: { select: VISITORS, insert: SCHEDULE_EDITORS, update: SCHEDULE_EDITORS, delete: SCHEDULE_EDITORS },
    app_worker: { select: SYSTEM },
  })),
  {
    table: "appointment",
    needs: ["profile", "provider", "appointment_type"],
    row: { ...visit, status: "booked" },
    app_web: {
      select: ["self", "employee", "admin", "provider"],
      insert: ["self", "employee", "admin"],
      update: ["self", "employee", "admin", "provider"],
    },
    app_worker: { select: SYSTEM, update: SYSTEM },
  },
  {
    table: "prescriber_patient",
    needs: ["profile", "provider"],
    row: { provider_id: PROVIDER, user_id: SELF },
    app_web: { select: ["provider"], insert: ["employee", "admin"] },
  },
  {
    table: "appointment",
    what: "with a colleague, which took place, of somebody the provider prescribes for",
    needs: ["profile", "provider", "appointment_type", "prescriber_patient"],
    row: { ...visit, provider_id: OTHER_PROVIDER, status: "fulfilled" },
    only: ["select"],
    app_web: { select: ["self", "employee", "admin", "provider", "otherProvider"] },
    app_worker: { select: SYSTEM },
  },
  {
    table: "appointment",
    what: "with a colleague, to come, of somebody the provider prescribes for",
    needs: ["profile", "provider", "appointment_type", "prescriber_patient"],
    row: { ...visit, provider_id: OTHER_PROVIDER, status: "booked" },
    only: ["select"],
    app_web: { select: ["self", "employee", "admin", "otherProvider"] },
    app_worker: { select: SYSTEM },
  },
  {
    table: "profile",
    what: "of somebody with a visit",
    needs: ["appointment"],
    row: profile,
    only: ["select"],
    app_web: { select: ["self", "employee", "admin", "provider"] },
    app_auth: { select: [...VISITORS, "system"] },
    app_worker: { select: SYSTEM },
  },
  {
    table: "prescription",
    what: "that counts",
    needs: PRESCRIBING,
    row: confirmed,
    set: onHold,
    app_web: { select: ["self", "employee", "admin", "provider"], update: ["provider"] },
    app_worker: { select: SYSTEM, update: SYSTEM },
  },
  {
    table: "prescription",
    what: "only written down",
    needs: PRESCRIBING,
    row: { ...order, id: newId(), status: "transcribed" },
    set: { status: "refused", ended_at: NOW },
    app_web: { select: ["employee", "admin", "provider"], insert: ["employee"], update: ["provider"] },
    app_worker: { select: SYSTEM, update: SYSTEM },
  },
  {
    table: "prescription",
    what: "of a colleague for one's own patient, put on hold",
    needs: [...PRESCRIBING, "appointment"],
    row: { ...confirmed, id: newId(), prescriber_id: OTHER_PROVIDER, confirmed_by: OTHER_PROVIDER },
    set: onHold,
    only: ["select", "update"],
    app_web: { select: ["self", "employee", "admin", "provider", "otherProvider"], update: ["otherProvider"] },
    app_worker: { select: SYSTEM, update: SYSTEM },
  },
  {
    table: "prescription",
    what: "of a colleague, for a treatment that a result stops",
    needs: [...PRESCRIBING, "lab_alert"],
    row: { ...confirmed, id: newId(), prescriber_id: OTHER_PROVIDER, confirmed_by: OTHER_PROVIDER },
    set: onHold,
    only: ["select", "update"],
    app_web: {
      select: ["self", "employee", "admin", "provider", "otherProvider"],
      update: ["provider", "otherProvider"],
    },
    app_worker: { select: SYSTEM, update: SYSTEM },
  },
  {
    table: "prescription",
    what: "of a colleague for one's own patient, stopped",
    needs: [...PRESCRIBING, "appointment"],
    row: { ...confirmed, id: newId(), prescriber_id: OTHER_PROVIDER, confirmed_by: OTHER_PROVIDER },
    set: { status: "stopped", ended_at: NOW },
    only: ["update"],
    app_web: { update: ["provider", "otherProvider"] },
    app_worker: { update: SYSTEM },
  },
  {
    table: "prescription_fill",
    needs: ["prescription"],
    row: { ...fill, id: newId() },
    set: { supply_from: "2026-11-20" },
    app_web: {
      select: ["self", "employee", "admin", "provider"],
      insert: ["employee", "admin"],
      update: ["employee", "admin"],
    },
    app_worker: { select: SYSTEM, insert: SYSTEM, update: SYSTEM },
  },
  {
    table: "customer_order",
    needs: ["prescription"],
    row: customer_order,
    set: { status: "canceled", canceled_at: NOW },
    app_web: { select: READERS, update: ["employee", "admin"] },
    app_worker: { select: SYSTEM, insert: SYSTEM, update: SYSTEM },
  },
  {
    table: "customer_order",
    what: "where it goes",
    needs: ["prescription"],
    row: customer_order,
    set: { ship_street: "1 Other Street" },
    only: ["update"],
    app_worker: { update: SYSTEM },
  },
  {
    table: "order_event",
    what: "by an employee",
    needs: ["customer_order"],
    row: { ...step_of_order, id: newId(), actor_kind: "employee", actor_id: ACTORS.employee.id },
    app_web: { select: READERS, insert: ["employee"] },
    app_worker: { select: SYSTEM, insert: SYSTEM },
  },
  {
    table: "order_event",
    what: "by the member",
    needs: ["customer_order"],
    row: { ...step_of_order, id: newId(), actor_kind: "member", actor_id: SELF },
    only: ["insert"],
    app_worker: { insert: SYSTEM },
  },
  {
    table: "pharmacy_message",
    row: { ...told_by_pharmacy, id: newId() },
    set: { outcome: "stale", applied_at: NOW },
    app_web: { select: ["employee", "admin"], insert: ["anonymous"] },
    app_worker: { select: SYSTEM, update: SYSTEM },
  },
  {
    table: "pharmacy_message",
    what: "claiming to be dealt with",
    row: { ...told_by_pharmacy, id: newId(), outcome: "stale", applied_at: NOW },
    only: ["insert"],
  },
  {
    table: "pharmacy_question",
    needs: ["customer_order"],
    row: { id: newId(), order_id: CUSTOMER_ORDER_ID, asked_by: ACTORS.employee.id, text: "When?", at: NOW },
    app_web: { select: ["employee", "admin"], insert: ["employee"] },
    app_worker: { select: SYSTEM },
  },
  {
    table: "pharmacy_answer",
    needs: ["customer_order"],
    row: { id: newId(), order_id: CUSTOMER_ORDER_ID, answered_by: ACTORS.employee.id, text: "Yes", at: NOW },
    app_web: { select: ["employee", "admin"], insert: ["employee"] },
    app_worker: { select: SYSTEM },
  },
  {
    table: "order_late",
    needs: ["customer_order"],
    row: { order_id: CUSTOMER_ORDER_ID, promised_until: "2026-11-20", flagged_at: NOW },
    app_web: { select: READERS },
    app_worker: { select: SYSTEM, insert: SYSTEM },
  },
  {
    table: "dose_confirmation",
    needs: ["prescription"],
    row: { id: newId(), user_id: SELF, prescription_id: PRESCRIPTION_ID, confirmed_at: NOW },
    app_web: { select: READERS, insert: ["self"] },
    app_worker: { select: SYSTEM },
  },
  {
    table: "reorder_reminder",
    needs: ["prescription"],
    row: { prescription_id: PRESCRIPTION_ID, due_on: "2026-12-01", sent_at: NOW },
    app_worker: { select: SYSTEM, insert: SYSTEM },
  },
  {
    table: "reorder_hold",
    needs: ["prescription"],
    row: { prescription_id: PRESCRIPTION_ID, user_id: SELF, due_on: "2026-12-01", gates: "{dose}", looked_at: NOW },
    app_web: { select: ["employee", "admin"] },
    app_worker: EVERYTHING,
  },
  {
    table: "customer_order",
    what: "that it is settled",
    needs: ["prescription"],
    row: customer_order,
    set: { closed_at: NOW },
    only: ["update"],
    app_web: { update: ["employee", "admin"] },
    app_worker: { update: SYSTEM },
  },
  {
    table: "prescription_event",
    what: "by the prescriber",
    needs: ["prescription"],
    row: { ...event_of_order, id: newId(), actor_kind: "provider", actor_id: PROVIDER },
    app_web: { select: ["self", "employee", "admin", "provider"], insert: ["provider"] },
    app_worker: { select: SYSTEM },
  },
  {
    table: "prescription_event",
    what: "by the clinic's own machinery",
    needs: ["prescription"],
    row: { ...event_of_order, id: newId(), actor_kind: "system", actor_id: null },
    only: ["insert"],
    app_worker: { insert: SYSTEM },
  },
  {
    table: "prescription_event",
    what: "by the member",
    needs: ["prescription"],
    row: { ...event_of_order, id: newId(), actor_kind: "member", actor_id: SELF },
    only: ["insert"],
  },
  {
    table: "in_person_exam",
    needs: ["prescription"],
    row: { ...exam, recorded_by: ACTORS.employee.id },
    app_web: { select: ["self", "employee", "admin", "provider"], insert: ["employee"] },
    app_worker: { select: SYSTEM },
  },
  {
    table: "profile",
    what: "of somebody with a prescription",
    needs: ["prescription"],
    row: profile,
    only: ["select"],
    app_web: { select: ["self", "employee", "admin", "provider"] },
    app_auth: { select: [...VISITORS, "system"] },
    app_worker: { select: SYSTEM },
  },
  {
    table: "booked_time",
    what: "of a booked visit",
    needs: ["appointment"],
    row: {
      ...{ appointment_id: VISIT_ID, provider_id: PROVIDER },
      ...{ during: "[2026-11-15T12:00:00Z,2026-11-15T12:40:00Z)", hold_expires_at: null },
    },
    app_web: {
      select: VISITORS,
      insert: ["self", "employee", "admin", "provider"],
      update: ["self", "employee", "admin"],
      delete: ["self", "employee", "admin", "provider"],
    },
    app_worker: { select: SYSTEM, delete: SYSTEM },
  },
  {
    table: "booked_time",
    what: "of a hold that ran out",
    needs: ["appointment"],
    row: {
      ...{ appointment_id: VISIT_ID, provider_id: PROVIDER },
      ...{ during: "[2026-11-15T12:00:00Z,2026-11-15T12:40:00Z)", hold_expires_at: new Date("2026-01-01T00:00:00Z") },
    },
    only: ["delete"],
    app_web: { delete: VISITORS },
    app_worker: { delete: SYSTEM },
  },
  {
    table: "appointment_event",
    what: "by the member",
    needs: ["appointment"],
    row: { ...event_of_visit, id: newId(), actor_kind: "member", actor_id: SELF },
    app_web: { select: ["self", "employee", "admin", "provider"], insert: ["self"] },
    app_worker: { select: SYSTEM },
  },
  {
    table: "appointment_event",
    what: "by the clinic's own machinery",
    needs: ["appointment"],
    row: { ...event_of_visit, id: newId(), actor_kind: "system", actor_id: null },
    only: ["insert"],
    app_worker: { insert: SYSTEM },
  },
  {
    table: "appointment_event",
    what: "by another member",
    needs: ["appointment"],
    row: { ...event_of_visit, id: newId(), actor_kind: "member", actor_id: ACTORS.other.id },
    only: ["insert"],
  },
  {
    table: "waitlist_entry",
    needs: ["appointment"],
    row: { id: WAITLIST_ENTRY_ID, user_id: SELF, appointment_id: VISIT_ID, created_at: NOW },
    app_web: { select: ["self", "employee", "admin"], insert: ["self"], update: ["self", "employee", "admin"] },
    app_worker: { select: SYSTEM, update: SYSTEM },
  },
  {
    table: "earlier_offer",
    needs: ["waitlist_entry"],
    row: {
      ...{ id: newId(), waitlist_entry_id: WAITLIST_ENTRY_ID, user_id: SELF, provider_id: PROVIDER, starts_at: NOW },
      ...{ offered_at: NOW, expires_at: NOW, status: "open" },
    },
    app_web: { select: ["self", "employee", "admin"], update: ["self"] },
    app_worker: { select: SYSTEM, insert: SYSTEM, update: SYSTEM },
  },
  {
    table: "lab_marker",
    row: {
      ...{ loinc: "99999-9", name: "n", explanation: "e", is_lead: false, sort: 99 },
      ...{ usual: "{}", units: "[]", source: "s" },
    },
    app_web: { select: VISITORS, insert: ADMIN },
  },
  {
    table: "lab_panel",
    row: { key: "probe", name: "n", sort: 1, loincs: "{2986-8}", source: "s" },
    app_web: { select: VISITORS, insert: ADMIN },
  },
  {
    table: "lab_alert_rule",
    row: { key: "probe", loinc: "99999-9", level: "PRV", test: "above", threshold: 1, text: "w", source: "s" },
    app_web: { select: VISITORS, insert: ADMIN },
  },
  {
    table: "alarm",
    what: "of a provider's patient",
    needs: ["provider"],
    row: alarm,
    set: { acknowledged_at: NOW },
    app_web: { select: CARERS, insert: ["employee"], update: CARERS },
    app_worker: { select: SYSTEM, update: SYSTEM },
  },
  {
    table: "alarm",
    what: "of nobody's patient",
    row: { ...alarm, id: newId(), reference: "L-0000000002", provider_id: null, provider_path: null },
    set: { acknowledged_at: NOW },
    only: ["select", "update"],
    app_web: { select: [...CARERS, "otherProvider"], update: [...CARERS, "otherProvider"] },
    app_worker: { select: SYSTEM, update: SYSTEM },
  },
  {
    table: "alarm",
    what: "already closed when raised",
    needs: ["provider"],
    row: { ...alarm, id: newId(), reference: "L-0000000003", closed_at: NOW },
    only: ["insert"],
  },
  {
    table: "page",
    what: "about an alarm",
    needs: ["alarm", "profile"],
    row: { id: newId(), alarm_id: ALARM_ID, alarm_at: NOW, round: 1, user_id: SELF, sent_at: NOW },
    set: { acknowledged_at: NOW },
    app_web: { select: CARERS, update: CARERS },
    app_worker: { select: SYSTEM, insert: SYSTEM },
  },
  {
    table: "lab_report",
    what: "not yet verified",
    needs: ["profile", "provider"],
    row: labReport,
    set: { status: "withdrawn", ended_at: NOW },
    app_web: { select: CARERS, insert: ["employee"], update: CARERS },
    app_worker: { select: SYSTEM },
  },
  {
    table: "lab_report",
    what: "released",
    needs: ["profile", "provider"],
    row: released,
    set: { held_values: 1 },
    app_web: { select: ["self", ...CARERS], update: CARERS },
    app_worker: { select: SYSTEM },
    only: ["select", "update"],
  },
  {
    table: "lab_report",
    what: "of nobody's patient",
    needs: ["profile"],
    row: { ...labReport, provider_id: null },
    set: { held_values: 1 },
    only: ["select", "update"],
    app_web: { select: [...CARERS, "otherProvider"], update: [...CARERS, "otherProvider"] },
    app_worker: { select: SYSTEM },
  },
  {
    table: "lab_report",
    what: "of somebody who has a visit with the provider",
    needs: ["appointment", "provider"],
    row: { ...labReport, provider_id: ACTORS.otherProvider.id },
    only: ["select"],
    app_web: { select: [...CARERS, "otherProvider"] },
    app_worker: { select: SYSTEM },
  },
  {
    table: "lab_report",
    what: "of a colleague's, about somebody the provider prescribes for",
    needs: ["prescriber_patient"],
    row: { ...labReport, provider_id: ACTORS.otherProvider.id },
    set: { held_values: 1 },
    only: ["select", "update"],
    app_web: { select: [...CARERS, "otherProvider"], update: [...CARERS, "otherProvider"] },
    app_worker: { select: SYSTEM },
  },
  {
    table: "lab_report",
    what: "verified in an admin's name",
    needs: ["profile", "provider"],
    row: labReport,
    set: { status: "released", verified_by: ACTORS.admin.id, verified_at: NOW },
    only: ["update"],
    app_web: { update: ADMIN },
  },
  {
    table: "lab_report",
    what: "released when typed in",
    needs: ["profile", "provider"],
    row: released,
    only: ["insert"],
  },
  {
    table: "lab_value",
    what: "not yet verified",
    needs: ["lab_report"],
    row: labValue,
    set: { remark: "r", remark_by: PROVIDER, remark_at: NOW },
    app_web: { select: CARERS, insert: ["employee"], update: ["provider"] },
  },
  {
    table: "lab_value",
    what: "released",
    needs: ["lab_report"],
    row: { ...labValue, id: RELEASED_VALUE_ID, report_id: RELEASED_ID },
    set: { remark: "r", remark_by: PROVIDER, remark_at: NOW },
    app_web: { select: ["self", ...CARERS], update: ["provider"] },
  },
  {
    table: "lab_value",
    what: "held back",
    needs: ["lab_report"],
    row: {
      ...{ ...labValue, id: newId(), report_id: RELEASED_ID, loinc: "4544-3" },
      ...{ held_at: NOW, held_by: PROVIDER, hold_reason: "r" },
    },
    set: { held_at: null, held_by: null, hold_reason: null },
    only: ["select", "update"],
    app_web: { select: CARERS, update: ["provider"] },
  },
  {
    table: "lab_value",
    what: "as it was read",
    needs: ["lab_report"],
    row: labValue,
    set: { value: 1, unit: "ng/mL" },
    only: ["update"],
  },
  {
    table: "lab_alert",
    needs: ["lab_value"],
    row: labAlert,
    set: { closed_at: NOW, closed_by: PROVIDER, closure_note: "n" },
    app_web: { select: CARERS, insert: ["employee", "admin"], update: ["provider"] },
    app_worker: { select: SYSTEM },
  },
  {
    table: "lab_alert",
    what: "about a reading that was withdrawn",
    needs: ["lab_value"],
    row: labAlert,
    set: { ended_at: NOW },
    only: ["update"],
    app_web: { update: CARERS },
  },
  {
    table: "lab_stop_decision",
    needs: ["lab_alert", "offering"],
    row: stopDecision,
    app_web: { select: ["self", ...CARERS], insert: ["provider"] },
    app_worker: { select: SYSTEM },
  },
  {
    table: "lab_stop_decision",
    what: "about a treatment that the result does not stop",
    needs: ["lab_alert", "offering"],
    row: { ...stopDecision, id: newId(), treatment_key: "trt" },
    only: ["insert"],
  },
  {
    table: "lab_alert",
    what: "about a released result",
    needs: ["lab_value"],
    row: { ...labAlert, id: newId(), report_id: RELEASED_ID, value_id: RELEASED_VALUE_ID },
    only: ["select"],
    app_web: { select: ["self", ...CARERS] },
    app_worker: { select: SYSTEM },
  },
  {
    table: "lab_event",
    what: "by an employee",
    needs: ["lab_report"],
    row: {
      ...{ id: newId(), report_id: LAB_REPORT_ID, kind: "transcribed", at: NOW },
      ...{ actor_kind: "employee", actor_id: EMPLOYEE },
    },
    app_web: { select: CARERS, insert: ["employee"] },
  },
  {
    table: "lab_event",
    what: "by a provider",
    needs: ["lab_report"],
    row: {
      ...{ id: newId(), report_id: LAB_REPORT_ID, kind: "reviewed", at: NOW },
      ...{ actor_kind: "provider", actor_id: PROVIDER },
    },
    only: ["insert"],
    app_web: { insert: ["provider"] },
  },
  {
    table: "profile",
    what: "of somebody whose results are the provider's",
    needs: ["lab_report"],
    row: profile,
    only: ["select"],
    app_web: { select: ["self", "employee", "admin", "provider"] },
    app_auth: { select: [...VISITORS, "system"] },
    app_worker: { select: SYSTEM },
  },
  {
    table: "profile",
    what: "whether there are results",
    needs: ["auth.account"],
    row: profile,
    set: { has_test_results: true },
    only: ["update"],
    app_auth: { update: VISITORS },
    app_worker: { update: SYSTEM },
  },
  {
    table: "state_waitlist",
    row: { id: newId(), email: "self@probe.test", state: "WY", created_at: NOW },
    app_web: { select: ["employee", "admin"], insert: VISITORS },
  },
  {
    table: "reminder_sent",
    needs: ["appointment"],
    row: { appointment_id: VISIT_ID, sequence: 0, kind: "day", sent_at: NOW },
    app_worker: { select: SYSTEM, insert: SYSTEM },
  },
  {
    table: "stored_file",
    what: "sent by the member",
    needs: ["appointment"],
    row: { ...stored_file, id: FILE_ID, kind: "patient-upload", uploaded_by: SELF },
    set: { read_at: NOW },
    app_web: {
      select: ["self", "employee", "admin", "provider"],
      insert: ["self"],
      update: ["self", "employee", "admin", "provider"],
    },
    app_worker: { select: SYSTEM, update: SYSTEM, delete: SYSTEM },
  },
  {
    table: "stored_file",
    what: "kept for the member by staff",
    needs: ["appointment"],
    row: { ...stored_file, id: ORDER_FILE_ID, kind: "signed-order", uploaded_by: ACTORS.employee.id },
    only: ["insert"],
    app_web: { insert: ["employee"] },
  },
  {
    table: "stored_file",
    what: "a signed order, of somebody who has a visit with the provider",
    needs: ["appointment"],
    row: signed_order,
    set: { read_at: NOW },
    only: ["select", "update"],
    app_web: { select: ["self", "employee", "admin"], update: ["self", "employee", "admin"] },
    app_worker: { select: SYSTEM, update: SYSTEM },
  },
  {
    table: "stored_file",
    what: "the signed order of the provider's own prescription",
    needs: ["prescription"],
    row: signed_order,
    set: { read_at: NOW },
    only: ["select", "update"],
    app_web: { select: ["self", "employee", "admin", "provider"], update: ["self", "employee", "admin"] },
    app_worker: { select: SYSTEM, update: SYSTEM },
  },
  {
    table: "stored_file",
    what: "of the member, claiming to be checked",
    needs: ["appointment"],
    row: { ...stored_file, ...clean_file, id: newId(), kind: "patient-upload", uploaded_by: SELF },
    set: { object_key: "files/other" },
    only: ["insert", "update"],
    app_worker: { update: SYSTEM },
  },
  {
    table: "upload_part",
    needs: ["stored_file"],
    row: { file_id: FILE_ID, starts_at: 0, bytes: 1, object_key: "incoming/probe" },
    app_web: { select: ["self"], insert: ["self"] },
    app_worker: { select: SYSTEM, delete: SYSTEM },
  },
  {
    table: "person_word",
    needs: ["profile"],
    row: { word: "probe", user_id: SELF },
    app_web: { select: ["self", "employee", "admin"], insert: ["self"], delete: ["self"] },
    app_auth: { select: [...VISITORS, "system"], insert: [...VISITORS, "system"], delete: [...VISITORS, "system"] },
    app_worker: { select: SYSTEM, insert: SYSTEM, delete: SYSTEM },
  },
  {
    table: "person_trigram",
    row: { trigram: "pro", word: "probe" },
    app_web: { select: STAFF, insert: VISITORS },
    app_auth: { insert: [...VISITORS, "system"] },
    app_worker: { insert: SYSTEM },
  },
  {
    table: "people_search",
    what: "of an employee",
    needs: ["auth.account"],
    row: { id: newId(), user_id: ACTORS.employee.id, term: "probe", created_at: NOW },
    app_web: { select: ["employee"], insert: ["employee"] },
    app_worker: { select: SYSTEM, delete: SYSTEM },
  },
  {
    table: "people_search",
    what: "of a member, who has none",
    needs: ["auth.account"],
    row: { id: newId(), user_id: SELF, term: "probe", created_at: NOW },
    app_worker: { select: SYSTEM, delete: SYSTEM },
  },
  {
    table: "people_view",
    what: "an employee's own",
    needs: ["auth.account"],
    row: { ...view, id: newId(), user_id: ACTORS.employee.id, is_shared: false },
    app_web: { select: ["employee"], insert: ["employee"], delete: ["employee"] },
  },
  {
    table: "people_view",
    what: "shared by an employee",
    needs: ["auth.account"],
    row: { ...view, id: newId(), user_id: ACTORS.employee.id, is_shared: true },
    app_web: { select: STAFF, insert: ["employee"], delete: STAFF },
  },
  {
    table: "people_view",
    what: "of a member, who has none",
    needs: ["auth.account"],
    row: { ...view, id: newId(), user_id: SELF, is_shared: false },
  },
  {
    table: "staff_setting",
    what: "of an employee",
    needs: ["auth.account"],
    row: { user_id: ACTORS.employee.id, has_single_keys: true },
    app_web: { select: ["employee"], insert: ["employee"], update: ["employee"] },
  },
  {
    table: "staff_setting",
    what: "of a member, who has none",
    needs: ["auth.account"],
    row: { user_id: SELF, has_single_keys: true },
  },
  {
    table: "bulk_act",
    what: "of an employee",
    needs: ["auth.account"],
    row: { ...bulkAct, id: BULK_ACT_ID, user_id: ACTORS.employee.id },
    set: { done: 1 },
    app_web: { select: ["employee"], insert: ["employee"], update: ["employee"] },
    app_worker: { select: SYSTEM, update: SYSTEM, delete: SYSTEM },
  },
  {
    table: "bulk_act",
    what: "of a member, who has none",
    needs: ["auth.account"],
    row: { ...bulkAct, id: newId(), user_id: SELF },
    set: { done: 1 },
    app_worker: { select: SYSTEM, update: SYSTEM, delete: SYSTEM },
  },
  {
    table: "person_tag",
    needs: ["profile"],
    row: { user_id: SELF, tag: "probe", added_at: NOW, added_by: ACTORS.employee.id },
    app_web: { select: STAFF, insert: ["employee"], delete: STAFF },
    app_worker: { select: SYSTEM },
  },
  {
    table: "person_tag",
    what: "put there by oneself",
    needs: ["profile"],
    row: { user_id: SELF, tag: "probe", added_at: NOW, added_by: SELF },
    only: ["insert"],
  },
  {
    table: "export_part",
    needs: ["bulk_act"],
    row: { act_id: BULK_ACT_ID, n: 0, last_id: SELF, people: 1, bytes: HASH },
    app_web: { select: ["employee"], delete: ["employee"] },
    app_worker: { select: SYSTEM, insert: SYSTEM, delete: SYSTEM },
  },
  ...[
    {
      table: "billing_term",
      row: {
        ...{ effective_from: "2019-01-01", dunning_days: "{1}", price_notice_days: 30, reminder_months: 12 },
        ...{ max_pause_months: 3, visit_hold_days: 5, untimely_percent: 100, source: "s" },
      },
    },
    { table: "renewal_terms", row: { version: 999, effective_from: "2019-01-01", body: "x".repeat(60) } },
  ].map((seed): TableProbe => ({
    ...seed,
    app_web: { select: VISITORS, insert: ADMIN },
    app_worker: { select: SYSTEM },
  })),
  {
    table: "payment_customer",
    needs: ["profile"],
    row: { user_id: SELF, processor_id: "cus_probe", created_at: NOW },
    app_web: { select: OWN_AND_STAFF, insert: ["self"], update: ["self"] },
    app_worker: { select: SYSTEM, insert: SYSTEM, update: SYSTEM },
  },
  {
    table: "card_setup",
    needs: ["profile"],
    row: { id: newId(), user_id: SELF, processor_id: "seti_probe", created_at: NOW },
    app_web: { select: OWN_AND_STAFF, insert: ["self"], update: ["self"] },
    app_worker: { select: SYSTEM, insert: SYSTEM, update: SYSTEM },
  },
  {
    table: "payment_method",
    needs: ["profile"],
    row: {
      ...{ id: METHOD_ID, user_id: SELF, processor_id: "pm_probe", brand: "visa", last4: "4242" },
      ...{ expires_month: 8, expires_year: 2030, created_at: NOW, replaced_at: null },
    },
    app_web: { select: OWN_AND_STAFF, insert: ["self"], update: ["self"] },
    app_worker: { select: SYSTEM, insert: SYSTEM, update: SYSTEM },
  },
  {
    table: "plan",
    needs: ["profile", "offering"],
    row: plan,
    app_web: { select: OWN_AND_STAFF, insert: ["self"], update: OWN_AND_STAFF },
    app_worker: { select: SYSTEM, insert: SYSTEM, update: SYSTEM },
  },
  {
    table: "plan",
    what: "whose it is and what for",
    needs: ["profile", "offering"],
    row: plan,
    set: { user_id: SELF, offering_key: "probe" },
    only: ["update"],
    app_worker: { update: SYSTEM },
  },
  {
    table: "plan_event",
    what: "by the member",
    needs: ["plan"],
    row: { ...plan_event, id: newId(), actor_kind: "member", actor_id: SELF },
    app_web: { select: OWN_AND_STAFF, insert: ["self"] },
    app_worker: { select: SYSTEM, insert: SYSTEM },
  },
  {
    table: "plan_event",
    what: "by another member",
    needs: ["plan"],
    row: { ...plan_event, id: newId(), actor_kind: "member", actor_id: ACTORS.other.id },
    only: ["insert"],
    app_worker: { insert: SYSTEM },
  },
  {
    table: "plan_consent",
    needs: ["plan", "renewal_terms"],
    row: {
      ...{ id: newId(), plan_id: PLAN_ID, user_id: SELF, terms_version: 999, text: "w", days_supply: 30 },
      ...{ amount_cents: 1, at: NOW, agent: "a" },
    },
    app_web: { select: OWN_AND_STAFF, insert: ["self"] },
    app_worker: { select: SYSTEM },
  },
  {
    table: "plan_price",
    needs: ["plan", "price_line"],
    row: {
      ...{ plan_id: PLAN_ID, item: "medicine", effective_from: "2020-01-01", price_line_id: PRICE_LINE_ID },
      amount_cents: 1,
    },
    app_web: { select: OWN_AND_STAFF, insert: ["self"] },
    app_worker: { select: SYSTEM, insert: SYSTEM },
  },
  {
    table: "invoice",
    needs: ["profile"],
    row: bill,
    app_web: { select: OWN_AND_STAFF, insert: STAFF, update: STAFF },
    app_worker: { select: SYSTEM, insert: SYSTEM, update: SYSTEM },
  },
  {
    table: "invoice",
    what: "of a visit",
    needs: ["appointment"],
    row: { ...bill, id: newId(), kind: "visit", reference_id: VISIT_ID },
    only: ["select"],
    app_web: { select: [...OWN_AND_STAFF, "provider"] },
    app_worker: { select: SYSTEM },
  },
  {
    table: "invoice",
    what: "what it comes to",
    needs: ["profile"],
    row: bill,
    set: { total_cents: 1 },
    only: ["update"],
    app_worker: { update: SYSTEM },
  },
  {
    table: "invoice_line",
    needs: ["invoice"],
    row: { invoice_id: INVOICE_ID, n: 1, item: "fee", label: "Fee", amount_cents: 0 },
    app_web: { select: OWN_AND_STAFF, insert: STAFF },
    app_worker: { select: SYSTEM, insert: SYSTEM },
  },
  {
    table: "payment",
    needs: ["invoice", "payment_method"],
    row: {
      ...{ id: PAYMENT_ID, invoice_id: INVOICE_ID, user_id: SELF, kind: "loss-fee", amount_cents: 1 },
      ...{ capture: "automatic", status: "canceled", method_id: METHOD_ID, created_at: NOW },
    },
    set: { due_at: NOW },
    app_web: { select: OWN_AND_STAFF },
    app_worker: { select: SYSTEM, insert: SYSTEM, update: SYSTEM },
  },
  {
    table: "refund",
    what: "asked for by staff",
    needs: ["payment"],
    row: { ...refund, id: newId(), requested_by: ACTORS.employee.id },
    app_web: { select: OWN_AND_STAFF, insert: ["employee"] },
    app_worker: { select: SYSTEM, insert: SYSTEM, update: SYSTEM },
  },
  {
    table: "refund",
    what: "said to be done",
    needs: ["payment"],
    row: { ...refund, id: newId(), requested_by: ACTORS.employee.id, status: "done" },
    only: ["insert"],
    app_worker: { insert: SYSTEM },
  },
  {
    table: "ledger_entry",
    what: "a credit",
    row: { ...entry, kind: "credit" },
    app_web: { select: OWN_AND_STAFF, insert: STAFF },
    app_worker: { select: SYSTEM, insert: SYSTEM },
  },
  {
    table: "ledger_entry",
    what: "a charge",
    row: { ...entry, id: newId(), kind: "charge" },
    only: ["insert"],
    app_worker: { insert: SYSTEM },
  },
  {
    table: "ledger_posting",
    needs: ["ledger_entry"],
    row: { entry_id: ENTRY_ID, n: 1, account: "credits", amount_cents: 1 },
    app_web: { select: OWN_AND_STAFF, insert: STAFF },
    app_worker: { select: SYSTEM, insert: SYSTEM },
  },
  {
    table: "ledger_posting",
    what: "of money at the processor",
    needs: ["ledger_entry"],
    row: { entry_id: ENTRY_ID, n: 2, account: "processor", amount_cents: 1 },
    only: ["insert"],
    app_worker: { insert: SYSTEM },
  },
  {
    table: "processor_event",
    row: { id: "evt_probe", type: "t", object_id: "pi_probe", created_at: NOW, received_at: NOW, handled_at: null },
    app_web: { insert: VISITORS },
    app_worker: { select: SYSTEM, update: SYSTEM },
  },
  {
    table: "processor_event",
    what: "said to be handled",
    row: { id: "evt_done", type: "t", object_id: "pi_probe", created_at: NOW, received_at: NOW, handled_at: NOW },
    only: ["insert"],
  },
  {
    table: "reconciliation",
    row: {
      ...{ id: RECONCILIATION_ID, from_at: NOW, to_at: NOW, ours_cents: 0, theirs_cents: 0 },
      ...{ differences: 0, at: NOW },
    },
    app_web: { select: STAFF },
    app_worker: { select: SYSTEM, insert: SYSTEM },
  },
  {
    table: "reconciliation_difference",
    needs: ["reconciliation"],
    row: {
      ...{ reconciliation_id: RECONCILIATION_ID, processor_id: "pi_probe", kind: "charge" },
      ...{ ours_cents: 0, theirs_cents: 1 },
    },
    app_web: { select: STAFF },
    app_worker: { select: SYSTEM, insert: SYSTEM },
  },
];

/** Rows of tables without row-level security that others refer to. */
export const UNGUARDED_ROWS: SeedRow[] = [
  { table: "stored_file", as: "signed order", needs: ["profile"], row: signed_order },
  { table: "auth.account", row: { user_id: PROVIDER, email: "provider@probe.test", created_at: NOW } },
  { table: "auth.account", row: { user_id: OTHER_PROVIDER, email: "other.provider@probe.test", created_at: NOW } },
  { table: "auth.account", row: { user_id: SELF, email: "self@probe.test", created_at: NOW } },
  { table: "auth.account", row: { user_id: ACTORS.employee.id, email: "employee@probe.test", created_at: NOW } },
];
