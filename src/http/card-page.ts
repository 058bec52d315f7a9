/**
 * Where a member changes the card. Pages with card fields must be loaded as full documents, because they have their own security
 * policy.
 */
export const CARD_PAGE = "/profile/billing/card";

/** All pages with card fields, as routes.ts has them. */
export const CARD_PAGES: readonly string[] = [CARD_PAGE, "/book/:appointmentId/card"];
