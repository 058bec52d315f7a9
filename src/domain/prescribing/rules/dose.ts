import type { Measure } from "../prescription.ts";

/** Marks on a U-100 syringe: 100 per mL, whatever is in it. */
const UNITS_PER_ML = 100;
/** A U-100 syringe holds 1 mL. Above that people use a 3 mL syringe, which has a mark at every tenth of a mL. */
const MAX_UNITS = 100;
const LARGE_MARKS_PER_ML = 10;
/** Doses and concentrations have three decimals; in thousandths they are whole numbers, and sums are exact. */
const THOUSAND = 1000;

export type Draw = {
  ml: number;
  /** Marks on a U-100 syringe; null if it is more than one holds. */
  units: number | null;
  /** What that draws up, in the dose's unit. Differs from the dose if the dose is between two marks. */
  drawn: number;
  isExact: boolean;
  /** How far what is drawn is from the dose. */
  offPercent: number;
};

/** How much to draw up: the mark nearest to the dose. Halfway between two marks, the lower one. */
export function drawOf({ dose, concentrationPerMl }: { dose: number; concentrationPerMl: number }): Draw {
  const [amount, perMl] = [thousandths(dose), thousandths(concentrationPerMl)];
  const units = nearest(amount * UNITS_PER_ML, perMl);
  const isLarge = units > MAX_UNITS;
  const marksPerMl = isLarge ? LARGE_MARKS_PER_ML : UNITS_PER_ML;
  const marks = isLarge ? nearest(amount * LARGE_MARKS_PER_ML, perMl) : units;
  const drawn = (marks * perMl) / (marksPerMl * THOUSAND);
  const isExact = marks * perMl === amount * marksPerMl;
  const ml = marks / marksPerMl;
  return {
    ml,
    // A dose the larger syringe rounds down to 1 mL also fits the smaller one.
    units: isLarge ? (ml <= 1 ? MAX_UNITS : null) : units,
    drawn,
    isExact,
    offPercent: isExact ? 0 : (Math.abs(drawn - dose) / dose) * 100,
  };
}

export type DoseText = {
  /** "70 mg" */
  amount: string;
  /** "0.35 mL"; null if nothing is drawn up. */
  ml: string | null;
  /** "35 units" */
  units: string | null;
  /** The amount at the mark if it isn't exactly the dose: "74 mg". We must show it. */
  rounded: string | null;
};

/** One dose in every unit. */
export function formatDose(medicine: { dose: number; measure: Measure; concentrationPerMl: number | null }): DoseText {
  const { dose, measure, concentrationPerMl } = medicine;
  const amount = `${formatNumber(dose)} ${measure}`;
  if (concentrationPerMl === null) return { amount, ml: null, units: null, rounded: null };
  const { ml, units, drawn, isExact } = drawOf({ dose, concentrationPerMl });
  return {
    amount,
    ml: `${formatNumber(ml)} mL`,
    units: units === null ? null : `${units} ${units === 1 ? "unit" : "units"}`,
    rounded: isExact ? null : `${formatNumber(drawn)} ${measure}`,
  };
}

/** "0.35", "1,500": only significant digits, and all of them. */
export function formatNumber(value: number): string {
  return EXACT.format(value);
}

const EXACT = new Intl.NumberFormat("en-US", { maximumFractionDigits: 5 });

function thousandths(value: number): number {
  return Math.round(value * THOUSAND);
}

/** `a / b` as an integer, rounding half down. */
function nearest(a: number, b: number): number {
  const whole = Math.floor(a / b);
  return (a - whole * b) * 2 > b ? whole + 1 : whole;
}
