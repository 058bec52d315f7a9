/** The only page with card fields. It must be loaded as a document of its own, because the policy of its frame is. */
export const CARD_PAGE = "/profile/billing/card";
