import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Terms, policies, answers, shop and booking say the same about when a card is charged: billing captures after the visit and the draw. */
const read = (file: string) => readFileSync(file, "utf8").replaceAll(/\s+/g, " ");

test.each([
  ["content/policies/terms.mdx", /charged after the visit, and after your blood is drawn/],
  ["content/policies/terms.mdx", /\*\*Medicine\*\* is charged only if it is prescribed/],
  ["content/policies/refunds-and-cancellation.mdx", /\| Visit +\| Not charged before the visit/],
  ["content/policies/refunds-and-cancellation.mdx", /\| Lab test +\| Not charged until the sample is taken/],
  ["content/policies/refunds-and-cancellation.mdx", /\| Medicine +\| Not charged until it is prescribed/],
  ["content/faqs.yaml", /charged after it took place\. Labs are charged after your blood is drawn/],
  ["src/web/site/treatments/shop.tsx", /Visits and labs are charged after they take place/],
  ["src/web/site/register/journey-aside.tsx", /charged after the visit/],
  ["src/web/site/book/booking-aside.tsx", /Authorized on your card before the visit, charged after it/],
])("%s says %s", (file, words) => {
  expect(read(file)).toMatch(words);
});

test.each(["content/policies/terms.mdx", "content/policies/refunds-and-cancellation.mdx", "content/faqs.yaml"])(
  "%s doesn't say that a visit or a lab is paid before it takes place",
  (file) => {
    expect(read(file)).not.toMatch(
      /charged (?:when|as soon as|once) you book|full refund if you cancel before the visit|before the visit, we return/i,
    );
  },
);
