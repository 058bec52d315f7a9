import { Temporal } from "temporal-polyfill";
import { createStates } from "#core/states.ts";

/** Plans and their transitions: pure rules, shared by the server and the buttons. */
export type PlanStatus = "pending_consent" | "active" | "past_due" | "paused" | "cancel_scheduled" | "canceled";
export type DaysSupply = 30 | 90;
export const DAYS_SUPPLY: readonly DaysSupply[] = [30, 90];

export type Plan = {
  id: string;
  userId: string;
  offeringKey: string;
  offeringName: string;
  daysSupply: DaysSupply;
  status: PlanStatus;
  /** The earliest day of the next charge; null until the first order is charged. */
  nextChargeOn: string | null;
  pausedUntil: string | null;
  skippedOn: string | null;
  discountCodeId: string | null;
  consentVersion: number | null;
  consentAt: Date | null;
  startedAt: Date;
  cancelRequestedAt: Date | null;
  canceledAt: Date | null;
};

/** Why members cancel, in display order. A list, so it can be counted and has no other personal data. */
export const CANCEL_REASONS = [
  "cost",
  "side-effects",
  "no-effect",
  "goal-reached",
  "delivery",
  "elsewhere",
  "other",
  "not-said",
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export type PlanAction =
  | "consent"
  | "pause"
  | "resume"
  | "skip"
  | "change"
  | "cancel"
  | "finish-cancel"
  | "fall-behind"
  | "recover";

type Movable = Pick<Plan, "status" | "nextChargeOn" | "skippedOn">;

export const planStates = createStates<PlanStatus, PlanAction, Movable>({
  consent: { from: ["pending_consent"], to: "active" },
  pause: { from: ["active"], to: "paused" },
  resume: { from: ["paused"], to: "active" },
  /** A charge can be skipped once, and only if one is coming. */
  skip: {
    from: ["active"],
    when: ({ nextChargeOn, skippedOn }) => nextChargeOn !== null && skippedOn !== nextChargeOn,
  },
  change: { from: ["active", "paused"] },
  cancel: { from: ["pending_consent", "active", "past_due", "paused"], to: "cancel_scheduled" },
  "finish-cancel": { from: ["cancel_scheduled"], to: "canceled" },
  "fall-behind": { from: ["active"], to: "past_due" },
  recover: { from: ["past_due"], to: "active" },
});

/** It can be charged today. A past-due plan is charged for what it owes. */
export function isChargeable(plan: Pick<Plan, "status" | "nextChargeOn">, today: string): boolean {
  if (plan.status !== "active" && plan.status !== "past_due") return false;
  return plan.nextChargeOn === null || plan.nextChargeOn <= today;
}

export const SKIP_DAYS = 30;

export function daysAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

export function monthsAfter(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString();
}
