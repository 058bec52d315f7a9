import type { ReportedPatient, ReportedResult, ReportedValue } from "../labs.ts";
import { componentsOf, Hl7Error, repetitionsOf, textOf, type Message, type Segment } from "./segments.ts";

/** The versions whose results look alike. */
const VERSIONS = new Set(["2.3", "2.3.1", "2.4", "2.5", "2.5.1"]);
const MAX_VALUES = 500;

export type OruMessage = {
  /** The lab's id of this message. */
  controlId: string;
  sender: string;
  result: ReportedResult;
  /** A document that came inside. */
  pdf: Uint8Array | null;
};

/** Reads one ORU^R01. Throws `Hl7Error` with a reason if anything that decides whose result it is, or what it says, is unclear. */
export function readOru(message: Message): OruMessage {
  const header = message[0]!;
  const [kind, event] = componentsOf(header, 9);
  if (kind !== "ORU" || event !== "R01") throw new Hl7Error("not-a-result");
  if (!VERSIONS.has(textOf(header, 12))) throw new Hl7Error("version");
  // A test message of the lab must not reach a patient.
  if (textOf(header, 11) !== "P") throw new Hl7Error("not-production");
  const controlId = textOf(header, 10);
  if (!/^[\x21-\x7E]{1,100}$/.test(controlId)) throw new Hl7Error("control-id");
  const patients = message.filter(({ name }) => name === "PID");
  if (patients.length !== 1) throw new Hl7Error(patients.length === 0 ? "no-patient" : "several-patients");
  const tests = message.filter(({ name }) => name === "OBR");
  if (tests.length === 0) throw new Hl7Error("no-order");
  requireOrder(message);
  const { values, pdf, statuses } = readValues(message);
  const [collectedOn, collectedTime] = timeOf(firstText(tests, 7));
  const [reportedOn, reportedTime] = timeOf(firstText(tests, 22) || textOf(header, 7));
  return {
    controlId,
    sender: `${textOf(header, 3)}|${textOf(header, 4)}`,
    pdf,
    result: {
      orderId: placerOf(message),
      vendorRef: null,
      sample: one(
        "several-samples",
        tests.map((test) => componentsOf(test, 3)[0] ?? ""),
      ),
      patient: readPatient(patients[0]!),
      labName: componentsOf(header, 4)[0] || textOf(header, 3) || "Lab",
      collectedOn,
      collectedTime,
      reportedAt: reportedOn ? new Date(`${reportedOn}T${reportedTime ?? "00:00"}:00Z`) : null,
      status: statusOf([...tests.map((test) => textOf(test, 25)), ...statuses]),
      values,
      hasPdf: pdf !== null,
    },
  };
}

/** A result line before its patient, or before the test it belongs to, may be anybody's. */
function requireOrder(message: Message): void {
  const first = (name: string) => message.findIndex((segment) => segment.name === name);
  const line = first("OBX");
  if (first("OBR") < first("PID") || (line >= 0 && line < first("OBR"))) throw new Hl7Error("segment-order");
}

/** Our order's id. It stands in up to three places, and all of them must say the same. */
function placerOf(message: Message): string | null {
  return one(
    "several-orders",
    message.flatMap((segment) =>
      segment.name === "ORC" || segment.name === "OBR" ? [componentsOf(segment, 2)[0] ?? ""] : [],
    ),
  );
}

function one(problem: string, found: string[]): string | null {
  const different = new Set(found.map((text) => text.trim()).filter((text) => text !== ""));
  if (different.size > 1) throw new Hl7Error(problem);
  return [...different][0] ?? null;
}

function readPatient(pid: Segment): ReportedPatient {
  const names = repetitionsOf(pid, 5);
  // The legal name, if the lab sends several.
  const [family = "", given = "", middle = ""] = names.find((name) => name[6] === "L") ?? names[0] ?? [];
  const [birthDate] = timeOf(textOf(pid, 7));
  const sex = textOf(pid, 8).toUpperCase();
  return {
    firstName: `${given} ${middle}`.trim() || null,
    // The family name may carry parts of its own, such as a prefix.
    lastName: family.split(pid.delimiters.sub)[0]!.trim() || null,
    birthDate,
    sex: sex === "M" ? "male" : sex === "F" ? "female" : null,
  };
}

function readValues(message: Message) {
  const values: ReportedValue[] = [];
  const statuses: string[] = [];
  let pdf: Uint8Array | null = null;
  let last: ReportedValue | null = null;
  for (const segment of message) {
    if (segment.name === "OBR") last = null;
    if (segment.name === "NTE" && last) {
      const text = repetitionsOf(segment, 3)
        .map((parts) => parts.join(" "))
        .join(" ")
        .trim();
      if (text) last.note = `${last.note ? `${last.note}\n` : ""}${text}`.slice(0, 2000);
    }
    if (segment.name !== "OBX") continue;
    const status = textOf(segment, 11);
    if (!/^[A-Z]$/.test(status)) throw new Hl7Error("value-status");
    // The lab says that an earlier message was about somebody else: a person has to look.
    if (status === "W") throw new Hl7Error("wrong-patient");
    statuses.push(status);
    last = null;
    if (textOf(segment, 2) === "ED") {
      if (pdf) throw new Hl7Error("several-documents");
      pdf = readDocument(segment);
      continue;
    }
    // Entered and not verified, or still pending.
    if (["R", "I", "S", "O", "N"].includes(status)) continue;
    last = readValue(segment, status);
    values.push(last);
    if (values.length > MAX_VALUES) throw new Hl7Error("too-large");
  }
  return { values, statuses, pdf };
}

