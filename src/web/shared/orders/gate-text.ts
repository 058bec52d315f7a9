import { formatNearDate } from "#core/format-date.ts";
import { formatMoney } from "#core/format-money.ts";
import type { HoldSource } from "#domain/chart/holds/treatment-hold.ts";
import { formatDose } from "#domain/prescribing/rules/dose.ts";
import type { DoseInUse, GateFinding, GateKey } from "#domain/orders/reorders/gates.ts";
import { brandName } from "../card/brand-name.ts";
import { formatSchedule } from "../prescription/format-schedule.ts";
import { US_STATE_NAMES } from "../format/us-state-names.ts";

/** What the member sees at each gate before the next order. Staff see the same text. */

export const GATE_LABELS: Readonly<Record<GateKey, string>> = {
  dose: "Your dose",
  payment: "Payment",
  labs: "Blood test",
  visit: "Visit",
  safety: "Safety check",
  prescription: "Prescription",
  address: "Delivery address",
  "photo-id": "Photo ID",
  pharmacy: "Pharmacy",
};

const FINDING_LABELS: Readonly<Record<HoldSource, string>> = {
  vital: "your blood pressure",
  lab: "a result",
  answer: "an answer you gave",
  message: "a message you sent",
};

export function gateSentence(finding: GateFinding, today: string): string {
  const day = (date: string) => formatNearDate(date, today);
  /** "by Tue, Nov 24"; once that day is there, "now". */
  const by = (date: string) => (date > today ? `by ${day(date)}` : "now");

  switch (finding.code) {
    case "dose-confirmed":
      return `You confirmed that you ${finding.isFirst ? "" : "still "}take ${formatDoseInUse(finding.dose)}.`;
    case "dose-to-confirm": {
      const dose = formatDoseInUse(finding.dose);
      return `Confirm ${by(finding.by)} that ${finding.isFirst ? `you and your provider agreed on ${dose}` : `you still take ${dose}`}.`;
    }
    case "plan-missing":
      return `Start your plan ${by(finding.by)}. You won't be charged until you start it.`;
    case "plan-ended":
      return "Your plan has ended. Restart it to get your next order.";
    case "plan-paused":
      return `Your plan is paused${finding.until ? ` until ${day(finding.until)}` : ""}. Resume it when you want your next order.`;
    case "payment-failed":
      return `Your last payment did not go through. Pay it or update your card ${by(finding.by)}.`;
    case "card-missing":
      return `Add a card ${by(finding.by)}.`;
    case "supply-differs": {
      const [planned, prescribed] = [`${finding.planDays} days`, `${finding.prescribedDays} days`];
      const change = finding.fittingDays
        ? `Change your plan to ${finding.fittingDays} days ${by(finding.by)}, or ask your provider for a ${finding.planDays}-day prescription.`
        : `Ask your provider to write it for ${planned}.`;
      return `Your plan is for ${planned}, but your prescription is for ${prescribed}. ${change}`;
    }
    case "payment-ready": {
      const { card, totalCents } = finding;
      const amount = totalCents === null ? "" : ` ${formatMoney(totalCents)}, charged only after a provider approves.`;
      return `${brandName(card.brand)} ending ${card.last4}.${amount}`;
    }
    case "under-review":
      return `Your provider is looking at ${FINDING_LABELS[finding.source]} and will write to you.`;
    case "labs-missing":
      return `Have your blood drawn and send us the results ${by(finding.by)}.`;
    case "labs-fresh":
      return `Drawn ${day(finding.collectedOn)}. Valid until ${day(finding.freshUntil)}.`;
    case "labs-planned": {
      const drawn = finding.collectedOn ? `Drawn ${day(finding.collectedOn)}. ` : "";
      if (finding.dueOn >= today) return `${drawn}Your next blood test is due by ${day(finding.dueOn)}.`;
      return `A blood test was due ${day(finding.dueOn)}. Send us the results by ${day(finding.lastDay)}, or your next order waits.`;
    }
    case "labs-not-due":
      return `${finding.collectedOn ? `Drawn ${day(finding.collectedOn)}. ` : ""}No blood test is due.`;
    case "labs-due": {
      const due = finding.dueOn < today ? "was due" : "is due";
      return `A blood test ${due} ${day(finding.dueOn)}. Have your blood drawn and send us the results ${by(finding.by)}.`;
    }
    case "labs-too-old":
      return `Drawn ${day(finding.collectedOn)}. It will be too old. Get a new one and send us the results ${by(finding.by)}.`;
    case "visit-not-due":
      return "No visit is due.";
    case "visit-planned":
      return `Your next visit is due by ${day(finding.dueOn)}.`;
    case "visit-due": {
      const due = finding.dueOn < today ? "was due" : "is due";
      return `A visit ${due} ${day(finding.dueOn)}. Have one ${by(finding.by)}.`;
    }
    case "visit-missing":
      return `Have a visit with a provider ${by(finding.by)}.`;
    case "visit-recent": {
      const on = finding.on === today ? "Today" : day(finding.on);
      return `${on}, with ${finding.provider}. Your next visit is due by ${day(finding.nextBy)}.`;
    }
    case "visit-too-old": {
      const on = finding.on === today ? "today" : `on ${day(finding.on)}`;
      return `Your last visit was ${on}, with ${finding.provider}. Have your next one ${by(finding.by)}.`;
    }
    case "safety-clear":
      return "We check your chart again before each order.";
    case "safety-stop":
      return `Something in your chart doesn't fit this medicine. Your provider was asked on ${day(finding.since)} to decide and will write to you. Send them a message if you have less than a week of medicine left.`;
    case "not-offered":
      return "We no longer offer this medicine. Your provider will tell you what to do.";
    case "prescriber-not-licensed":
      return "Your provider is not licensed where you live. We are looking for another provider for you.";
    case "on-hold":
      return "Your provider has put it on hold. Nothing ships until they resume it.";
    case "to-be-confirmed":
      return "Your provider needs to confirm it. You don't need to do anything.";
    case "prescription-ended":
      return "Your provider has ended it. Book a visit if you want to talk about it.";
    case "no-refills":
      return `No refills are left. Book a renewal visit ${by(finding.by)}.`;
    case "prescription-expires": {
      const expires = finding.expiresOn < today ? "It has expired." : `Expires ${day(finding.expiresOn)}.`;
      return `${expires} Book a renewal visit ${by(finding.by)}.`;
    }
    case "refills-left":
      return `${finding.left} of ${finding.allowed} refills left. Expires ${day(finding.expiresOn)}.`;
    case "address-missing":
      return `Add your delivery address ${by(finding.by)}.`;
    case "po-box":
      return `${finding.street} is a PO box, where no one can sign for a delivery. Add a street address ${by(finding.by)}.`;
    case "address-waits":
      return `Your address is new. To protect you, we won't ship there until ${day(finding.until)}, unless we reach you by phone first.`;
    case "address-known":
      return `${finding.street}, ${finding.city}, ${finding.state} ${finding.zip}`;
    case "photo-id-missing":
      return `Show us your driver's license, state ID or passport ${by(finding.by)}.`;
    case "photo-id-expires": {
      const ends = finding.expiresOn < today ? "expired" : "expires";
      return `It ${ends} ${day(finding.expiresOn)}. Show us your new one ${by(finding.by)}.`;
    }
    case "photo-id-valid": {
      const issuer = US_STATE_NAMES[finding.state ?? ""];
      return `${issuer ? `${issuer} driver's license or state ID` : "Your ID"}, valid until ${day(finding.expiresOn)}.`;
    }
    case "pharmacy-missing":
      return "We are looking for a pharmacy that can fill it and will write to you.";
    case "pharmacy-licensed":
      return `${finding.name} is licensed to ship to ${stateName(finding.state)}.`;
    case "pharmacy-not-licensed":
      return `${finding.name} is not licensed to ship to ${stateName(finding.state)}. We are looking for another pharmacy and will write to you.`;
  }
}

/** "60 mg (0.3 mL) twice a week" */
function formatDoseInUse(inUse: DoseInUse): string {
  const { amount, ml } = formatDose(inUse);
  return `${amount}${ml ? ` (${ml})` : ""} ${formatSchedule(inUse.dosesPerWeek)}`;
}

function stateName(state: string | null): string {
  return US_STATE_NAMES[state ?? ""] ?? "your state";
}
