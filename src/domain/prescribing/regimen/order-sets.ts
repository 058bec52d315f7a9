import type { MedicineForm, Measure } from "../prescription.ts";
import { quantityFor } from "./supply-dates.ts";
import { amountPerDose, usualDays, type Regimen, type Route } from "./regimen.ts";

/** What a provider starts from: a medicine with its usual first dose. Doses and codes are drafts for the medical director. */
export type OrderSet = {
  key: string;
  group: "trt" | "weight-loss" | "other";
  name: string;
  /** What it stands for, in a few words. */
  detail: string;
  offeringKey: string;
  treatmentKey: string;
  drugName: string;
  form: MedicineForm;
  isCompounded: boolean;
  measure: Measure;
  /** Pens, tablets and creams: each strength with the dose it gives. */
  strength: string | null;
  concentrationPerMl: number | null;
  dose: number;
  dosesPerWeek: number;
  route: Route;
  daysSupply: number;
  refills: number;
  /** Where the quantity can't be worked out from the dose. */
  quantity: number | null;
  icd10: string;
  /** The ingredient's RxNorm code, where we are certain of it. A compounded medicine has its ingredient and its text only. */
  rxcui: string | null;
  /** Why it is compounded, where no approved product exists. */
  clinicalDifference: string | null;
  /** What people type for it. */
  aliases: readonly string[];
  source: string;
};

const DRAFT = "draft for the medical director";

const TESTOSTERONE = {
  group: "trt",
  offeringKey: "trt",
  treatmentKey: "trt",
  drugName: "Testosterone cypionate",
  form: "vial",
  isCompounded: false,
  measure: "mg",
  strength: null,
  concentrationPerMl: 200,
  daysSupply: 30,
  refills: 5,
  quantity: null,
  icd10: "E29.1",
  rxcui: null,
  clinicalDifference: null,
  aliases: ["testosterone cypionate", "testosterone", "test cyp", "test c", "test", "cyp", "tc"],
} as const;

const PEN = {
  group: "weight-loss",
  treatmentKey: "semaglutide",
  form: "pen",
  isCompounded: false,
  measure: "mg",
  concentrationPerMl: null,
  dosesPerWeek: 1,
  route: "subcutaneous",
  daysSupply: 28,
  quantity: null,
  icd10: "E66.9",
  clinicalDifference: null,
} as const;

