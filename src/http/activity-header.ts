/** The header by which a page says that a person just did something; a request of a script without it renews no session. */
export const ACTIVITY_HEADER = "X-Activity";