const FLAGS: Record<string, ReportedValue["flag"]> = {
  L: "L",
  LL: "LL",
  H: "H",
  HH: "HH",
  A: "A",
  AA: "A",
  "<": "LL",
  ">": "HH",
};

function readValue(obx: Segment, status: string): ReportedValue {
  const [id = "", text = "", system = "", otherId = "", otherText = "", otherSystem = ""] = componentsOf(obx, 3);
  const loinc = system === "LN" ? id : otherSystem === "LN" ? otherId : null;
  const code = system === "LN" ? otherId : id;
  const name = (text || otherText || id || otherId).trim();
  if (!name) throw new Hl7Error("value-name");
  const flags = repetitionsOf(obx, 8).map(([flag = ""]) => flag.trim().toUpperCase());
  const flag = flags.map((one) => FLAGS[one] ?? null).find((one) => one !== null) ?? null;
  const result = status === "X" ? "unavailable" : status === "D" ? "removed" : readResultText(obx);
  if (!result) throw new Hl7Error("value-empty");
  return {
    loinc: loinc && /^\d{1,7}-\d$/.test(loinc) ? loinc : null,
    code: code.trim() || null,
    name: name.slice(0, 200),
    result,
    unit: (componentsOf(obx, 6)[0] ?? "").trim().slice(0, 30),
    range: (componentsOf(obx, 7)[0] ?? "").trim().slice(0, 60),
    flag,
    isCritical: flags.some((one) => ["LL", "HH", "AA"].includes(one)),
    isRemoved: status === "D",
    note: null,
  };
}

function readResultText(obx: Segment): string {
  const kind = textOf(obx, 2);
  const found = repetitionsOf(obx, 5);
  if (kind === "NM") {
    const text = (found[0]?.[0] ?? "").trim();
    if (found.length !== 1 || found[0]!.length !== 1 || !/^[+-]?\d{1,9}(\.\d{1,6})?$/.test(text)) {
      throw new Hl7Error("value-number");
    }
    return text.replace(/^\+/, "");
  }
  if (kind === "SN") {
    // A comparison and a number; anything more (ratios, intervals) is text.
    const [comparator = "", first = "", ...rest] = found[0] ?? [];
    return `${comparator}${first}${rest.join("")}`.trim().slice(0, 200);
  }
  if (kind === "CE" || kind === "CWE" || kind === "CNE")
    return (found[0]?.[1] || found[0]?.[0] || "").trim().slice(0, 200);
  if (["ST", "TX", "FT", ""].includes(kind)) {
    return found
      .map((parts) => parts.join(" "))
      .join("\n")
      .trim()
      .slice(0, 2000);
  }
  throw new Hl7Error("value-kind");
}

/** OBX-5 of a document: source, type, subtype, encoding, data. */
function readDocument(obx: Segment): Uint8Array {
  const [, , subtype = "", encoding = "", data = ""] = componentsOf(obx, 5);
  const bytes =
    encoding.toLowerCase() === "base64" && /^[A-Za-z0-9+/\s]+=*$/.test(data) ? Buffer.from(data, "base64") : null;
  const isPdf = subtype.toUpperCase() === "PDF" && bytes?.subarray(0, 5).toString("latin1") === "%PDF-";
  if (!bytes || !isPdf) throw new Hl7Error("document");
  return bytes;
}

/** A corrected line makes the report a correction; anything still open makes it partial. */
function statusOf(statuses: string[]): ReportedResult["status"] {
  if (statuses.some((status) => status === "C" || status === "D")) return "corrected";
  const isOpen = statuses.some((status) => ["P", "A", "R", "I", "S", "O", "N"].includes(status));
  return isOpen ? "partial" : "final";
}

function firstText(segments: Segment[], index: number): string {
  return segments.map((segment) => textOf(segment, index)).find((text) => text !== "") ?? "";
}

/** The day and the time as written: a lab's time zone is where the blood was drawn. */
function timeOf(text: string): [string | null, string | null] {
  if (text === "") return [null, null];
  const parts = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(?:\d{2}(?:\.\d{1,4})?)?)?(?:[+-]\d{4})?$/.exec(text);
  if (!parts) throw new Hl7Error("date");
  const [, year, month, day, hour, minute] = parts;
  const date = `${year}-${month}-${day}`;
  const at = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date) throw new Hl7Error("date");
  if (hour !== undefined && (Number(hour) > 23 || Number(minute) > 59)) throw new Hl7Error("date");
  return [date, hour === undefined ? null : `${hour}:${minute}`];
}