export const ORDER_SETS: readonly OrderSet[] = [
  {
    ...TESTOSTERONE,
    key: "trt-start-sc",
    name: "Start, SC",
    detail: "50 mg, 2 times a week",
    dose: 50,
    dosesPerWeek: 2,
    route: "subcutaneous",
    source: `Endocrine Society 2018: 75 to 100 mg a week; ${DRAFT}`,
  },
  {
    ...TESTOSTERONE,
    key: "trt-start-im",
    name: "Start, IM",
    detail: "100 mg, once a week",
    dose: 100,
    dosesPerWeek: 1,
    route: "intramuscular",
    source: `Endocrine Society 2018: 75 to 100 mg a week; ${DRAFT}`,
  },
  {
    ...PEN,
    key: "semaglutide-1",
    name: "Semaglutide, step 1",
    detail: "0.25 mg weekly, 4 weeks",
    offeringKey: "semaglutide",
    drugName: "Semaglutide",
    strength: "0.25 mg/0.5 mL",
    dose: 0.25,
    refills: 0,
    rxcui: "1991302",
    aliases: ["semaglutide", "sema", "wegovy"],
    source: `US label; ${DRAFT}`,
  },
  {
    ...PEN,
    key: "tirzepatide-1",
    name: "Tirzepatide, step 1",
    detail: "2.5 mg weekly, 4 weeks",
    offeringKey: "tirzepatide",
    drugName: "Tirzepatide",
    strength: "2.5 mg/0.5 mL",
    dose: 2.5,
    refills: 0,
    rxcui: "2601723",
    aliases: ["tirzepatide", "tirz", "zepbound"],
    source: `US label; ${DRAFT}`,
  },
  {
    key: "hcg",
    group: "other",
    name: "hCG, licensed product",
    detail: "500 IU, 2 times a week",
    offeringKey: "hcg",
    treatmentKey: "hcg",
    drugName: "Chorionic gonadotropin",
    form: "vial",
    isCompounded: false,
    measure: "IU",
    strength: null,
    concentrationPerMl: 2000,
    dose: 500,
    dosesPerWeek: 2,
    route: "subcutaneous",
    daysSupply: 30,
    refills: 5,
    quantity: null,
    icd10: "E29.1",
    rxcui: null,
    clinicalDifference: null,
    aliases: ["chorionic gonadotropin", "hcg"],
    source: `Set by the clinic; ${DRAFT}`,
  },
  {
    key: "female-trt",
    group: "other",
    name: "Testosterone, women",
    detail: "topical only",
    offeringKey: "female-trt",
    treatmentKey: "female-trt",
    drugName: "Testosterone cream",
    form: "topical",
    isCompounded: false,
    measure: "mg",
    strength: "10 mg/g",
    concentrationPerMl: null,
    dose: 5,
    dosesPerWeek: 7,
    route: "skin",
    daysSupply: 30,
    refills: 5,
    quantity: 15,
    icd10: "F52.0",
    rxcui: null,
    clinicalDifference: null,
    aliases: ["testosterone cream", "test cream", "cream"],
    source: `Global consensus 2019; ${DRAFT}`,
  },
  {
    key: "sermorelin",
    group: "other",
    name: "Sermorelin, compounded",
    detail: "0.2 mg, 5 times a week",
    offeringKey: "sermorelin",
    treatmentKey: "sermorelin",
    drugName: "Sermorelin acetate",
    form: "vial",
    isCompounded: true,
    measure: "mg",
    strength: null,
    concentrationPerMl: 2,
    dose: 0.2,
    dosesPerWeek: 5,
    route: "subcutaneous",
    daysSupply: 30,
    refills: 5,
    quantity: null,
    icd10: "E23.0",
    rxcui: null,
    clinicalDifference: "No approved product is on the market.",
    aliases: ["sermorelin acetate", "sermorelin", "serm"],
    source: `Set by the clinic; ${DRAFT}`,
  },
  {
    key: "nandrolone",
    group: "other",
    name: "Nandrolone, compounded",
    detail: "100 mg, once a week",
    offeringKey: "nandrolone",
    treatmentKey: "nandrolone",
    drugName: "Nandrolone decanoate",
    form: "vial",
    isCompounded: true,
    measure: "mg",
    strength: null,
    concentrationPerMl: 200,
    dose: 100,
    dosesPerWeek: 1,
    route: "intramuscular",
    daysSupply: 30,
    refills: 5,
    quantity: null,
    icd10: "Z79.899",
    rxcui: null,
    clinicalDifference: "No approved product is on the market.",
    aliases: ["nandrolone decanoate", "nandrolone", "nand", "deca"],
    source: `Label of nandrolone; ${DRAFT}`,
  },
];

/** The pens that exist, by dose. A dose without a pen can't be dispensed. */
export const PEN_STRENGTHS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  semaglutide: {
    "0.25": "0.25 mg/0.5 mL",
    "0.5": "0.5 mg/0.5 mL",
    "1": "1 mg/0.5 mL",
    "1.7": "1.7 mg/0.75 mL",
    "2.4": "2.4 mg/0.75 mL",
  },
  tirzepatide: {
    "2.5": "2.5 mg/0.5 mL",
    "5": "5 mg/0.5 mL",
    "7.5": "7.5 mg/0.5 mL",
    "10": "10 mg/0.5 mL",
    "12.5": "12.5 mg/0.5 mL",
    "15": "15 mg/0.5 mL",
  },
};

/** The next pen up, if there is one. */
export function nextDose(offeringKey: string, dose: number): number | null {
  const doses = Object.keys(PEN_STRENGTHS[offeringKey] ?? {}).map(Number);
  return doses.toSorted((a, b) => a - b).find((one) => one > dose) ?? null;
}

export function regimenOf(set: OrderSet): Regimen {
  const { form, measure, dose, concentrationPerMl, dosesPerWeek, route } = set;
  return { form, measure, dose, concentrationPerMl, dosesPerWeek, weekDays: usualDays(dosesPerWeek), route };
}

/** What one fill of it needs. */
export function quantityOf(regimen: Regimen, daysSupply: number, fallback: number | null): number | null {
  const perDose = amountPerDose(regimen);
  return perDose === null ? fallback : quantityFor({ perDose, dosesPerWeek: regimen.dosesPerWeek, daysSupply });
}
