import { href } from "react-router";
import { formatPrice } from "#core/format-money.ts";
import type { Text } from "#ui/language/text.ts";
import type { ShellText } from "../language/es/shell.server.ts";
import { CONTACT_TOPICS, type ContactFacts, type ContactTopicKey } from "#domain/messaging/contact/contact-topic.ts";

export type HelpLink = { to: string; label: string };
/** A sentence, with links where they belong. */
export type HelpText = readonly (string | HelpLink)[];
export type HelpBlock = { paragraph: HelpText } | { list: readonly HelpText[] } | { button: HelpLink };

type TopicText = {
  label: ShellText;
  /** The label of the text box. */
  detailsLabel: ShellText;
  /** Empty if the specification shows no help box. */
  help?: (facts: ContactFacts, t: Text<ShellText>) => readonly HelpBlock[];
};

const EXPLAIN_SITUATION = "Please explain your situation below:";
const IF_NO_HELP = "If that doesn't help, please explain below:";
const EXPLAIN_SIDE_EFFECTS = "Please explain the side effects below:";
const AS_MUCH_AS_POSSIBLE = "Please give us as much details as possible.";

const SECONDARY_CONSULTATION = href("/consultation/secondary-followup");
const goToMyOrders = (t: Text<ShellText>): HelpBlock => ({
  button: { to: href("/profile/my-orders"), label: t("Go to My Orders") },
});

/** The topics of the contact modal as members see them (spec §2). */
export const CONTACT_TOPIC_TEXT: Readonly<Record<ContactTopicKey, TopicText>> = {
  "order-arrival": {
    label: "When will my order arrive?",
    detailsLabel: IF_NO_HELP,
    help: ({ shipping_business_days: { from, to } }, t) => [
      { paragraph: [t("Our pharmacies take {from}-{to} business days to ship.", { from, to })] },
      { paragraph: [t("Tracking arrives automatically, and you also find it on My Orders.")] },
      goToMyOrders(t),
    ],
  },
  "reorder-date": {
    label: "When is my next reorder date?",
    detailsLabel: IF_NO_HELP,
    help: (_, t) => [
      { paragraph: [t("Your next anticipated reorder date is shown at the top of My Orders.")] },
      goToMyOrders(t),
    ],
  },
  "reschedule-or-cancel": {
    label: "I need to reschedule or cancel my appointment.",
    detailsLabel: IF_NO_HELP,
    help: (_, t) => [
      {
        paragraph: [
          t(
            "Use the Reschedule and Cancel buttons at the bottom of the confirmation email you received right after booking. This is the most efficient way.",
          ),
        ],
      },
    ],
  },
  "medication-help": {
    label: "I need help with my medications",
    detailsLabel: IF_NO_HELP,
    help: (_, t) => [
      { paragraph: [t("These two guides answer most questions:")] },
      {
        list: [
          [
            {
              to: href("/resources/:slug", { slug: "subcutaneous-injection-processes" }),
              label: t("Subcutaneous and intramuscular injection help"),
            },
          ],
          [
            {
              to: href("/resources/:slug", { slug: "how-to-avoid-testosterone-medication-waste" }),
              label: t("Easier injections and best practices"),
            },
          ],
        ],
      },
    ],
  },
  "medication-accident": {
    label: "I have had an accident with my medication",
    detailsLabel: AS_MUCH_AS_POSSIBLE,
    help: ({ early_refill_fee_cents }, t) => [
      {
        paragraph: [
          t(
            "With controlled substances, your provider can sometimes get the pharmacy to give an early refill. It costs {fee} for the first loss.",
            { fee: formatPrice(early_refill_fee_cents) },
          ),
        ],
      },
      { paragraph: [t("If you agree to the cost, explain the circumstances in the form below.")] },
    ],
  },
  "adjust-dose": {
    label: "I would like to adjust my dose",
    detailsLabel: AS_MUCH_AS_POSSIBLE,
    help: ({ dose_consultation_mg_per_week: mg }, t) => [
      {
        list: [
          [
            t("TRT patients at or above {mg}mg testosterone a week: please ", { mg }),
            { to: SECONDARY_CONSULTATION, label: t("schedule a secondary consultation") },
            ".",
          ],
          [t("TRT patients below {mg}mg testosterone a week: please fill out the form below.", { mg })],
          [t("Questions about an aromatase inhibitor: please ask in the form below.")],
          [t("Medical weight loss patients: please fill out the form below.")],
        ],
      },
    ],
  },
  "minor-side-effects": {
    label: "I am having minor side effects",
    detailsLabel: EXPLAIN_SIDE_EFFECTS,
  },
  "major-side-effects": {
    label: "I am having major side effects",
    detailsLabel: AS_MUCH_AS_POSSIBLE,
    help: (_, t) => [
      {
        paragraph: [
          t("Not an emergency? "),
          { to: SECONDARY_CONSULTATION, label: t("Schedule a secondary consultation") },
          t(". If this is time sensitive and there is no recent availability, explain in the form below."),
        ],
      },
    ],
  },
  "additional-testing": {
    label: "I want to schedule additional testing",
    detailsLabel: AS_MUCH_AS_POSSIBLE,
    help: ({ additional_testing_from_week: week }, t) => [
      {
        paragraph: [
          t("New TRT patients who are not yet at week {week} should hold off on additional testing.", { week }),
        ],
      },
      { paragraph: [t("Otherwise, please list in the form below:")] },
      {
        list: [
          [t("your side effects")],
          [t("the tests you want")],
          [t("the name and address of a local testing facility")],
        ],
      },
    ],
  },
  billing: {
    label: "I have a billing question",
    detailsLabel: EXPLAIN_SITUATION,
  },
  "appointment-selection": {
    label: "I have registered, but I have an issue selecting an appointment",
    detailsLabel: EXPLAIN_SITUATION,
  },
  other: {
    label: "I have an other question",
    detailsLabel: AS_MUCH_AS_POSSIBLE,
  },
};

/** Looks up a topic by its label, as API calls name it (spec §7). */
export function findTopicByLabel(label: string): ContactTopicKey | undefined {
  return CONTACT_TOPICS.map(({ key }) => key).find((key) => CONTACT_TOPIC_TEXT[key].label === label);
}
