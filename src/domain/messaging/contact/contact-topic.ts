import { formatPrice } from "#core/format-money.ts";
import type { Priority } from "../contact-request.ts";

/** The numbers in the help texts. They are versioned data; these are the values the clinic began with. */
export type ContactFacts = {
  dose_consultation_mg_per_week: number;
  additional_testing_from_week: number;
  early_refill_fee_cents: number;
  shipping_business_days: Span;
  reply_hours: Span;
};

type Span = { from: number; to: number };

/** Used until the data has arrived, so that nobody waits for a number before they may write. spec §9 */
export const FIRST_CONTACT_FACTS: ContactFacts = {
  dose_consultation_mg_per_week: 160,
  additional_testing_from_week: 8,
  early_refill_fee_cents: 25_00,
  shipping_business_days: { from: 5, to: 10 },
  reply_hours: { from: 24, to: 48 },
};

export type HelpLink = { to: string; label: string };
/** A sentence, with links where they belong. */
export type HelpText = readonly (string | HelpLink)[];
export type HelpBlock = { paragraph: HelpText } | { list: readonly HelpText[] } | { button: HelpLink };

export type ContactTopic = {
  key: string;
  label: string;
  /** What it is about, for the sentence on a button. */
  about: string;
  priority: Priority;
  /** 911 and 988 stand before the text box, whatever is typed. */
  hasEmergencyNotice: boolean;
  /** The label of the text box. */
  detailsLabel: string;
  /** Nothing where the specification shows no help box. */
  help?: (facts: ContactFacts) => readonly HelpBlock[];
};

const EXPLAIN_SITUATION = "Please explain your situation below:";
const IF_NO_HELP = "If that doesn't help, please explain below:";
const EXPLAIN_SIDE_EFFECTS = "Please explain the side effects below:";
const AS_MUCH_AS_POSSIBLE = "Please give us as much details as possible.";

const SECONDARY_CONSULTATION = "/consultation/secondary-followup";
const GO_TO_MY_ORDERS: HelpBlock = { button: { to: "/profile/my-orders", label: "Go to My Orders" } };

