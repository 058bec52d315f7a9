import { formatDate } from "#core/format-date.ts";
import { formatNumber } from "#domain/prescribing/rules/dose.ts";
import type { DoseWarning, PlainFinding, RuleFinding } from "#domain/prescribing/rules/prescribing-rules.ts";

/** Why an order can't be transcribed or confirmed, for staff and prescribers. */
export function ruleMessage(finding: RuleFinding): string {
  switch (finding.code) {
    case "expires-too-late":
      return `This medicine may be filled until ${formatDate(finding.latest)} at most, counted from the date of the order`;
    case "too-many-refills":
      return `A controlled medicine has at most ${finding.most} refills`;
    case "exam-missing":
      return `Controlled medicines need an in-person exam since the telemedicine permission ended on ${formatDate(finding.permissionEndedOn)}. None is on file for this member`;
    case "dose-not-measurable":
      return `The nearest mark on a syringe gives ${formatNumber(finding.drawn)} ${finding.measure}, more than ${finding.limitPercent} % off. Ask the prescriber for another strength`;
    case "quantity-too-small":
      return `${formatNumber(finding.quantity)} mL lasts ${finding.lastsDays} days at this dose, not ${finding.daysSupply}`;
    default:
      return RULE_MESSAGES[finding.code];
  }
}

const RULE_MESSAGES: Readonly<Record<PlainFinding, string>> = {
  "not-in-catalog": "This medicine is turned off in the catalog and cannot be prescribed",
  "dated-in-future": "The order must not be dated in the future",
  "ends-before-order": "The last day must not be before the date of the order",
  "order-expired": "This order has expired. Ask the prescriber for a new one",
  "compounded-only": "This medicine is only available compounded",
  "never-compounded": "This medicine must never be compounded. Choose the licensed product",
  "clinical-difference-missing": "Say why this patient needs the compounded medicine and not an approved one",
  "pharmacy-does-not-compound": "This pharmacy does not compound. Choose one that does",
  "pharmacy-not-listed": "Choose a pharmacy from the list",
  "pharmacy-does-not-fill": "This pharmacy does not fill that medicine",
  "pharmacy-not-licensed": "This pharmacy has no license in the member's state",
  "prescriber-not-licensed": "The prescriber has no license in the member's state today",
  "address-missing": "The member has no address yet. Ask for it first: license and pharmacy depend on the state",
  "birth-date-missing": "The member has no date of birth on file",
  "signed-order-missing": "Choose a signed order from this member's files that has passed the check",
};

export function doseWarning({ weeklyMg, labelMg }: DoseWarning): string {
  return `${formatNumber(weeklyMg)} mg a week is above the ${formatNumber(labelMg)} mg a week of the label`;
}
