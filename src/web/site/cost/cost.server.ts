import { data } from "react-router";
import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import type { Catalog, Offering } from "#domain/catalog/catalog.ts";
import { firstYearBill, type FirstYearBill } from "#domain/catalog/first-year-bill.ts";
import { getCatalog } from "#domain/catalog/get-catalog.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { getPublicCare } from "#domain/scheduling/providers/get-public-care.ts";
import { parseForm } from "../../shared/form/form.server.ts";
import type { Refused } from "../../shared/form/problems.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import { processDates } from "../parts/process-dates.server.ts";
import type { YearOffering } from "../parts/prices/price-table.tsx";
import { doseStepsOf } from "../treatments/dose-steps.server.ts";
import { withFollowUps } from "../treatments/treatment-page.server.ts";
import { toShownLine, type ShownLine } from "./bill-lines.server.ts";

/** Why a treatment can't be had in a state today. */
type Missing = "no-provider" | "no-pharmacy";
export type MissingTreatment = { name: string; why: Missing | "not-offered" };
export type CostResult = {
  offering: YearOffering & { path: string; isCompounded: boolean };
  state: string;
  missing: Missing | null;
  notHere: MissingTreatment[];
  bill: Omit<FirstYearBill, "lines"> & { lines: ShownLine[] };
  hasSteps: boolean;
  today: string;
  earlyRefillCents: number;
};

/** A place and a medicine: nothing in the address says who asks, and nothing of it is saved. */
export async function loadCost(ctx: Ctx, query: URLSearchParams) {
  const catalog = await getCatalog(ctx);
  const offerings = withFollowUps(catalog.offerings);
  const facts = await getClinicalFacts(ctx);
  const steps = doseStepsOf(facts);
  const values = Object.fromEntries(["state", "treatment", "steps"].map((name) => [name, query.get(name) ?? ""]));
  const form = {
    values,
    treatments: offerings.map(({ key, name }) => [key, name] as const),
    maxSteps: Math.max(...Object.values(steps).map(({ doses }) => doses.length - 1)),
  };
  // A link from a treatment's page chooses the treatment and leaves the state open.
  if (!query.has("state"))
    return data<CostData>({ form, refused: null, result: null, isChosen: query.has("treatment") });
  const { answer, problems } = parseForm(questionFor(offerings), values);
  if (problems) return data<CostData>({ form, refused: { problems, values }, result: null, isChosen: true }, 400);
  const { states } = await getPublicCare(ctx);
  const offering = offerings.find(({ key }) => key === answer.treatment)!;
  const treatment = catalog.treatments.find(({ key }) => key === offering.treatmentKey)!;
  const dosing = steps[offering.key];
  const bill = firstYearBill(offering.prices, {
    followUps: offering.followUps,
    start: usualStart(clinicToday(ctx), facts.shipping_business_days),
    steps: dosing
      ? { doses: dosing.doses, weeks: dosing.weeks_per_step, up: answer.steps ?? dosing.doses.length - 1 }
      : null,
  });
  const missing = (one: Offering) => findMissing({ states, catalog }, one.treatmentKey, answer.state);
  const result: CostResult = {
    offering: { ...offering, path: treatment.path, isCompounded: treatment.isCompounded },
    state: US_STATE_NAMES[answer.state]!,
    missing: missing(offering),
    notHere: [
      ...offerings.flatMap((one) => {
        const why = missing(one);
        return why && one.key !== offering.key ? [{ name: one.name, why }] : [];
      }),
      ...catalog.treatments
        .filter(({ isOffered }) => !isOffered)
        .map(({ name }) => ({ name, why: "not-offered" as const })),
    ],
    bill: { ...bill, lines: bill.lines.map((line) => toShownLine(line, offering.prices.shipping)) },
    hasSteps: dosing !== undefined,
    today: clinicToday(ctx),
    earlyRefillCents: facts.early_refill_fee_cents,
  };
  return data<CostData>({ form, refused: null, result, isChosen: true });
}

export type CostForm = {
  values: Record<string, string>;
  treatments: (readonly [key: string, name: string])[];
  maxSteps: number;
};
type CostData = { form: CostForm; refused: Refused | null; result: CostResult | null; isChosen: boolean };

function questionFor(offerings: readonly Offering[]) {
  return z.object({
    state: z.string().refine((code) => Object.hasOwn(US_STATE_NAMES, code), "state-missing"),
    treatment: z.string().refine((key) => offerings.some((one) => one.key === key), "treatment-missing"),
    /** Null is as far as the plan goes. */
    steps: z
      .string()
      .regex(/^[0-9]$/)
      .transform(Number)
      .nullable()
      .catch(null),
  });
}

/** Treatment needs a provider licensed in the state, and a pharmacy that fills it and may ship there. */
function findMissing(
  { states, catalog }: { states: readonly string[]; catalog: Catalog },
  treatmentKey: string,
  state: string,
): Missing | null {
  if (!states.includes(state)) return "no-provider";
  const canShip = catalog.pharmacies.some(
    ({ treatmentKeys, licenseStates }) => treatmentKeys.includes(treatmentKey) && licenseStates.includes(state),
  );
  return canShip ? null : "no-pharmacy";
}

/** The usual dates of the home page: the first order is placed at the visit, and the first dose follows once it has shipped. */
function usualStart(today: string, shipping: { from: number; to: number }) {
  const { labs, visit, ship } = processDates(today, shipping);
  const on = ({ offset }: { offset: number }) => Temporal.PlainDate.from(today).add({ days: offset }).toString();
  return { labsOn: on(labs[0]), visitOn: on(visit), firstDoseOn: on(ship.to) };
}
