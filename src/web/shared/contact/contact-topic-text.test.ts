import { describe, expect, test } from "vitest";
import { CONTACT_TOPICS, FIRST_CONTACT_FACTS } from "#domain/messaging/contact/contact-topic.ts";
import { CONTACT_TOPIC_TEXT, findTopicByLabel, type HelpBlock } from "./contact-topic-text.ts";
import { textIn } from "#ui/language/text.ts";

const english = textIn(undefined);

/** Spec §2, line by line: the topic, its help box in plain words with [links](to) and {buttons}(to), the label of the text box. */
const SPECIFIED: [label: string, help: string[], detailsLabel: string][] = [
  [
    "When will my order arrive?",
    [
      "Our pharmacies take 5-10 business days to ship.",
      "Tracking arrives automatically, and you also find it on My Orders.",
      "{Go to My Orders}(/profile/my-orders)",
    ],
    "If that doesn't help, please explain below:",
  ],
  [
    "When is my next reorder date?",
    ["Your next anticipated reorder date is shown at the top of My Orders.", "{Go to My Orders}(/profile/my-orders)"],
    "If that doesn't help, please explain below:",
  ],
  [
    "I need to reschedule or cancel my appointment.",
    [
      "Use the Reschedule and Cancel buttons at the bottom of the confirmation email you received right after booking. This is the most efficient way.",
    ],
    "If that doesn't help, please explain below:",
  ],
  [
    "I need help with my medications",
    [
      "These two guides answer most questions:",
      "- [Subcutaneous and intramuscular injection help](/resources/subcutaneous-injection-processes)",
      "- [Easier injections and best practices](/resources/how-to-avoid-testosterone-medication-waste)",
    ],
    "If that doesn't help, please explain below:",
  ],
  [
    "I have had an accident with my medication",
    [
      "With controlled substances, your provider can sometimes get the pharmacy to give an early refill. It costs $25 for the first loss.",
      "If you agree to the cost, explain the circumstances in the form below.",
    ],
    "Please give us as much details as possible.",
  ],
  [
    "I would like to adjust my dose",
    [
      "- TRT patients at or above 160mg testosterone a week: please [schedule a secondary consultation](/consultation/secondary-followup).",
      "- TRT patients below 160mg testosterone a week: please fill out the form below.",
      "- Questions about an aromatase inhibitor: please ask in the form below.",
      "- Medical weight loss patients: please fill out the form below.",
    ],
    "Please give us as much details as possible.",
  ],
  ["I am having minor side effects", [], "Please explain the side effects below:"],
  [
    "I am having major side effects",
    [
      "Not an emergency? [Schedule a secondary consultation](/consultation/secondary-followup). If this is time sensitive and there is no recent availability, explain in the form below.",
    ],
    "Please give us as much details as possible.",
  ],
  [
    "I want to schedule additional testing",
    [
      "New TRT patients who are not yet at week 8 should hold off on additional testing.",
      "Otherwise, please list in the form below:",
      "- your side effects",
      "- the tests you want",
      "- the name and address of a local testing facility",
    ],
    "Please give us as much details as possible.",
  ],
  ["I have a billing question", [], "Please explain your situation below:"],
  ["I have registered, but I have an issue selecting an appointment", [], "Please explain your situation below:"],
  ["I have an other question", [], "Please give us as much details as possible."],
];

test("the twelve topics stand in the order of the specification", () => {
  expect(CONTACT_TOPICS.map(({ key }) => CONTACT_TOPIC_TEXT[key].label)).toEqual(SPECIFIED.map(([label]) => label));
});

describe.each(SPECIFIED)("%s", (label, help, detailsLabel) => {
  test("has its help box and the label of its text box", () => {
    const text = CONTACT_TOPIC_TEXT[findTopicByLabel(label)!];
    expect((text.help?.(FIRST_CONTACT_FACTS, english) ?? []).flatMap(asText)).toEqual(help);
    expect(text.detailsLabel).toBe(detailsLabel);
  });
});

test.each([
  ["order-arrival", { shipping_business_days: { from: 3, to: 7 } }, "3-7 business days"],
  ["medication-accident", { early_refill_fee_cents: 30_50 }, "$30.50 for the first loss"],
  ["adjust-dose", { dose_consultation_mg_per_week: 180 }, "at or above 180mg"],
  ["additional-testing", { additional_testing_from_week: 10 }, "week 10"],
] as const)("the number in the help of %s comes from the data", (key, changed, text) => {
  const blocks = CONTACT_TOPIC_TEXT[key].help?.({ ...FIRST_CONTACT_FACTS, ...changed }, english) ?? [];
  expect(blocks.flatMap(asText).join("\n")).toContain(text);
});

function asText(block: HelpBlock): string[] {
  if ("button" in block) return [`{${block.button.label}}(${block.button.to})`];
  const line = (text: readonly (string | { to: string; label: string })[]) =>
    text.map((part) => (typeof part === "string" ? part : `[${part.label}](${part.to})`)).join("");
  return "list" in block ? block.list.map((text) => `- ${line(text)}`) : [line(block.paragraph)];
}
