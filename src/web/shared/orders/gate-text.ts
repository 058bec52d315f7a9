import { formatNearDate } from "#core/format-date.ts";
import { formatMoney } from "#core/format-money.ts";
import type { HoldSource } from "#domain/chart/holds/treatment-hold.ts";
import { formatDose } from "#domain/prescribing/rules/dose.ts";
import type { DoseInUse, GateFinding, GateKey } from "#domain/orders/reorders/gates.ts";
import { brandName } from "../card/brand-name.ts";
import { formatScheduleIn } from "../prescription/dose-text.server.ts";
import { US_STATE_NAMES } from "../format/us-state-names.ts";
import type { GatesText } from "../language/es/gates.server.ts";
import { gatesText } from "../language/es/messages.server.ts";
import { capitalized, LOCALES, type Language } from "../language/language.ts";

/** What the member sees at each gate before the next order. Staff see the same text, in English. */

export const GATE_LABELS = {
  dose: "Your dose",
  payment: "Payment",
  labs: "Blood test",
  visit: "Visit",
  safety: "Safety check",
  prescription: "Prescription",
  address: "Delivery address",
  "photo-id": "Photo ID",
  pharmacy: "Pharmacy",
} as const satisfies Record<GateKey, GatesText>;

const FINDING_LABELS = {
  vital: "your blood pressure",
  lab: "a result",
  answer: "an answer you gave",
  message: "a message you sent",
} as const satisfies Record<HoldSource, GatesText>;

