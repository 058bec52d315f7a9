/**
 * The port to a lab network: what we order, what it says about an order, and the results. It gets what a requisition needs and
 * nothing else; none of it may be logged. A call that fails throws `LabUnavailable` or `LabRefused`: jobs retry the first, people
 * look at the second.
 */
export type Labs = {
  /** Which lab network it is, as rows name it. */
  key: string;
  /** What can be ordered, with the lab's own codes. */
  panels(): Promise<VendorPanel[]>;
  /** Places an order. Placing it again with the same `order_id` is the same order, however late. */
  place(order: LabOrderOut): Promise<{ vendorRef: string; requisition: Uint8Array | null }>;
  /** The lab's requisition as a PDF; null while it's being made. */
  requisition(order: { vendorRef: string }): Promise<Uint8Array | null>;
  /** Walk-in sites near a ZIP code, nearest first. */
  sites(query: { zip: string }): Promise<LabSite[]>;
  /** Cancels an order. Canceling it again changes nothing. False if the lab already has the sample. */
  cancel(order: { orderId: string; vendorRef: string }): Promise<boolean>;
  /** The order as it is now. Events are only hints. */
  get(order: { vendorRef: string }): Promise<VendorOrder | null>;
  /** Orders that changed since, for the nightly comparison. */
  listSince(input: { since: Date }): Promise<VendorOrder[]>;
  /** The results as they are now, also partial ones, as the lab wrote them. Null if there are none yet. */
  results(order: { vendorRef: string }): Promise<string | null>;
  /** Reads what `results` returned, now or years later. Null if it can't be read. */
  readResult(body: string): ReportedResult | null;
  /** The lab's own document of the results. */
  pdf(order: { vendorRef: string }): Promise<Uint8Array | null>;
  /** Null if the signature doesn't match the exact bytes received. The caller decides how old it may be. */
  readEvent(input: { body: Uint8Array; header(name: string): string | undefined }): LabEvent | null;
};

/** The lab can't be reached, or is busy. Trying again later is right. */
export class LabUnavailable extends Error {}
/** The lab doesn't accept what we sent. Trying again changes nothing. */
export class LabRefused extends Error {}

export type VendorPanel = { code: string; name: string; loincs: string[] };

export type LabOrderOut = {
  /** Ours. It comes back with every message. */
  order_id: string;
  number: number;
  collection: "walk-in" | "at-home" | "kit";
  site_id: string | null;
  patient: {
    first_name: string;
    last_name: string;
    date_of_birth: string;
    sex: "male" | "female";
    phone: string | null;
    address: { street: string; city: string; state: string; zip: string };
  };
  loincs: string[];
  /** Diagnosis codes. */
  icd10: string[];
  fasting: boolean;
  ordering_provider: { name: string; npi: string | null };
};

/** Where an order is at the lab. `unknown` is a status the lab may invent one day. */
export type VendorStatus =
  | "placed"
  | "scheduled"
  | "collected"
  | "in_lab"
  | "rejected"
  | "partial"
  | "final"
  | "canceled"
  | "unknown";

export type VendorOrder = {
  vendorRef: string;
  /** Our order, as we named it; null if it isn't ours. */
  orderId: string | null;
  /** Which sample: a rejected one is drawn again. */
  draw: number;
  status: VendorStatus;
  /** When it got there. */
  at: Date;
  hasResults: boolean;
};

export type LabSite = {
  id: string;
  name: string;
  address: string;
  city: string;
  distanceMiles: number | null;
  /** As the lab writes them. */
  hours: string;
  isWalkIn: boolean;
};

export type LabEvent = {
  /** Unique forever. */
  id: string;
  /** What it is about. The order itself is asked for. */
  kind: "order" | "result" | "unmatched" | "other";
  /** The lab's order; for `unmatched` the lab's result. */
  vendorRef: string | null;
  signedAt: Date;
};

/** One report as a lab sent it, whatever the way. Nothing in it is trusted before it is matched. */
export type ReportedResult = {
  /** Our order, if the lab repeats it. */
  orderId: string | null;
  /** The lab's own number of the order. */
  vendorRef: string | null;
  /** The lab's number of the sample. Messages about one sample belong together. */
  sample: string | null;
  patient: ReportedPatient;
  labName: string;
  collectedOn: string | null;
  /** HH:MM at the site. */
  collectedTime: string | null;
  reportedAt: Date | null;
  status: "partial" | "final" | "corrected";
  values: ReportedValue[];
  /** A document came with it, or is the only thing that came. */
  hasPdf: boolean;
};

export type ReportedPatient = {
  firstName: string | null;
  lastName: string | null;
  birthDate: string | null;
  sex: "male" | "female" | null;
};

/** One line as printed. */
export type ReportedValue = {
  loinc: string | null;
  /** The lab's own code. */
  code: string | null;
  name: string;
  result: string;
  unit: string;
  range: string;
  flag: "L" | "LL" | "H" | "HH" | "A" | null;
  /** The lab says that it's critical. */
  isCritical: boolean;
  /** The lab takes an earlier line back. */
  isRemoved: boolean;
  note: string | null;
};
