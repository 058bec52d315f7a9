/** The headings of the main pages, by the last part of their path; also on the pictures that shared links show. */
export const MAIN_HEADINGS = {
  shop: "A shop where the visit comes first",
  faqs: "Questions and answers",
  resources: "Know what you're doing, and why",
  "contact-us": "Contact Us",
  "ask-us-anything": "Ask us anything",
} as const;
