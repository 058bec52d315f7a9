import { Temporal } from "temporal-polyfill";
import { zoneOfState } from "#domain/scheduling/slots/state-zone.ts";
import type { IncomingOrder, Oddity } from "./bodies.ts";

/** A usual result of each test: value, unit and range as a lab prints them. */
const USUAL: Record<string, [name: string, value: string, unit: string, range: string]> = {
  "2986-8": ["Testosterone, Total", "612", "ng/dL", "264-916"],
  "49041-7": ["Testosterone, Total, Women", "32", "ng/dL", "8-60"],
  "4544-3": ["Hematocrit", "45.1", "%", "37.5-51.0"],
  "718-7": ["Hemoglobin", "15.2", "g/dL", "13.0-17.7"],
  "2243-4": ["Estradiol", "24", "pg/mL", "8-35"],
  "2857-1": ["PSA", "0.8", "ng/mL", "<4.0"],
  "2823-3": ["Potassium", "4.2", "mmol/L", "3.5-5.2"],
  "2951-2": ["Sodium", "140", "mmol/L", "134-144"],
  "1558-6": ["Glucose, Fasting", "88", "mg/dL", "70-99"],
  "2160-0": ["Creatinine", "0.98", "mg/dL", "0.76-1.27"],
  "98979-8": ["eGFR", "96", "mL/min/1.73", ">59"],
  "17861-6": ["Calcium", "9.4", "mg/dL", "8.7-10.2"],
  "6768-6": ["Alkaline Phosphatase", "68", "IU/L", "44-121"],
  "1742-6": ["ALT", "22", "IU/L", "0-44"],
  "1920-8": ["AST", "20", "IU/L", "0-40"],
  "1975-2": ["Bilirubin, Total", "0.6", "mg/dL", "0.0-1.2"],
  "2093-3": ["Cholesterol, Total", "172", "mg/dL", "100-199"],
  "2571-8": ["Triglycerides", "104", "mg/dL", "0-149"],
  "2085-9": ["HDL Cholesterol", "52", "mg/dL", ">39"],
  "13457-7": ["LDL Cholesterol", "99", "mg/dL", "0-99"],
  "4548-4": ["Hemoglobin A1c", "5.2", "%", "4.8-5.6"],
  "3016-3": ["TSH", "1.9", "uIU/mL", "0.450-4.500"],
  "13967-5": ["SHBG", "34", "nmol/L", "16.5-55.9"],
  "10501-5": ["LH", "4.3", "mIU/mL", "1.7-8.6"],
  "15067-2": ["FSH", "4.1", "mIU/mL", "1.5-12.4"],
};

/** Values that a lab calls about. */
const CRITICAL: Record<string, string> = {
  "2823-3": "6.9",
  "2951-2": "118",
  "1558-6": "480",
  "4544-3": "62.5",
  "718-7": "21.0",
};

export type Printed = {
  status: "partial" | "final" | "corrected";
  oddity: Oddity;
  isCritical: boolean;
  values: Record<string, string>;
  sample: string;
  collectedAt: Date;
  reportedAt: Date;
};

/** By the clock on the lab's wall, with its distance from UTC: rules about morning samples ask for that hour. */
function timeAtSite(at: Date, state: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zoneOfState(state))
    .toString({ timeZoneName: "never", smallestUnit: "second" });
}

/** The result as the network writes it. */
export function resultOf(order: IncomingOrder, vendorRef: string, printed: Printed) {
  const { patient_details: patient } = order;
  const isOther = printed.oddity === "other-name";
  const given = printed.oddity === "twin" ? `Not${patient.first_name}` : patient.first_name;
  const last = isOther ? "Somebody-Else" : patient.last_name;
  return {
    metadata: {
      patient: `${last}, ${given}`,
      dob: printed.oddity === "wrong-birth-date" ? "1931-01-31" : patient.dob,
      gender: patient.gender,
      laboratory: "Sandbox Labs",
      date_collected: timeAtSite(printed.collectedAt, order.patient_address.state),
      date_reported: printed.reportedAt.toISOString(),
      specimen_number: printed.sample,
      status: printed.status === "partial" ? "partial" : "final",
      interpretation: printed.isCritical ? "critical" : "normal",
      clia_number: "00D0000000",
    },
    results: printed.oddity === "pdf-only" ? [] : linesOf(order, printed),
    order_id: printed.oddity === "unsolicited" ? null : vendorRef,
    passthrough: printed.oddity === "unsolicited" ? null : order.passthrough,
    has_pdf: true,
    is_corrected: printed.status === "corrected",
  };
}

function linesOf(order: IncomingOrder, { status, oddity, isCritical, values }: Printed) {
  const codes = order.order_set.add_on.loinc_codes;
  // A partial report has the first half of the lines.
  const shown = status === "partial" ? codes.slice(0, Math.max(1, Math.ceil(codes.length / 2))) : codes;
  const lines = shown.map((loinc, i) => {
    const [name, usual, unit, range] = USUAL[loinc] ?? [`Test ${loinc}`, "1.0", "", ""];
    const critical = isCritical && CRITICAL[loinc] !== undefined ? CRITICAL[loinc] : null;
    const corrected = status === "corrected" && i === 0 ? String(Number(usual) * 1.1) : null;
    const value = values[loinc] ?? critical ?? corrected ?? usual;
    const [low, high] = spanOf(range);
    return {
      name,
      slug: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
      result: value,
      type: "numeric",
      value: Number(value),
      unit: oddity === "changed-unit" && i === 0 ? "furlongs/L" : unit,
      notes: null,
      reference_range: range,
      is_above_max_range: high !== null && Number(value) > high,
      is_below_min_range: low !== null && Number(value) < low,
      interpretation: critical ? "critical" : "normal",
      loinc,
      provider_id: `SB${loinc.replace("-", "")}`,
    };
  });
  if (oddity === "unknown-code") {
    lines.push({
      ...lines[0]!,
      name: "Moon phase",
      slug: "moon-phase",
      result: "waning",
      unit: "",
      loinc: "99999-9",
      provider_id: "SBMOON",
      reference_range: "",
    });
  }
  return lines;
}

function spanOf(range: string): [number | null, number | null] {
  const [, low, high] = /^([\d.]+)-([\d.]+)$/.exec(range) ?? [];
  if (low && high) return [Number(low), Number(high)];
  const [, sign, limit] = /^([<>])([\d.]+)$/.exec(range) ?? [];
  return sign === "<" ? [null, Number(limit)] : sign === ">" ? [Number(limit), null] : [null, null];
}