export function gateSentence(finding: GateFinding, today: string, language: Language = "en"): string {
  const t = gatesText(language);
  const day = (date: string) => formatNearDate(date, today, LOCALES[language]);
  /** "by Tue, Nov 24"; once that day is there, "now". */
  const by = (date: string) => (date > today ? t("by {day}", { day: day(date) }) : t("now"));
  const drawn = (date: string | null) => (date ? `${t("Drawn {day}.", { day: day(date) })} ` : "");
  const stateName = (state: string | null) => US_STATE_NAMES[state ?? ""] ?? t("your state");

  switch (finding.code) {
    case "dose-confirmed":
      return t(finding.isFirst ? "You confirmed that you take {dose}." : "You confirmed that you still take {dose}.", {
        dose: formatDoseInUse(finding.dose, language),
      });
    case "dose-to-confirm":
      return t(
        finding.isFirst
          ? "Confirm {by} that you and your provider agreed on {dose}."
          : "Confirm {by} that you still take {dose}.",
        { by: by(finding.by), dose: formatDoseInUse(finding.dose, language) },
      );
    case "plan-missing":
      return t("Start your plan {by}. You won't be charged until you start it.", { by: by(finding.by) });
    case "plan-ended":
      return t("Your plan has ended. Restart it to get your next order.");
    case "plan-paused":
      return finding.until
        ? t("Your plan is paused until {day}. Resume it when you want your next order.", { day: day(finding.until) })
        : t("Your plan is paused. Resume it when you want your next order.");
    case "payment-failed":
      return t("Your last payment did not go through. Pay it or update your card {by}.", { by: by(finding.by) });
    case "card-missing":
      return t("Add a card {by}.", { by: by(finding.by) });
    case "supply-differs": {
      const planned = String(finding.planDays);
      const differ = t("Your plan is for {planned} days, but your prescription is for {prescribed} days.", {
        planned,
        prescribed: finding.prescribedDays,
      });
      const change = finding.fittingDays
        ? t("Change your plan to {fitting} days {by}, or ask your provider for a {planned}-day prescription.", {
            fitting: finding.fittingDays,
            by: by(finding.by),
            planned,
          })
        : t("Ask your provider to write it for {planned} days.", { planned });
      return `${differ} ${change}`;
    }
    case "payment-ready": {
      const brand = brandName(finding.card.brand);
      const card = t("{card} ending {digits}.", {
        card: brand === "Card" ? t(brand) : brand,
        digits: finding.card.last4,
      });
      if (finding.totalCents === null) return card;
      const amount = formatMoney(finding.totalCents);
      return `${card} ${t("{amount}, charged only after a provider approves.", { amount })}`;
    }
    case "under-review":
      return t("Your provider is looking at {what} and will write to you.", {
        what: t(FINDING_LABELS[finding.source]),
      });
    case "labs-missing":
      return t("Have your blood drawn and send us the results {by}.", { by: by(finding.by) });
    case "labs-fresh":
      return `${drawn(finding.collectedOn)}${t("Valid until {day}.", { day: day(finding.freshUntil) })}`;
    case "labs-planned":
      if (finding.dueOn >= today) {
        return `${drawn(finding.collectedOn)}${t("Your next blood test is due by {day}.", { day: day(finding.dueOn) })}`;
      }
      return `${t("A blood test was due {day}.", { day: day(finding.dueOn) })} ${t("Send us the results by {day}, or your next order waits.", { day: day(finding.lastDay) })}`;
    case "labs-not-due":
      return `${drawn(finding.collectedOn)}${t("No blood test is due.")}`;
    case "labs-due": {
      const due = finding.dueOn < today ? "A blood test was due {day}." : "A blood test is due {day}.";
      const act = t("Have your blood drawn and send us the results {by}.", { by: by(finding.by) });
      return `${t(due, { day: day(finding.dueOn) })} ${act}`;
    }
    case "labs-too-old":
      return `${drawn(finding.collectedOn)}${t("It will be too old. Get a new one and send us the results {by}.", { by: by(finding.by) })}`;
    case "visit-not-due":
      return t("No visit is due.");
    case "visit-planned":
      return t("Your next visit is due by {day}.", { day: day(finding.dueOn) });
    case "visit-due": {
      const due = finding.dueOn < today ? "A visit was due {day}." : "A visit is due {day}.";
      return `${t(due, { day: day(finding.dueOn) })} ${t("Have one {by}.", { by: by(finding.by) })}`;
    }
    case "visit-missing":
      return t("Have a visit with a provider {by}.", { by: by(finding.by) });
    case "visit-recent": {
      const { on, provider } = finding;
      const last =
        on === today
          ? t("Today, with {provider}.", { provider })
          : t("{day}, with {provider}.", { day: capitalized(day(on)), provider });
      return `${last} ${t("Your next visit is due by {day}.", { day: day(finding.nextBy) })}`;
    }
    case "visit-too-old": {
      const { on, provider } = finding;
      const last =
        on === today
          ? t("Your last visit was today, with {provider}.", { provider })
          : t("Your last visit was on {day}, with {provider}.", { day: day(on), provider });
      return `${last} ${t("Have your next one {by}.", { by: by(finding.by) })}`;
    }
    case "safety-clear":
      return t("We check your chart again before each order.");
    case "safety-stop":
      return t(
        "Something in your chart doesn't fit this medicine. Your provider was asked on {day} to decide and will write to you. Send them a message if you have less than a week of medicine left.",
        { day: day(finding.since) },
      );
    case "not-offered":
      return t("We no longer offer this medicine. Your provider will tell you what to do.");
    case "prescriber-not-licensed":
      return t("Your provider is not licensed where you live. We are looking for another provider for you.");
    case "on-hold":
      return t("Your provider has put it on hold. Nothing ships until they resume it.");
    case "to-be-confirmed":
      return t("Your provider needs to confirm it. You don't need to do anything.");
    case "prescription-ended":
      return t("Your provider has ended it. Book a visit if you want to talk about it.");
    case "no-refills":
      return `${t("No refills are left.")} ${t("Book a renewal visit {by}.", { by: by(finding.by) })}`;
    case "prescription-expires": {
      const { expiresOn } = finding;
      const expires = expiresOn < today ? t("It has expired.") : t("Expires {day}.", { day: day(expiresOn) });
      return `${expires} ${t("Book a renewal visit {by}.", { by: by(finding.by) })}`;
    }
    case "refills-left": {
      const { left, allowed, expiresOn } = finding;
      return `${t("{left} of {allowed} refills left.", { left, allowed })} ${t("Expires {day}.", { day: day(expiresOn) })}`;
    }
    case "address-missing":
      return t("Add your delivery address {by}.", { by: by(finding.by) });
    case "po-box":
      return t("{street} is a PO box, where no one can sign for a delivery. Add a street address {by}.", {
        street: finding.street,
        by: by(finding.by),
      });
    case "address-waits":
      return t(
        "Your address is new. To protect you, we won't ship there until {day}, unless we reach you by phone first.",
        { day: day(finding.until) },
      );
    case "address-known":
      return `${finding.street}, ${finding.city}, ${finding.state} ${finding.zip}`;
    case "photo-id-missing":
      return t("Show us your driver's license, state ID or passport {by}.", { by: by(finding.by) });
    case "photo-id-expires": {
      const ends = finding.expiresOn < today ? "It expired {day}." : "It expires {day}.";
      return `${t(ends, { day: day(finding.expiresOn) })} ${t("Show us your new one {by}.", { by: by(finding.by) })}`;
    }
    case "photo-id-valid": {
      const state = US_STATE_NAMES[finding.state ?? ""];
      const until = day(finding.expiresOn);
      return state
        ? t("{state} driver's license or state ID, valid until {day}.", { state, day: until })
        : t("Your ID, valid until {day}.", { day: until });
    }
    case "pharmacy-missing":
      return t("We are looking for a pharmacy that can fill it and will write to you.");
    case "pharmacy-licensed":
      return t("{name} is licensed to ship to {state}.", { name: finding.name, state: stateName(finding.state) });
    case "pharmacy-not-licensed":
      return t(
        "{name} is not licensed to ship to {state}. We are looking for another pharmacy and will write to you.",
        { name: finding.name, state: stateName(finding.state) },
      );
  }
}

/** "60 mg (0.3 mL) twice a week" */
function formatDoseInUse(inUse: DoseInUse, language: Language): string {
  const { amount, ml } = formatDose(inUse);
  return `${amount}${ml ? ` (${ml})` : ""} ${formatScheduleIn(language, inUse.dosesPerWeek)}`;
}
