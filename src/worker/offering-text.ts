/** What the search says under the name of every offering, and what else it is found by. */
export const OFFERING_TEXT = {
  keywords: "price cost",
  description: "What it costs month by month, if prescribed after evaluation.",
};