/** The twelve topics of the member contact modal, in the order of the list (spec §2). */
export const CONTACT_TOPICS: readonly ContactTopic[] = [
  {
    key: "order-arrival",
    label: "When will my order arrive?",
    about: "when an order arrives",
    priority: 3,
    hasEmergencyNotice: false,
    detailsLabel: IF_NO_HELP,
    help: ({ shipping_business_days: { from, to } }) => [
      { paragraph: [`Our pharmacies take ${from}-${to} business days to ship.`] },
      { paragraph: ["Tracking arrives automatically, and you also find it on My Orders."] },
      GO_TO_MY_ORDERS,
    ],
  },
  {
    key: "reorder-date",
    label: "When is my next reorder date?",
    about: "the next reorder date",
    priority: 3,
    hasEmergencyNotice: false,
    detailsLabel: IF_NO_HELP,
    help: () => [
      { paragraph: ["Your next anticipated reorder date is shown at the top of My Orders."] },
      GO_TO_MY_ORDERS,
    ],
  },
  {
    key: "reschedule-or-cancel",
    label: "I need to reschedule or cancel my appointment.",
    about: "an appointment",
    priority: 3,
    hasEmergencyNotice: false,
    detailsLabel: IF_NO_HELP,
    help: () => [
      {
        paragraph: [
          "Use the Reschedule and Cancel buttons at the bottom of the confirmation email you received right after booking. This is the most efficient way.",
        ],
      },
    ],
  },
  {
    key: "medication-help",
    label: "I need help with my medications",
    about: "help with medications",
    priority: 3,
    hasEmergencyNotice: false,
    detailsLabel: IF_NO_HELP,
    help: () => [
      { paragraph: ["These two guides answer most questions:"] },
      {
        list: [
          [
            {
              to: "/resources/subcutaneous-injection-processes",
              label: "Subcutaneous and intramuscular injection help",
            },
          ],
          [
            {
              to: "/resources/how-to-avoid-testosterone-medication-waste",
              label: "Easier injections and best practices",
            },
          ],
        ],
      },
    ],
  },
  {
    key: "medication-accident",
    label: "I have had an accident with my medication",
    about: "an accident with a medication",
    priority: 1,
    hasEmergencyNotice: true,
    detailsLabel: AS_MUCH_AS_POSSIBLE,
    help: ({ early_refill_fee_cents }) => [
      {
        paragraph: [
          `With controlled substances, your provider can sometimes get the pharmacy to give an early refill. It costs ${formatPrice(early_refill_fee_cents)} for the first loss.`,
        ],
      },
      { paragraph: ["If you agree to the cost, explain the circumstances in the form below."] },
    ],
  },
  {
    key: "adjust-dose",
    label: "I would like to adjust my dose",
    about: "adjusting a dose",
    priority: 1,
    hasEmergencyNotice: false,
    detailsLabel: AS_MUCH_AS_POSSIBLE,
    help: ({ dose_consultation_mg_per_week: mg }) => [
      {
        list: [
          [
            `TRT patients at or above ${mg}mg testosterone a week: please `,
            { to: SECONDARY_CONSULTATION, label: "schedule a secondary consultation" },
            ".",
          ],
          [`TRT patients below ${mg}mg testosterone a week: please fill out the form below.`],
          ["Questions about an aromatase inhibitor: please ask in the form below."],
          ["Medical weight loss patients: please fill out the form below."],
        ],
      },
    ],
  },
  {
    key: "minor-side-effects",
    label: "I am having minor side effects",
    about: "minor side effects",
    priority: 2,
    hasEmergencyNotice: true,
    detailsLabel: EXPLAIN_SIDE_EFFECTS,
  },
  {
    key: "major-side-effects",
    label: "I am having major side effects",
    about: "major side effects",
    priority: 0,
    hasEmergencyNotice: true,
    detailsLabel: AS_MUCH_AS_POSSIBLE,
    help: () => [
      {
        paragraph: [
          "Not an emergency? ",
          { to: SECONDARY_CONSULTATION, label: "Schedule a secondary consultation" },
          ". If this is time sensitive and there is no recent availability, explain in the form below.",
        ],
      },
    ],
  },
  {
    key: "additional-testing",
    label: "I want to schedule additional testing",
    about: "additional testing",
    priority: 3,
    hasEmergencyNotice: false,
    detailsLabel: AS_MUCH_AS_POSSIBLE,
    help: ({ additional_testing_from_week: week }) => [
      { paragraph: [`New TRT patients who are not yet at week ${week} should hold off on additional testing.`] },
      { paragraph: ["Otherwise, please list in the form below:"] },
      { list: [["your side effects"], ["the tests you want"], ["the name and address of a local testing facility"]] },
    ],
  },
  {
    key: "billing",
    label: "I have a billing question",
    about: "billing",
    priority: 3,
    hasEmergencyNotice: false,
    detailsLabel: EXPLAIN_SITUATION,
  },
  {
    key: "appointment-selection",
    label: "I have registered, but I have an issue selecting an appointment",
    about: "selecting an appointment",
    priority: 3,
    hasEmergencyNotice: false,
    detailsLabel: EXPLAIN_SITUATION,
  },
  {
    key: "other",
    label: "I have an other question",
    about: "another question",
    priority: 3,
    hasEmergencyNotice: false,
    detailsLabel: AS_MUCH_AS_POSSIBLE,
  },
];

/** By its words, as a request names it. */
export function findTopic(label: string): ContactTopic | undefined {
  return CONTACT_TOPICS.find((topic) => topic.label === label);
}

export function findTopicByKey(key: string): ContactTopic | undefined {
  return CONTACT_TOPICS.find((topic) => topic.key === key);
}

/** What a request is about, in words that follow "about". */
export function aboutOf(request: { topic_key: string | null }): string {
  return findTopicByKey(request.topic_key ?? "")?.about ?? "a question";
}
