/** Search description and keywords of every offering. */
export const OFFERING_TEXT = {
  keywords: "price cost",
  description: "What it costs month by month, if prescribed after evaluation.",
};
