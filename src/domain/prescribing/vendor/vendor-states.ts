import type { PrescriptionStatus } from "../prescription.ts";
import type { VendorRx, VendorState } from "./eprescribe.ts";

/** How the service's words move a prescription. Pure: no database. */

export type VendorStep = { to: "signed" | "sent" | "active" | "rejected" | "draft" | "discarded"; at: Date };

/** How far each word is on the way to the pharmacy. */
const DISTANCE: Partial<Record<VendorState, number>> = { EpcsSigned: 1, Sending: 1, eRxSent: 2, PharmacyVerified: 3 };
const ON_THE_WAY = ["signed", "sent", "active"] as const;
const OURS: Partial<Record<PrescriptionStatus, number>> = { staged: 0, signed: 1, sent: 2 };

/**
 * The steps from our status to what the service says now, each with the time of the word that proves it. Words may have been lost:
 * whatever is further along happened before it. Empty if there's nothing to do, also if it says less than we know.
 */
export function stepsTo(status: PrescriptionStatus, vendor: Pick<VendorRx, "state" | "log">): VendorStep[] {
  const here = OURS[status];
  if (here === undefined) return [];
  const lastAt = vendor.log.at(-1)?.at ?? new Date(0);
  const reached = Math.max(0, ...[vendor.state, ...vendor.log.map(({ state }) => state)].map(distanceOf));
  const forward = ON_THE_WAY.slice(here, reached).map((to, i) => ({ to, at: timeOf(here + i + 1, vendor) ?? lastAt }));
  if (vendor.state === "Error" || vendor.state === "EpcsError") {
    // Without a signature there's nothing to reject: the prescriber looks at it again.
    if (here + forward.length === 0) return [{ to: "draft", at: lastAt }];
    return here + forward.length >= 3 ? forward : [...forward, { to: "rejected", at: lastAt }];
  }
  if (here === 0 && reached === 0) {
    if (vendor.state === "Edited") return [{ to: "draft", at: lastAt }];
    if (vendor.state === "Deleted") return [{ to: "discarded", at: lastAt }];
  }
  return forward;
}

function distanceOf(state: VendorState): number {
  return DISTANCE[state] ?? 0;
}

/** The first word that says at least this. */
function timeOf(distance: number, { log }: Pick<VendorRx, "log">): Date | null {
  return log.find(({ state }) => distanceOf(state) >= distance)?.at ?? null;
}

/** What the service has of ours is this prescription, and nothing the service has is ours by accident. */
export function vendorIdOf(id: string): string {
  return id.replaceAll("-", "");
}

export function idOfVendor(text: string | null | undefined): string | null {
  const match = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(text ?? "");
  return match ? match.slice(1).join("-") : null;
}
