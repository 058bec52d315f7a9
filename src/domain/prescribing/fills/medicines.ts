import { Temporal } from "temporal-polyfill";
import type { Prescription, PrescriptionStatus } from "../prescription.ts";
import { supplyOf, type Supply } from "./supply.ts";

/** One medicine of a member: the current prescription and earlier ones. */
export type Medicine = {
  prescription: Prescription;
  earlier: Prescription[];
  supply: Supply | null;
};

/** After this many days an expired prescription is history; before that, the member should see what to do. */
const SHOW_EXPIRED_DAYS = 90;

/** Signed, but no pharmacy has accepted it yet: nobody takes it, and what was prescribed before goes on. */
const ON_THE_WAY: ReadonlySet<PrescriptionStatus> = new Set(["signed", "sent", "rejected"]);

export function isOnTheWay({ status }: Pick<Prescription, "status">): boolean {
  return ON_THE_WAY.has(status);
}

/**
 * Confirmed prescriptions, newest first, grouped by medicine in start order: active ones, and past ones. Those on the way to a
 * pharmacy are neither.
 */
export function medicinesOf(
  prescriptions: readonly Prescription[],
  today: string,
): { current: Medicine[]; past: Medicine[] } {
  const accepted = prescriptions.filter((one) => !isOnTheWay(one));
  const byOffering = Map.groupBy(accepted, ({ offeringKey }) => offeringKey);
  const medicines = [...byOffering.values()].flatMap((group) => {
    const prescription = group.find(isOpen) ?? group[0];
    if (!prescription) return [];
    const earlier = group.filter(({ id }) => id !== prescription.id);
    return [{ prescription, earlier, supply: supplyOf(arrivedOf(prescription, earlier), today) }];
  });
  medicines.sort((a, b) => begunOn(a).localeCompare(begunOn(b)));
  return {
    current: medicines.filter((medicine) => isCurrent(medicine, today)),
    past: medicines.filter((medicine) => !isCurrent(medicine, today)),
  };
}

function begunOn({ prescription, earlier }: Medicine): string {
  return (earlier.at(-1) ?? prescription).issuedOn;
}

function isOpen({ status }: Prescription): boolean {
  return status === "active" || status === "on_hold" || status === "exhausted";
}

function isCurrent({ prescription, supply }: Medicine, today: string): boolean {
  if (isOpen(prescription)) return true;
  if (prescription.status !== "expired") return false;
  const until = Temporal.PlainDate.from(prescription.expiresOn).add({ days: SHOW_EXPIRED_DAYS }).toString();
  return (supply?.daysLeft ?? 0) > 0 || until >= today;
}

/** Supply under the same dose carries over to a renewal; supply for another dose doesn't. */
function arrivedOf(prescription: Prescription, earlier: Prescription[]) {
  const isSame = (other: Prescription) =>
    other.dose === prescription.dose &&
    other.dosesPerWeek === prescription.dosesPerWeek &&
    other.concentrationPerMl === prescription.concentrationPerMl;
  return [prescription, ...earlier.filter(isSame)].flatMap(({ fills, daysSupply }) =>
    fills.map(({ supplyFrom }) => ({ supplyFrom, daysSupply })),
  );
}
